import { HOME } from './figures.ts'
import { expect, test } from './fixtures.ts'
import { cart, expectPlaced, expectReady, fillOrder, sendOrder } from './order-form.ts'
import { ordersOf } from './orders.ts'

test('two tabs share one cart', async ({ app, client }) => {
  const { context, page } = client
  await client.standAt(HOME)
  const second = await context.newPage()
  await second.goto('/client/passer-commande')
  await fillOrder(client)
  await expect(cart(second)).toContainText('Chemise')
  await expectReady(second)
  await sendOrder(page)
  await expectPlaced(page)
  await expect(cart(second)).toContainText('0 pièce')
  await expect(second.getByText('Ce panier a été commandé dans un autre onglet.')).toBeVisible()
  expect(ordersOf(app, client)).toHaveLength(1)
})
