import type { Page } from '@playwright/test'
import { LIST_VIEWS, type ListView } from '#shared/orders/order-list.ts'
import { expect, test } from './fixtures.ts'
import type { App } from './server.ts'
import { placeMany } from './staff-list.ts'

const HOUR_S = 3600

/** The SQL that makes two orders belong to a view, by its name. */
const CHANGES: Partial<Record<ListView, string>> = {
  inProgress: "status = 'assigned'",
  delivered: "status = 'completed', paid_amount = grand_total",
  unpaid: "status = 'completed', paid_amount = 0",
  late: `pickup_from = (unixepoch() - ${3 * HOUR_S}) * 1000, pickup_to = (unixepoch() - ${HOUR_S}) * 1000`,
  recontact: "status = 'assigned', held_since = unixepoch() * 1000",
  express: 'express_pieces = 1',
  unclaimed: `status = 'processing', ready_at = updated_at, delivery_from = null, delivery_to = null, updated_at = (unixepoch() - ${100 * HOUR_S}) * 1000`,
  cancelled: "status = 'cancelled'",
}

/** Twenty orders, of which two are in each view at least. */
function spread(app: App): void {
  const numbers = app.db.prepare('select n from orders order by n').pluck().all() as number[]
  for (const [index, change] of Object.values(CHANGES).entries()) {
    const two = numbers.slice(2 * index, 2 * index + 2)
    app.db.prepare(`update orders set ${change} where n in (${two})`).run()
  }
}

const views = (page: Page) => page.getByRole('navigation', { name: 'Vues' })

/** The label of a view and its figure, as its link says them. */
async function figures(page: Page): Promise<Map<string, number>> {
  const links = await views(page).getByRole('link').allTextContents()
  return new Map(
    links.map((text) => {
      const [, label = '', figure = ''] = /^(.+?)\s+([\d\s]+)$/u.exec(text) ?? []
      return [label, Number(figure.replace(/\s/g, ''))]
    }),
  )
}

for (const look of ['cards', 'list'] as const)
  test.describe(`as ${look}`, () => {
    test.use({ board: look })

    test('the figure of each view leads to exactly so many orders', async ({
      app,
      admin: { page },
      cast,
    }) => {
      await placeMany(app, cast, 20)
      spread(app)
      await page.goto('/admin/commandes-en-cours')
      await expect(views(page).getByRole('link')).toHaveCount(LIST_VIEWS.length)
      await expect(views(page).getByRole('link', { name: /^Toutes 20$/ })).toBeVisible()
      const known = await figures(page)
      const orders = look === 'cards' ? page.getByRole('article') : page.locator('tr[data-order]')
      for (const [label, figure] of known) {
        expect(figure, label).toBeGreaterThan(1)
        await views(page)
          .getByRole('link', { name: new RegExp(`^${label} `) })
          .click()
        await expect(
          views(page).getByRole('link', { name: new RegExp(`^${label} `), exact: true }),
        ).toHaveAttribute('aria-current', 'page')
        await expect(orders, label).toHaveCount(figure)
      }
    })

    test('what is late comes first, then who is to be told a new time, then what is due', async ({
      app,
      admin: { page },
      cast,
    }) => {
      await placeMany(app, cast, 20)
      spread(app)
      await page.goto('/admin/dashboard')
      const headings = page
        .locator('th[scope=rowgroup], section p')
        .filter({ hasText: /^(En retard|À recontacter|Par échéance) \d+$/ })
      await expect(headings).toHaveText(['En retard 2', 'À recontacter 2', 'Par échéance 16'])
    })
  })

test('each figure of the panel and of the navigation leads to exactly so many rows', async ({
  app,
  superadmin: { page },
  cast,
}) => {
  await placeMany(app, cast, 20)
  spread(app)
  await page.goto('/superadmin/panel')
  const open = page.getByRole('region', { name: /commandes ouvertes/ })
  await expect(open).toContainText('14 commandes ouvertes')
  const bars = await open.getByRole('listitem').evaluateAll((items) =>
    items.map((item) => ({
      name: item.querySelector('a')?.textContent ?? '',
      figure: Number(item.querySelector('b')?.textContent),
    })),
  )
  expect(bars.map(({ figure }) => figure).reduce((sum, figure) => sum + figure)).toBe(14)
  const orders = page.getByRole('article')
  for (const { name, figure } of bars.filter((bar) => bar.figure > 0)) {
    await open.getByRole('link', { name, exact: true }).click()
    await expect(page.getByLabel('Filtrer par statut')).toContainText(name)
    await expect(orders, name).toHaveCount(figure)
    await page.goBack()
  }
  const badge = page.getByRole('link', { name: /^Commandes, \d+ non assignées$/ })
  const toAssign = Number(/\d+/.exec((await badge.getAttribute('aria-label')) ?? '')?.[0])
  await badge.click()
  const unassigned = views(page).getByRole('link', { name: `Non assignées ${toAssign}` })
  await unassigned.click()
  await expect(orders).toHaveCount(toAssign)
})

for (const [what, width, most] of [
  ['the phone’s first order', 390, 330],
  ['the first of the cards of a desk', 1280, 300],
] as const)
  test(`${what} stands above ${most} pixels`, async ({ app, admin: { page }, cast }) => {
    await placeMany(app, cast, 20)
    spread(app)
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/admin/dashboard')
    const first = page.getByRole('article').first()
    await expect(first).toBeVisible()
    const top = await first.evaluate((card) => card.getBoundingClientRect().top)
    expect(top).toBeLessThanOrEqual(most)
  })
