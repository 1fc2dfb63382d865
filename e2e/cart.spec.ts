import { HOME } from './figures.ts'
import { expect, test, toast } from './fixtures.ts'
import { cart, expectPlaced, fillOrder, submit } from './order-form.ts'
import { ordersOf } from './orders.ts'

test('the back button leaves the list of garments, not the order', async ({ client: { page } }) => {
  await page.goto('/client/dashboard')
  await page.getByRole('main').getByRole('link', { name: 'Passer une commande' }).first().click()
  await page.getByRole('button', { name: 'Toute la liste' }).click()
  await page.getByRole('searchbox', { name: 'Vêtement' }).fill('panta')
  await expect(page.getByText('1 vêtement pour «\u00a0panta\u00a0»')).toBeVisible()
  await page.getByRole('button', { name: /^Pantalon/ }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Pantalon' })
  await row.getByRole('radio', { name: 'Lavé-repassé' }).check()
  await page.getByRole('button', { name: 'Ajouter au panier' }).click()
  await expect(toast(page, 'Article ajouté')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/client\/passer-commande$/)
  await expect(cart(page)).toContainText('Pantalon')
  await page.goBack()
  await expect(page).toHaveURL(/\/client\/dashboard$/)
})

test('two tabs share one cart', async ({ app, client }) => {
  const { context, page } = client
  await client.standAt(HOME)
  const second = await context.newPage()
  await second.goto('/client/passer-commande')
  await fillOrder(client)
  await expect(cart(second)).toContainText('Chemise')
  await expect(submit(second)).toBeEnabled()
  await submit(page).click()
  await expectPlaced(page)
  await expect(cart(second)).toContainText('0 pièce')
  await expect(second.getByText('Ce panier a été commandé dans un autre onglet.')).toBeVisible()
  expect(ordersOf(app, client)).toHaveLength(1)
})
