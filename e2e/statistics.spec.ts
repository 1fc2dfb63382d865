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

test('the period is chosen by its name or by its dates, and lives in the address', async ({
  app,
  superadmin,
}) => {
  const { page } = superadmin
  countDay(app, '2025-02-28', 7, 12_500)
  await page.goto(PANEL)
  const figures = card(superadmin, 'Chiffres de la période')
  await page.getByRole('button', { name: '90 jours' }).click()
  await expect(card(superadmin, 'Commandes par semaine')).toBeVisible()
  await expect(page).toHaveURL(/\?periode=90$/)
  await page.getByRole('button', { name: 'Autres' }).click()
  await page.getByLabel('Du', { exact: true }).fill('2025-03-01')
  await page.getByLabel('Au', { exact: true }).fill('2025-02-27')
  await page.getByRole('button', { name: 'Afficher' }).click()
  await expect(page.getByText('La fin vient avant le début.')).toBeVisible()
  await expect(page.getByLabel('Au', { exact: true })).toBeFocused()
  await page.getByLabel('Du', { exact: true }).fill('2025-02-27')
  await page.getByLabel('Au', { exact: true }).fill('2025-03-01')
  await page.getByRole('button', { name: 'Afficher' }).click()
  const orders = card(superadmin, 'Commandes par jour')
  await expect(orders).toContainText('27 février 2025 – 1er mars 2025')
  await expect(figures).toContainText(fcfa(12_500))
  await page.reload()
  await expect(orders.getByRole('img', { name: /7 passées/ })).toBeVisible()
  await expect(page.getByLabel('Du', { exact: true })).toHaveValue('2025-02-27')
  await page.goBack()
  await expect(page.getByRole('button', { name: '90 jours', pressed: true })).toBeVisible()
  await expect(card(superadmin, 'Commandes par semaine')).toBeVisible()
  await page.goto(`${PANEL}?du=${dayKey(Date.now())}&au=2999-01-01`)
  await expect(page.getByText('Ce jour n’est pas encore venu.')).toBeVisible()
  await expect(barsIn(orders)).toHaveCount(14)
  // The staff list is below, with links to the actions.
  await page.getByRole('link', { name: `Gérer ${superadmin.fullname}` }).click()
  await expect(page.getByRole('article', { name: superadmin.fullname })).toBeVisible()
})

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
})

test('the bar of today leads to the orders of today', async ({ superadmin, client, order }) => {
  const { page } = superadmin
  const { reference } = await order(client)
  await page.goto(PANEL)
  await barsIn(card(superadmin, 'Commandes par jour')).last().focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`du=${dayKey(Date.now())}&au=${dayKey(Date.now())}$`))
  await expect(page.getByText(`#${reference}`).first()).toBeVisible()
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

test('a single day has a bar that leaves its values in sight, and a period without orders says so', async ({
  app,
  superadmin,
}) => {
  const { page } = superadmin
  countDay(app, '2026-06-07', 25, 268_400)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`${PANEL}?du=2026-06-07&au=2026-06-07`)
  const orders = card(superadmin, 'Commandes par jour')
  await barsIn(orders).first().hover()
  const value = orders.locator('[aria-hidden=true] b', { hasText: 'dimanche 7 juin' })
  const bar = await orders.locator('svg svg rect').first().boundingBox()
  const box = await value.locator('..').boundingBox()
  expect((bar?.x ?? 0) + (bar?.width ?? 0)).toBeLessThan(box?.x ?? 0)
  await page.goto(`${PANEL}?du=2026-05-01&au=2026-05-07`)
  await expect(orders.getByText('Rien sur cette période')).toBeVisible()
  await expect(barsIn(orders)).toHaveCount(7)
})

test('ninety days are weeks from Monday, and those that the period cuts say so', async ({
  superadmin,
}) => {
  const { page } = superadmin
  await page.goto(`${PANEL}?du=2026-05-02&au=2026-07-30`)
  const orders = card(superadmin, 'Commandes par semaine')
  // From Saturday 2 May: two days, twelve whole weeks, and four days up to Thursday 30 July.
  await expect(barsIn(orders)).toHaveCount(14)
  await expect(orders).toContainText('La première semaine compte 2 jours, la dernière 4 jours.')
  const week = barsIn(orders).nth(1)
  await expect(week).toHaveAccessibleName(/^4 – 10 mai/)
  await week.click()
  await expect(page).toHaveURL(/\?du=2026-05-04&au=2026-05-10$/)
})
