import { expect, test } from './fixtures.ts'
import { cart } from './order-form.ts'

test('an order that is over can be ordered again from the dashboard', async ({ client, order }) => {
  const { page } = client
  const { reference } = await order(client, { status: 'cancelled' })
  await page.goto('/client/dashboard')
  await page
    .getByRole('article', { name: `Commande #${reference}` })
    .getByRole('button', { name: 'Commander à nouveau' })
    .click()
  await expect(cart(page)).toContainText('Chemise')
  // The place of that order comes too, with its map.
  await expect(page.locator('.leaflet-tile-loaded').first()).toBeVisible()
  await expect(page.locator('.leaflet-tile:not(.leaflet-tile-loaded)')).toHaveCount(0)
})
