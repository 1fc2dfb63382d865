import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import type { Place } from './figures.ts'
import { expect, test, WHOLE } from './fixtures.ts'
import { collectNow } from './slots.ts'

// The map of « Tournées »: what only a browser shows of it, which is a layout, strokes and tiles.

const PLATEAU: Place = { latitude: 5.3237, longitude: -4.0172 }
const RIVIERA: Place = { latitude: 5.3527, longitude: -3.957 }
const KOUMASSI: Place = { latitude: 5.297, longitude: -3.9485 }
const MARCORY: Place = { latitude: 5.2989, longitude: -3.9795 }

const mapOf = (page: Page) => page.getByRole('region', { name: 'Carte', exact: true })
const pin = (page: Page, name: RegExp) => mapOf(page).getByRole('button', { name })

/** Draws a ring of this radius around the middle of some pins, in pixels. */
async function surround(page: Page, names: readonly RegExp[], radius: number): Promise<void> {
  const boxes = await Promise.all(names.map((name) => pin(page, name).boundingBox()))
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const x = mean(boxes.map((box) => (box?.x ?? 0) + (box?.width ?? 0) / 2))
  const y = mean(boxes.map((box) => (box?.y ?? 0) + (box?.height ?? 0) / 2))
  const at = (part: number) =>
    [x + radius * Math.cos(2 * Math.PI * part), y + radius * Math.sin(2 * Math.PI * part)] as const
  await page.mouse.move(...at(0))
  await page.mouse.down()
  for (let step = 1; step <= 12; step++) await page.mouse.move(...at(step / 12))
  await page.mouse.up()
}

test('a stroke around stops chooses them, with Shift it adds others, and what moves the map chooses nothing', async ({
  app,
  admin: { page },
  cast,
  order,
}) => {
  for (const [fullname, place] of [
    ['Awa Plateau', PLATEAU],
    ['Serge Marcory', MARCORY],
    ['Nadège Koumassi', KOUMASSI],
    ['Rokia Riviera', RIVIERA],
  ] as const)
    collectNow(app, await order(await cast.person({ role: 'client', fullname }), { place }))
  await page.goto('/admin/tournees')
  await expect(mapOf(page).locator('.leaflet-tile-loaded').first()).toBeVisible()
  await page.keyboard.press('m')
  const chosen = () => mapOf(page).getByRole('button', { name: /placer/, pressed: true })
  await expect(pin(page, /Koumassi/)).toBeVisible()
  await page.keyboard.press('l')
  await expect(mapOf(page).getByRole('button', { name: 'Entourer des arrêts' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  const south = [/Marcory/, /Koumassi/]
  const [west, east] = await Promise.all(south.map((name) => pin(page, name).boundingBox()))
  await surround(page, south, Math.abs((east?.x ?? 0) - (west?.x ?? 0)) / 2 + 24)
  await expect(chosen()).toHaveCount(2)
  for (const name of south) await expect(pin(page, name)).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)

  await page.keyboard.press('Escape')
  await page.keyboard.down('Shift')
  await surround(page, [/Riviera/], 30)
  await page.keyboard.up('Shift')
  await expect(chosen()).toHaveCount(3)

  const before = await pin(page, /Plateau/).boundingBox()
  await page.mouse.move((before?.x ?? 0) - 40, (before?.y ?? 0) - 60)
  await page.mouse.down()
  await page.mouse.move((before?.x ?? 0) + 10, (before?.y ?? 0) - 30, { steps: 5 })
  await page.mouse.up()
  await expect(async () => {
    expect((await pin(page, /Plateau/).boundingBox())?.x).not.toBe(before?.x)
  }).toPass()
  await expect(chosen()).toHaveCount(3)
})

test('the keyboard goes from stop to stop, each comes into sight, and a livreur who rides moves by themselves', async ({
  app,
  admin: { page },
  cast,
  order,
}) => {
  const client = await cast.person({ role: 'client', fullname: 'Aminata Koné' })
  const mariam = await cast.person({ role: 'livreur', fullname: 'Mariam Touré' })
  collectNow(app, await order(client, { place: PLATEAU }))
  await order(client, { status: 'pickup_en_route', place: RIVIERA }, { livreur: mariam })
  const here = { lat: 5.3672, lng: -3.9588, accuracy: 12 }
  await mariam.api.positions.share.mutate(here)
  await page.goto('/admin/tournees')
  const rider = mapOf(page).getByRole('img', { name: /Mariam Touré, position/ })
  await expect(rider).toBeVisible()
  const before = await rider.boundingBox()
  await expect(async () => {
    await mariam.api.positions.share.mutate({ ...here, lat: here.lat + 0.01 })
    expect((await rider.boundingBox())?.y).not.toBe(before?.y)
  }).toPass()

  for (let times = 0; times < 3; times++)
    await mapOf(page).getByRole('button', { name: 'Zoomer', exact: true }).click()
  await mapOf(page).getByRole('button', { name: 'Carte large' }).focus()
  await page.keyboard.press('Tab')
  const free = pin(page, /^Ramassage à placer, Aminata Koné/)
  await expect(free).toBeFocused()
  await expect(free).toBeInViewport(WHOLE)
  await page.keyboard.press('Tab')
  const underWay = pin(page, /^Ramassage 1, Aminata Koné, Mariam Touré, en route/)
  await expect(underWay).toBeFocused()
  await expect(underWay).toBeInViewport(WHOLE)
})
