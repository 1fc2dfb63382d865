import type { Page } from '@playwright/test'
import { DAY_MS, dayKey, HOUR_MS } from '#shared/dates.ts'
import { HOME } from './figures.ts'
import { type Actor, expect, NO_NETWORK, test } from './fixtures.ts'
import { copyOrder, type Order } from './orders.ts'
import { printed } from './printed.ts'
import type { App } from './server.ts'

// A whole day of a busy house, on one screen of 1280 by 800.

/** Every slot of it is still to come. */
const TOMORROW = dayKey(Date.now() + DAY_MS)
const STOPS = 120
const HOURS = [8, 10, 12, 14, 16]
const NAMES = ['Awa', 'Bakary', 'Clarisse', 'Désiré', 'Estelle', 'Fatou', 'Gérard', 'Habib']

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Copies an order until there are enough, in all slots of tomorrow and all over the city. */
function fillTomorrow(app: App, first: Order): void {
  const references = Array.from({ length: STOPS - 1 }, (_, i) => String(i).padStart(8, 'b'))
  copyOrder(app, first, references)
  const move = app.db.prepare(
    `update orders set pickup_from = ?, pickup_to = ?, location_lat = ?, location_lng = ? where reference = ?`,
  )
  for (const [i, reference] of [first.reference, ...references].entries()) {
    const from = Date.parse(TOMORROW) + (HOURS[i % HOURS.length] ?? 8) * HOUR_MS
    const lat = HOME.latitude + 0.004 * Math.sin(i * 2.4)
    const lng = HOME.longitude + 0.004 * Math.cos(i * 1.7)
    move.run(from, from + 2 * HOUR_MS, lat, lng, reference)
  }
}

const assignedIn = ({ db }: App) =>
  db.prepare(`select count(*) from orders where status = 'assigned'`).pluck().get()

test('a day of 120 stops is proposed to 8 livreurs, given, printed, and begun by two of them, over a server that dies in between', async ({
  app,
  cast,
  admin,
  order,
}) => {
  test.slow()
  const team: Actor[] = []
  for (const name of NAMES)
    team.push(await cast.actor({ role: 'livreur', fullname: `${name} Kouassi` }))
  for (const { allow } of [admin, ...team]) allow(NO_NETWORK)
  fillTomorrow(app, await order(await cast.person({ role: 'client', fullname: 'Aminata Koné' })))
  const { page } = admin
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/admin/tournees?jour=${TOMORROW}`)
  await expect(page.getByText(`${STOPS}\u00a0arrêts`).first()).toBeVisible()

  await page.keyboard.press('r')
  const proposal = page.getByRole('region', { name: 'Proposition' })
  await expect(proposal).toContainText(`${STOPS}\u00a0arrêts proposés`)
  await expect(proposal.getByRole('button', { name: /^Appliquer/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(proposal).toHaveCount(0)
  await expect(async () => expect(assignedIn(app)).toBe(STOPS)).toPass({ timeout: 30_000 })

  await app.kill()
  await app.start()
  await page.reload()
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await page.getByRole('button', { name: 'Imprimer la feuille du jour' }).click()
  await expect(page.locator('body[data-printed]')).toBeAttached()
  const { pages } = await printed(page)
  const busy = app.db
    .prepare('select distinct fullname from users join orders on orders.livreur_id = users.id')
    .pluck()
    .all() as string[]
  expect(busy.length).toBeGreaterThan(4)
  for (const name of busy) expect(pages.join(), name).toContain(name)
  const rows = pages.join(' ').match(/Ramassage #/g)?.length
  expect(rows, 'each stop is on one sheet').toBe(STOPS)

  const riding = team.filter(({ fullname }) => busy.includes(fullname)).slice(0, 2)
  for (const livreur of riding) {
    await livreur.page.goto('/livreur/dashboard')
    await livreur.page.getByRole('button', { name: 'En route pour ramassage' }).first().click()
    await expect(
      livreur.page.getByRole('button', { name: 'Confirmer le ramassage' }).first(),
    ).toBeVisible()
  }
  // A livreur who has set off rides today, whatever the slot.
  await page.goto('/admin/tournees')
  for (const { fullname } of riding)
    await expect(column(page, fullname).getByText('En route', { exact: true })).toBeVisible()
})
