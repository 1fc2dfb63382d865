import type { Locator } from '@playwright/test'
import { DAY_MS, dayKey } from '#shared/dates.ts'
import { expectAccessible } from './axe.ts'
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

test.use({ hasTouch: true })

test('the values of a bar stand beside it for a mouse, and on a phone within the screen for a tap, whose second one opens the list', async ({
  app,
  superadmin,
  cast,
  order,
}) => {
  const { page } = superadmin
  // Figures begin with the first order.
  await order(await cast.person({ role: 'client', fullname: 'Aminata Koné' }))
  countDay(app, '2026-06-07', 25, 268_400)
  countDay(app, '2026-05-24', 21, 0)
  countDay(app, dayKey(Date.now() - DAY_MS), 12, 5000)
  await page.goto(`${PANEL}?du=2026-05-28&au=2026-06-10`)
  const orders = card(superadmin, 'Commandes par jour')
  const values = (day: string) => orders.locator('[aria-hidden=true] b', { hasText: day })
  const sunday = values('dimanche 7 juin')
  const tables = page.locator('summary').filter({ hasText: 'Voir le tableau' })
  await expect(tables.first()).toBeVisible()
  for (const table of await tables.all()) await table.click()
  const bar = barsIn(orders).nth(10)
  await bar.hover()
  await expect(sunday).toBeVisible()
  await page.mouse.move(5, 5)
  await expect(sunday).toBeHidden()
  await barsIn(orders).last().focus()
  await page.keyboard.press('Home')
  await expect(barsIn(orders).first()).toBeFocused()
  await expect(values('jeudi 28 mai')).toBeVisible()
  await expectAccessible(page)

  await test.step('a single day has a bar that leaves its values in sight', async () => {
    for (const name of ['Du', 'Au']) await page.getByLabel(name, { exact: true }).fill('2026-06-07')
    await page.getByRole('button', { name: 'Afficher' }).click()
    await expect(page).toHaveURL(/\?du=2026-06-07&au=2026-06-07$/)
    await expect(barsIn(orders)).toHaveCount(1)
    await barsIn(orders).first().hover()
    const drawn = await orders.locator('svg svg rect').first().boundingBox()
    const said = await sunday.locator('..').boundingBox()
    expect((drawn?.x ?? 0) + (drawn?.width ?? 0)).toBeLessThan(said?.x ?? 0)
    await barsIn(orders).first().click()
    await expect(page).toHaveURL(/\/superadmin\/commandes\?du=2026-06-07&au=2026-06-07$/)
    await page.goBack()
    await expect(orders).toBeVisible()
  })

  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Les courbes' }).click()
  await page.getByLabel('Période', { exact: true }).selectOption('14 jours')
  await expect(barsIn(orders)).toHaveCount(14)
  const panel = page.url()
  for (const index of [0, 6, 7, 13]) {
    await barsIn(orders).nth(index).tap()
    const box = orders.locator('[aria-hidden=true] > div')
    const place = await box.boundingBox()
    expect(place?.x, `bar ${index}`).toBeGreaterThanOrEqual(0)
    expect((place?.x ?? 0) + (place?.width ?? 0), `bar ${index}`).toBeLessThanOrEqual(360)
    expect(page.url()).toBe(panel)
  }
  await barsIn(orders).nth(12).tap()
  await expect(orders).toContainText('Touchez encore')
  await orders.getByRole('heading').tap()
  await expect(orders).not.toContainText('Touchez encore')
  await barsIn(orders).nth(12).tap()
  await barsIn(orders).nth(12).tap()
  await expect(page).toHaveURL(/\/superadmin\/commandes\?du=/)
})
