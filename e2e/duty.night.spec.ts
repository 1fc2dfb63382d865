import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { HOME, type Place } from './figures.ts'
import { expect, test } from './fixtures.ts'
import type { Order } from './orders.ts'
import type { App } from './server.ts'

const DAY = 86_400_000
const HOUR = 3_600_000

/** Ten to twelve in the morning of the next Tuesday but today, which is no holiday of the defaults. */
function tuesdayMorning(hour = 10) {
  const today = Math.floor(Date.now() / DAY)
  // Day 5 of the epoch was a Tuesday.
  const days = ((5 - (today % 7) + 6) % 7) + 1
  const from = (today + days) * DAY + hour * HOUR
  return { from, to: from + 2 * HOUR }
}

function giveSlot(app: App, { id }: Order, { from, to }: { from: number; to: number }): void {
  app.db.prepare('update orders set pickup_from = ?, pickup_to = ? where id = ?').run(from, to, id)
}

const northOf = (km: number): Place => ({ ...HOME, latitude: HOME.latitude + km / 111.195 })

async function sizeOf(one: Locator) {
  const { width = 0, height = 0, y = 0 } = (await one.boundingBox()) ?? {}
  return { width: Math.round(width), height: Math.round(height), bottom: Math.round(y + height) }
}

test('missions come by slot, then by the way; a livreur puts them in another order and comes back', async ({
  app,
  cast,
  livreur,
  order,
}) => {
  const { page } = livreur
  const client = await cast.person({ role: 'client', fullname: 'Aminata Koné' })
  const at = async (km: number, hour: number) => {
    const made = await order(client, { status: 'assigned', place: northOf(km) }, { livreur })
    giveSlot(app, made, tuesdayMorning(hour))
    return made
  }
  const [noon, far, near] = [await at(9, 12), await at(6, 10), await at(1, 10)]
  await page.setViewportSize({ width: 360, height: 740 })
  await livreur.standAt(HOME)
  await page.goto('/livreur/dashboard')
  await expect.poll(() => shownOn(page)).toEqual(named(near, far, noon))

  await page.getByRole('button', { name: /^Trier les missions/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Trier les missions' })
  const down = sheet.getByRole('button', { name: /^Descendre/ }).first()
  expect(await sizeOf(down)).toMatchObject({ width: 48, height: 48 })
  await down.click()
  await expect.poll(() => shownOn(page)).toEqual(named(far, near, noon))
  // The button that was pressed keeps the focus: a second press goes on.
  await page.keyboard.press('Enter')
  await expect.poll(() => shownOn(page)).toEqual(named(far, noon, near))
  await expect(sheet.getByText('Triées dans votre ordre')).toBeVisible()
  await expectAccessible(page)

  // Two quick taps in one place move one mission two places: the row that comes under the thumb stays.
  await page.clock.setFixedTime(Date.now())
  await sheet
    .getByRole('button', { name: /^Monter/ })
    .last()
    .dblclick()
  await expect.poll(() => shownOn(page)).toEqual(named(near, far, noon))
  await sheet
    .getByRole('button', { name: /^Descendre/ })
    .first()
    .dblclick()
  await expect.poll(() => shownOn(page)).toEqual(named(far, noon, near))
  await page.clock.setSystemTime(Date.now())

  const grip = sheet.getByRole('listitem').last().locator('span').first()
  await drag(page, grip, sheet.getByRole('listitem').first())
  await expect.poll(() => shownOn(page)).toEqual(named(near, far, noon))
  // Down over two rows in one go.
  await drag(
    page,
    sheet.getByRole('listitem').first().locator('span').first(),
    sheet.getByRole('listitem').last(),
  )
  await expect.poll(() => shownOn(page)).toEqual(named(far, noon, near))
  await page.keyboard.press('Escape')
  // A sheet closes by going back, which would end a reload.
  await expect.poll(() => page.evaluate(() => history.state.sheet)).toBeUndefined()
  await page.reload()
  await expect.poll(() => shownOn(page)).toEqual(named(far, noon, near))
  await expect(page.getByText('2 missions, dans votre ordre')).toBeVisible()

  await page.getByRole('button', { name: /^Trier les missions/ }).click()
  await sheet.getByRole('radio', { name: 'Ordre proposé' }).check()
  await expect(sheet.getByText('Triées dans l’ordre proposé')).toBeVisible()
  await expect.poll(() => shownOn(page)).toEqual(named(near, far, noon))
})

const named = (...orders: Order[]) => orders.map(({ reference }) => `Commande #${reference}`)

const shownOn = (page: Page) =>
  page.locator('article').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))

async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const target = await to.boundingBox()
  await from.hover()
  await page.mouse.down()
  const { x = 0, y = 0, width = 0, height = 0 } = target ?? {}
  await page.mouse.move(x + width / 2, y + height / 2, { steps: 20 })
  await page.mouse.up()
}
