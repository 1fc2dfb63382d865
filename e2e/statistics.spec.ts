import type { Locator } from '@playwright/test'
import { DAY_MS, dayKey } from '#shared/dates.ts'
import { expectAccessible } from './axe.ts'
import { fcfa } from './figures.ts'
import { type Actor, expect, test } from './fixtures.ts'
import type { App } from './server.ts'

const PANEL = '/superadmin/panel'
const card = ({ page }: Actor, name: string) => page.getByRole('region', { name, exact: true })

const VALUES = /^Valeurs/
/** The bars of a chart, as the keyboard and a pointer reach them. */
const barsIn = (chart: Locator) => chart.getByRole('group', { name: VALUES }).locator(':scope > *')

/** Figures of a day in the counters, as the services would have left them. */
function countDay(app: App, day: string, orders: number, received: number): void {
  app.db
    .prepare("insert into stats_day (day, livreur_id, orders, received) values (?, '', ?, ?)")
    .run(day, orders, received)
}

test('a bar says its values to the mouse and to the keyboard, and leads to its orders', async ({
  app,
  superadmin,
}) => {
  const { page } = superadmin
  countDay(app, '2026-06-07', 25, 268_400)
  countDay(app, '2026-05-24', 21, 0)
  await page.goto(`${PANEL}?du=2026-05-28&au=2026-06-10`)
  const orders = card(superadmin, 'Commandes par jour')
  const box = orders.locator('[aria-hidden=true] b', { hasText: 'dimanche 7 juin' })
  const bar = barsIn(orders).nth(10)
  await expect(bar).toHaveAccessibleName(
    `dimanche 7 juin\u00a0: Commandes 25, Période d’avant 21, Encaissé ${fcfa(268_400)}`,
  )
  await bar.hover()
  await expect(box).toBeVisible()
  expect((await box.locator('..').boundingBox())?.width).toBe(168)
  await page.mouse.move(5, 5)
  await expect(box).toBeHidden()
  // One stop for the keyboard; the arrows go from bar to bar.
  await barsIn(orders).last().focus()
  for (let count = 0; count < 3; count += 1) await page.keyboard.press('ArrowLeft')
  await expect(bar).toBeFocused()
  await expect(box).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(box).toBeHidden()
  await page.keyboard.press('Home')
  await expect(barsIn(orders).first()).toBeFocused()
  await expectAccessible(page)
  await expect(orders.locator('[aria-hidden=true] b', { hasText: 'jeudi 28 mai' })).toBeVisible()
  await bar.click()
  await expect(page).toHaveURL(/\/superadmin\/commandes\?du=2026-06-07&au=2026-06-07$/)
  await page.goBack()
  await expect(orders).toBeVisible()

  await test.step('a period is chosen by its dates; a single day has a bar that leaves its values in sight', async () => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.getByRole('button', { name: 'Autres' }).click()
    const [from, to] = ['Du', 'Au'].map((name) => page.getByLabel(name, { exact: true }))
    await from?.fill('2026-06-08')
    await to?.fill('2026-06-07')
    await page.getByRole('button', { name: 'Afficher' }).click()
    await expect(page.getByText('La fin vient avant le début.')).toBeVisible()
    await expect(page.getByLabel('Au', { exact: true })).toBeFocused()
    await from?.fill('2026-06-07')
    await page.getByRole('button', { name: 'Afficher' }).click()
    await expect(page).toHaveURL(/\?du=2026-06-07&au=2026-06-07$/)
    await expect(barsIn(orders)).toHaveCount(1)
    await barsIn(orders).first().hover()
    const drawn = await orders.locator('svg svg rect').first().boundingBox()
    const said = await box.locator('..').boundingBox()
    expect((drawn?.x ?? 0) + (drawn?.width ?? 0)).toBeLessThan(said?.x ?? 0)
  })
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true })

  test('a tap shows the values until the next one, and a second tap opens the list', async ({
    app,
    superadmin,
  }) => {
    const { page } = superadmin
    countDay(app, dayKey(Date.now() - DAY_MS), 12, 5000)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(PANEL)
    const orders = card(superadmin, 'Commandes par jour')
    for (const index of [0, 6, 7, 13]) {
      await barsIn(orders).nth(index).tap()
      const box = orders.locator('[aria-hidden=true] > div')
      const place = await box.boundingBox()
      expect(place?.x, `bar ${index}`).toBeGreaterThanOrEqual(0)
      expect((place?.x ?? 0) + (place?.width ?? 0), `bar ${index}`).toBeLessThanOrEqual(360)
      await expect(page).toHaveURL(PANEL)
    }
    await barsIn(orders).nth(12).tap()
    await expect(orders).toContainText('Touchez encore')
    await orders.getByRole('heading').tap()
    await expect(orders).not.toContainText('Touchez encore')
    await barsIn(orders).nth(12).tap()
    await barsIn(orders).nth(12).tap()
    await expect(page).toHaveURL(/\/superadmin\/commandes\?du=/)
  })
})
