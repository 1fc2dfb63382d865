import { expect, test } from './fixtures.ts'
import { fillOrder, sendOrder } from './order-form.ts'
import { ordersOf } from './orders.ts'

test('behind Wave there is the order to follow, never the form to send again', async ({
  app,
  client,
}) => {
  const { page } = client
  await page.goto('/client/dashboard')
  await fillOrder(client)
  await page.getByRole('radio', { name: 'Wave' }).check()
  await sendOrder(page)
  await expect(page.getByRole('heading', { name: /avec Wave$/ })).toBeVisible()
  await page.goBack()
  const [order, ...others] = ordersOf(app, client)
  expect(others).toEqual([])
  await expect(page).toHaveURL(/\/client\/commandes/)
  await expect(
    page.getByRole('article', { name: `Commande #${order?.id.slice(0, 8)}` }),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Avez-vous payé/ })).toBeVisible()
  await expect(page.getByText('Paiement annoncé')).toHaveCount(0)
  await expect(page.getByText('Ouverture de Wave…')).toHaveCount(0)
  await page.goBack()
  await expect(page.getByText('Panier vide')).toBeVisible()
})
