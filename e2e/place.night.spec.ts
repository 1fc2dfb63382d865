import type { Locator, Page } from '@playwright/test'
import { fcfa, HOME, linenPrice, transportFee } from './figures.ts'
import { type Actor, dismiss, expect, test } from './fixtures.ts'
import {
  addLine,
  cart,
  expectPlaced,
  sendOrder,
  TWO_SHIRTS,
  TWO_SHIRTS_COST,
} from './order-form.ts'
import type { App } from './server.ts'

const gps = (page: Page) => page.getByRole('button', { name: 'Utiliser ma position' })
const mapDialog = (page: Page) =>
  page.getByRole('dialog', { name: 'Choisissez votre position sur la carte' })

/** Waits for the tiles of a map: a test that ends before would make the browser report an error. */
async function tiles(place: Locator): Promise<void> {
  await expect(place.locator('img.leaflet-tile-loaded').first()).toBeVisible()
}

function pointOf(app: App): { lat: number; lng: number } {
  return app.db.prepare('select location_lat lat, location_lng lng from orders').get() as never
}

async function openForm({ page }: Actor): Promise<void> {
  await page.goto('/client/passer-commande')
  await addLine(page, TWO_SHIRTS)
}

/** Drags the map of the dialog to the south, so that its pin is further north. */
async function dragMap(page: Page, ground: Locator): Promise<void> {
  const box = await ground.boundingBox()
  if (!box) throw new Error('There is no map')
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x, from.y + 60, { steps: 6 })
  await page.mouse.up()
}

test('the back button closes the map, not the order; the arrow keys and a drag move it under its pin, and the fee follows both', async ({
  app,
  client,
}) => {
  const { page } = client
  await client.standAt(HOME)
  await openForm(client)
  await gps(page).click()
  await expect(cart(page)).toContainText(fcfa(TWO_SHIRTS_COST))
  const choose = page.getByRole('button', { name: 'Choisir sur la carte' })
  await choose.click()
  await expect(mapDialog(page)).toBeVisible()
  await page.goBack()
  await expect(mapDialog(page)).toBeHidden()
  await expect(cart(page)).toContainText('2 pièces')

  await choose.click()
  const ground = mapDialog(page).locator('.leaflet-container')
  const fee = mapDialog(page).getByText(/\d\sFCFA$/)
  await tiles(ground)
  await mapDialog(page).getByRole('button', { name: 'Transport' }).click()
  await expect(mapDialog(page)).toContainText(/km aller-retour ×\s300\sFCFA\./)
  const before = (await fee.textContent()) ?? ''
  await ground.focus()
  for (let presses = 0; presses < 4; presses++) await page.keyboard.press('ArrowRight')
  await expect(fee).not.toHaveText(before)
  const moved = (await fee.textContent()) ?? ''
  await dragMap(page, ground)
  await expect(fee).not.toHaveText(moved)
  await mapDialog(page).getByRole('button', { name: 'Confirmer la position' }).click()
  await expect(cart(page)).not.toContainText(fcfa(TWO_SHIRTS_COST))
  await dismiss(page)
  await sendOrder(page)
  await expectPlaced(page)
  const { lat, lng } = pointOf(app)
  expect(lng, 'moved by the keys').toBeGreaterThan(HOME.longitude)
  expect(lat, 'dragged').toBeGreaterThan(HOME.latitude)
  const total = linenPrice([TWO_SHIRTS]) + transportFee({ latitude: lat, longitude: lng })
  expect(app.db.prepare('select grand_total from orders').pluck().get()).toBe(total)
})
