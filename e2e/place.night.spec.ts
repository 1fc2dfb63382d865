import type { Locator, Page } from '@playwright/test'
import { fcfa, HOME, linenPrice, transportFee } from './figures.ts'
import { type Actor, dismiss, expect, test, toast } from './fixtures.ts'
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
const map = (page: Page) => page.getByRole('group', { name: 'Votre position sur la carte' })
const pinOf = (page: Page) => map(page).getByTitle('Votre position sur la carte')
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

/** Drags the pin of the form to the north. */
async function dragPin(page: Page): Promise<void> {
  const pin = pinOf(page)
  await pin.scrollIntoViewIfNeeded()
  const box = await pin.boundingBox()
  if (!box) throw new Error('There is no pin')
  const from = { x: box.x + box.width / 2, y: box.y + 16 }
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x, from.y - 40, { steps: 6 })
  await page.mouse.up()
}

test('the back button closes the map, not the order; the arrow keys move it under its pin, a drag the pin of the form, and the fee follows both', async ({
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
  const fee = mapDialog(page).getByText(/^Transport/)
  await expect(fee).toContainText(/FCFA\. .*km aller-retour ×\s300\sFCFA\.$/)
  await tiles(ground)
  const before = await fee.textContent()
  await ground.focus()
  for (let presses = 0; presses < 4; presses++) await page.keyboard.press('ArrowRight')
  await expect(fee).not.toHaveText(before ?? '')
  await mapDialog(page).getByRole('button', { name: 'Confirmer la position' }).click()
  await expect(cart(page)).not.toContainText(fcfa(TWO_SHIRTS_COST))
  await dismiss(page)
  const moved = await cart(page).textContent()

  await dragPin(page)
  await expect(toast(page, 'Adresse sélectionnée')).toBeVisible()
  await expect(cart(page)).not.toHaveText(moved ?? '')
  await sendOrder(page)
  await expectPlaced(page)
  const { lat, lng } = pointOf(app)
  expect(lng, 'moved by the keys').toBeGreaterThan(HOME.longitude)
  expect(lat, 'dragged').toBeGreaterThan(HOME.latitude)
  const total = linenPrice([TWO_SHIRTS]) + transportFee({ latitude: lat, longitude: lng })
  expect(app.db.prepare('select grand_total from orders').pluck().get()).toBe(total)
})
