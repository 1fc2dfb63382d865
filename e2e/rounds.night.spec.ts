import type { Locator, Page } from '@playwright/test'
import { nextWorkday } from '#server/testing/next-workday.ts'
import { HOUR_MS } from '#shared/dates.ts'
import { expectAccessible } from './axe.ts'
import { HOME } from './figures.ts'
import { type Cast, expect, test } from './fixtures.ts'
import type { Order } from './orders.ts'
import type { App } from './server.ts'

/** Every slot of it is still to come. */
const NEXT_WORKDAY = nextWorkday(Date.now())

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const stops = (page: Page, name: string) =>
  column(page, name).getByRole('button', { name: /, (ramassage|livraison),/ })

async function makeTeam(cast: Cast) {
  const konan = await cast.person({ role: 'livreur', fullname: 'Konan Yao' })
  const mariam = await cast.person({ role: 'livreur', fullname: 'Mariam Touré' })
  return { konan, mariam }
}

/** The next workday at this hour, for two hours. */
function collectNextWorkday(app: App, { id }: Order, hour: number): void {
  const from = Date.parse(NEXT_WORKDAY) + hour * HOUR_MS
  app.db
    .prepare('update orders set pickup_from = ?, pickup_to = ? where id = ?')
    .run(from, from + 2 * HOUR_MS, id)
}

interface Placing {
  app: App
  cast: Cast
  order: (client: Awaited<ReturnType<Cast['person']>>, wanted?: object) => Promise<Order>
}

async function placeNextWorkday({ app, cast, order }: Placing, count: number): Promise<Order[]> {
  const placed: Order[] = []
  for (let i = 0; i < count; i++) {
    const client = await cast.person({ role: 'client', fullname: `Client ${'ABCDEF'[i]}` })
    // Apart, or their pins would be one on the other.
    const place = {
      ...HOME,
      longitude: HOME.longitude + 0.014 * (i % 4),
      latitude: HOME.latitude + 0.014 * Math.floor(i / 4),
    }
    const one = await order(client, { place })
    collectNextWorkday(app, one, 8 + 2 * (i % 4))
    placed.push(one)
  }
  return placed
}

/** The next workday with so many stops to be placed, before an admin with two livreurs. */
async function openNextWorkday(page: Page, { app, cast, order }: Placing, count: number) {
  await makeTeam(cast)
  await placeNextWorkday({ app, cast, order }, count)
  await page.goto(`/admin/tournees?jour=${NEXT_WORKDAY}`)
  const free = stops(page, 'À placer')
  await expect(free).toHaveCount(count)
  return free
}

test('a stop is dragged to a column and to a place in it, and back', async ({
  app,
  cast,
  admin: { page },
  order,
}) => {
  const free = await openNextWorkday(page, { app, cast, order }, 2)
  await drag(page, free.filter({ hasText: 'Client A' }), column(page, 'Konan Yao'))
  await expect(stops(page, 'Konan Yao')).toHaveCount(1)
  await drag(page, free, stops(page, 'Konan Yao').first(), { above: true })
  await expect(stops(page, 'Konan Yao').first()).toContainText('Client B')
  await drag(page, stops(page, 'Konan Yao').first(), column(page, 'À placer'))
  await expect(free).toContainText(['Client B'])
  // The click that ends a drag opens no order.
  await expect(page).toHaveURL(/jour=[\d-]+$/)
})

async function drag(page: Page, what: Locator, to: Locator, { above = false } = {}): Promise<void> {
  const from = await what.boundingBox()
  const target = await to.boundingBox()
  if (!from || !target) throw new Error('nothing to drag')
  await page.mouse.move(from.x + 40, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(from.x + 60, from.y + 30)
  const y = above ? target.y + 4 : target.y + target.height / 2
  await page.mouse.move(target.x + 60, y, { steps: 4 })
  await page.mouse.up()
}

test('on a phone the columns are cards, several stops are chosen by taps and given', async ({
  app,
  cast,
  admin: { page },
  order,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  const free = await openNextWorkday(page, { app, cast, order }, 2)
  await expect(page.getByLabel('Un autre jour'), 'beside its days').toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Choisir' }).click()
  for (const name of ['Client A', 'Client B']) await free.filter({ hasText: name }).click()
  await page
    .getByRole('region', { name: /2.arrêts choisis/ })
    .getByRole('button', { name: /Konan/ })
    .click()
  await page.getByRole('button', { name: /Konan.*2.arrêts/ }).click()
  await expect(stops(page, 'Konan Yao')).toHaveCount(2)
  await expectAccessible(page)
})
