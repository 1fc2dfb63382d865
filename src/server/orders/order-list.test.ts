import { eq, inArray } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { orders } from '#server/db/schema.ts'
import {
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import {
  makeAdmin,
  makeClient,
  makeLivreur,
  makeOrder,
  readOrder,
  type User,
} from '#server/testing/factories.ts'
import {
  deliveryUntil,
  NOTHING_PROMISED,
  pickupUntil,
  setTimes,
} from '#server/testing/scenes/rounds.ts'
import { HOUR_MS } from '#shared/dates.ts'
import { ORDER_STATUSES, type OrderStatus } from '#shared/order-status.ts'
import { TO_COLLECT_MS } from '#shared/orders/awaited.ts'
import type { ListCursor, OrderListInput } from '#shared/orders/order-list.inputs.ts'
import { LIST_VIEWS } from '#shared/orders/order-list.ts'
import { dueAt } from '#shared/time/due.ts'
import { BUSINESS_ZONE, localDay } from '#shared/time/zone.ts'
import type { OrderListPage } from './order-list.queries.ts'

let t: TestContext
let people: { client: User; livreur: User; admin: User }
let staff: Caller
let now: number

beforeEach(async () => {
  t = createTestContext()
  people = { client: await makeClient(t), livreur: await makeLivreur(t), admin: await makeAdmin(t) }
  staff = await t.as(people.admin)
  now = t.clock.now()
})

async function orderAt(status: OrderStatus, times: Parameters<typeof setTimes>[2] = {}) {
  const { id, reference } = await makeOrder(t, { ...people, status })
  await setTimes(t, id, { ...NOTHING_PROMISED, ...times })
  t.clock.advance(60_000)
  return reference
}

type Wanted = Partial<Omit<OrderListInput, 'cursor'>>

/** The references of every page, in their order. */
async function walk(wanted: Wanted = {}): Promise<string[]> {
  const found: string[] = []
  let cursor: ListCursor | null = null
  do {
    const page: OrderListPage = await staff.orders.list({ ...wanted, cursor })
    found.push(...page.items.map(({ reference }) => reference))
    cursor = page.nextCursor
  } while (cursor)
  return found
}

const times = <T>(count: number, make: () => Promise<T>) =>
  Array.from({ length: count }).reduce<Promise<T[]>>(
    async (made) => [...(await made), await make()],
    Promise.resolve([]),
  )

const makeExpress = (references: string[]) =>
  t.database.write((orm) =>
    orm.update(orders).set({ expressPieces: 2 }).where(inArray(orders.reference, references)).run(),
  )

describe('the list of all orders', () => {
  test('shows what is late, what waits for a new time, what is due, what has no time by age, then what is over', async () => {
    const undated = await orderAt('pending')
    const done = await orderAt('completed', deliveryUntil(now + HOUR_MS))
    const later = await orderAt('pending', pickupUntil(now + 3 * HOUR_MS))
    const held = await orderAt('assigned', { ...pickupUntil(now), heldSince: now })
    const ready = await orderAt('processing', { readyBy: now + 2 * HOUR_MS })
    const cancelled = await orderAt('cancelled')
    const late = await orderAt('delivery_en_route', deliveryUntil(now - HOUR_MS))
    expect(await walk()).toEqual([late, held, ready, later, undated, cancelled, done])
    expect(await walk({ status: 'pending' })).toEqual([later, undated])
    expect(await walk({ status: 'assigned' })).toEqual([held])
    expect(await walk({ status: 'completed' })).toEqual([done])
    const newestFirst = [late, cancelled, ready, held, later, done, undated]
    expect(await walk({ sort: 'recent' })).toEqual(newestFirst)
  })

  test('goes on from page to page without a gap or a repetition, also between orders of one instant', async () => {
    const late = await times(22, () => orderAt('pending', pickupUntil(now - HOUR_MS)))
    const held = await times(22, () => orderAt('pending', { heldSince: now }))
    const due = await times(22, () => orderAt('pending', pickupUntil(now + 5 * HOUR_MS)))
    const undated = await times(22, () => orderAt('pending'))
    const expected = [...late, ...held, ...due, ...undated]
    expect(await walk()).toEqual(expected)
    expect(await walk({ status: 'pending' })).toEqual(expected)
  })

  test('divides its pages where its first one did, whatever has become late meanwhile', async () => {
    await times(20, () => orderAt('pending', { heldSince: now }))
    const due = await orderAt('pending', pickupUntil(t.clock.now() + HOUR_MS))
    const first = await staff.orders.list({})
    t.clock.advance(2 * HOUR_MS)
    const second = await staff.orders.list({ cursor: first.nextCursor })
    expect(second.items.map(({ reference }) => reference)).toEqual([due])
  })
})

test('of the express orders a view shows those that are open, those without a time last', async () => {
  await orderAt('pending', pickupUntil(now))
  const dated = await times(22, () => orderAt('pending', pickupUntil(now)))
  const undated = await times(22, () => orderAt('pending'))
  await makeExpress([...dated, ...undated, await orderAt('completed')])
  expect(await walk({ view: 'express' })).toEqual([...dated, ...undated])
})

test('what is ready waits for a livreur by its due time, and those without a time come last', async () => {
  const undated = await orderAt('processing', { readyAt: now })
  const later = await orderAt('picked_up', { readyAt: now, ...deliveryUntil(now + 3 * HOUR_MS) })
  const sooner = await orderAt('processing', { readyAt: now, ...deliveryUntil(now + HOUR_MS) })
  await orderAt('processing', { readyBy: now + HOUR_MS })
  await orderAt('assigned_for_delivery', { readyAt: now })
  expect(await walk({ view: 'toDeliver' })).toEqual([sooner, later, undated])
})

test('the page of the orders in progress ends with those that were cancelled, which its figure leaves out', async () => {
  const cancelled = await times(22, () => orderAt('cancelled'))
  const open = await times(22, () => orderAt('assigned'))
  expect(await walk({ view: 'inProgress' })).toEqual([
    ...open.toReversed(),
    ...cancelled.toReversed(),
  ])
  const { views } = await staff.orders.counts()
  expect(views).toMatchObject({ inProgress: 22, cancelled: 22 })
})

test('what delivered orders still owe is summed', async () => {
  const { id } = await makeOrder(t, { ...people, status: 'completed' })
  const { grandTotal } = readOrder(t, id)
  await t.database.write((orm) =>
    orm
      .update(orders)
      .set({ paidAmount: grandTotal - 500 })
      .where(eq(orders.id, id))
      .run(),
  )
  expect(await staff.orders.counts()).toMatchObject({ views: { unpaid: 1 } })
  expect((await staff.owed.all()).people).toEqual({ orders: 1, francs: 500 })
})

describe('a filter', () => {
  const completed = (address: string) =>
    makeOrder(t, { ...people, status: 'completed', input: { address } })

  test('of a livreur goes by whom the list names, and combines with a view', async () => {
    const other = await makeLivreur(t)
    const assigned = await makeOrder(t, { ...people, status: 'assigned' })
    await makeOrder(t, { ...people, livreur: other, status: 'assigned' })
    const ready = await orderAt('processing', { readyAt: now })
    const pending = await orderAt('pending')
    const mine = { livreur: [people.livreur.id] }
    expect(await walk(mine)).toEqual([assigned.reference])
    expect(await walk({ view: 'late', ...mine })).toEqual([])
    expect((await walk({ livreur: ['none'] })).toSorted()).toEqual([ready, pending].toSorted())
    expect(await walk({ view: 'toDeliver', livreur: ['none'] })).toEqual([ready])
  })

  test('of one or several quarters goes by the place, which a search finds by its name too', async () => {
    const marcory = await completed('Marcory, Zone 4')
    const treichville = await completed('Treichville, avenue 12')
    expect(await walk({ quarter: ['Marcory'] })).toEqual([marcory.reference])
    expect(await walk({ search: 'treichville' })).toEqual([treichville.reference])
    expect(await walk({ search: 'treichv' })).toEqual([treichville.reference])
    const north = await completed('Niangon Nord, terminus 27')
    t.clock.advance(60_000)
    const south = await completed('Niangon Sud, villa 3')
    expect(await walk({ search: 'Niangon Sud' })).toEqual([south.reference])
    expect(await walk({ search: 'niangon' })).toEqual([south.reference, north.reference])
    expect(await walk({ search: 'treichville', quarter: ['Marcory'] })).toEqual([])
    const both = await walk({ quarter: ['Marcory', 'Treichville'] })
    expect(both.toSorted()).toEqual([marcory.reference, treichville.reference].toSorted())
  })

  test('of a slot, of the payment and of the opinion each leave the orders that they name', async () => {
    const soon = await orderAt('pending', pickupUntil(now + HOUR_MS))
    await orderAt('pending', pickupUntil(now + 5 * HOUR_MS))
    expect(await walk({ due: [{ from: now, to: now + 2 * HOUR_MS }] })).toEqual([soon])
    const delivered = await makeOrder(t, { ...people, status: 'completed' })
    const client = await t.as(people.client)
    await client.closings.well({ orderId: delivered.id, rating: 'good' })
    expect(await walk({ opinion: ['good'] })).toEqual([delivered.reference])
    expect(await walk({ opinion: ['problem'] })).toEqual([])
    expect(await walk({ view: 'delivered', payment: ['paid'] })).toEqual([delivered.reference])
  })

  test('counts among what a search finds, and names a chosen value that is left none', async () => {
    const aminata = await makeClient(t, { fullname: 'Aminata Koné' })
    await makeOrder(t, { ...people, client: aminata, input: { address: 'Marcory, Zone 4' } })
    await makeOrder(t, { ...people, client: aminata, status: 'assigned' })
    await completed('Marcory, Zone 4')
    const asked = { search: 'aminata', quarter: ['Marcory'], livreur: [people.livreur.id] }
    const { total, livreur } = await staff.orders.facets(asked)
    expect(total).toBe(0)
    expect(livreur.map(({ name, count }) => [name, count])).toEqual([
      ['none', 1],
      [people.livreur.fullname, 0],
    ])
    const found = async (search: string) => (await staff.orders.facets({ search })).total
    expect(await found('marcory')).toBe(2)
    expect(await found('amanata')).toBe(2)
    const [reference = ''] = await walk({ search: 'aminata' })
    expect(await found(reference)).toBe(1)
    expect(await found(reference.slice(0, 2))).toBe(
      (await walk({ search: reference.slice(0, 2) })).length,
    )
  })

  test('has figures that follow the other filters', async () => {
    await completed('Marcory, Zone 4')
    await completed('Marcory, Zone 4')
    await completed('Treichville, avenue 12')
    await orderAt('pending')
    const { total, quarter } = await staff.orders.facets({
      quarter: ['Marcory'],
      payment: ['paid'],
    })
    expect(total).toBe(2)
    expect(quarter.map(({ name, count }) => [name, count])).toEqual([
      ['Marcory', 2],
      ['Treichville', 1],
    ])
  })
})

test('the figure of every view is the number of its orders', async () => {
  for (const status of ORDER_STATUSES) await times(2, () => orderAt(status))
  await orderAt('pending', pickupUntil(now - HOUR_MS))
  await orderAt('assigned', { heldSince: now })
  await makeExpress([await orderAt('processing')])
  await orderAt('processing', { readyAt: now })
  t.clock.advance(TO_COLLECT_MS + HOUR_MS)
  await t.database.write((orm) =>
    orm.update(orders).set({ paidAmount: 0 }).where(eq(orders.status, 'completed')).run(),
  )
  const { views } = await staff.orders.counts()
  // Those left of the seam part all orders.
  const { all, unassigned, inProgress, delivered, cancelled } = views
  expect(unassigned + inProgress + delivered + cancelled).toBe(all)
  for (const view of LIST_VIEWS) {
    const shown = await walk({ view })
    const last = view === 'inProgress' ? views.cancelled : 0
    expect(shown, view).toHaveLength(views[view] + last)
    expect((await staff.orders.facets({ view })).total, view).toBe(views[view])
    expect(views[view], view).toBeGreaterThan(0)
  }
})

test('the list, its figures and the rounds of the day tell of the same orders to assign', async () => {
  for (const status of ORDER_STATUSES) await orderAt(status)
  await times(3, () => orderAt('processing', { readyAt: now }))
  const { views } = await staff.orders.counts()
  const listed = [
    ...(await walk({ view: 'unassigned' })),
    ...(await walk({ view: 'toDeliver' })),
  ].toSorted()
  const references = (some: readonly { reference: string }[]) =>
    some.map(({ reference }) => reference).toSorted()
  const { stops } = await staff.orders.dayRounds({ day: localDay(now, BUSINESS_ZONE) })
  expect(listed).toHaveLength(views.unassigned + views.toDeliver)
  expect(references(stops.filter(({ state }) => state === 'to_place'))).toEqual(listed)
})

test('the column of the due time says what the rule says, whatever an order is', async () => {
  const { id } = await makeOrder(t, people)
  const time = fc.option(fc.integer({ min: 1, max: 9 }), { nil: null })
  const order = fc.record({
    status: fc.constantFrom(...ORDER_STATUSES),
    pickupTo: time,
    readyBy: time,
    deliveryTo: time,
    readyAt: time,
    heldSince: time,
  })
  await fc.assert(
    fc.asyncProperty(order, async ({ pickupTo, deliveryTo, ...facts }) => {
      const pickup = { pickupTo, pickupFrom: pickupTo === null ? null : 0 }
      const delivery = { deliveryTo, deliveryFrom: deliveryTo === null ? null : 0 }
      await t.database.write((orm) =>
        orm
          .update(orders)
          .set({ ...facts, ...pickup, ...delivery })
          .where(eq(orders.id, id))
          .run(),
      )
      expect(readOrder(t, id).dueAt).toBe(dueAt({ ...facts, pickupTo, deliveryTo }))
    }),
    { numRuns: 150 },
  )
})
