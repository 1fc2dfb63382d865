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
} from '#server/testing/fixtures/promises.fixture.ts'
import { HOUR_MS } from '#shared/dates.ts'
import type { DueCursor } from '#shared/orders/due-board.ts'
import { ORDER_STATUSES, type OrderStatus } from '#shared/orders/orders.ts'
import { dueAt } from '#shared/time/due.ts'

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

/** The references of every page, in their order. */
async function walk(status: OrderStatus | null = null, express?: true): Promise<string[]> {
  const found: string[] = []
  let cursor: DueCursor | null = null
  do {
    const page: Awaited<ReturnType<typeof staff.orders.boardByDue>> = await staff.orders.boardByDue(
      { status, cursor, express },
    )
    const { items, nextCursor } = page
    found.push(...items.map(({ reference }) => reference))
    cursor = nextCursor
  } while (cursor)
  return found
}

describe('the board by due time', () => {
  test('shows what is due soonest, then what is open without a time by age, then what is over', async () => {
    const undated = await orderAt('pending')
    const done = await orderAt('completed', deliveryUntil(now + HOUR_MS))
    const later = await orderAt('pending', pickupUntil(now + 3 * HOUR_MS))
    const held = await orderAt('assigned', { ...pickupUntil(now), heldSince: now })
    const ready = await orderAt('processing', { readyBy: now + 2 * HOUR_MS })
    const cancelled = await orderAt('cancelled')
    const late = await orderAt('delivery_en_route', deliveryUntil(now - HOUR_MS))
    expect(await walk()).toEqual([late, ready, later, undated, held, cancelled, done])
    expect(await walk('pending')).toEqual([later, undated])
    expect(await walk('completed')).toEqual([done])
  })

  test('goes on from page to page without a gap or a repetition, also between orders of one instant', async () => {
    const dated: string[] = []
    for (let i = 0; i < 22; i += 1) dated.push(await orderAt('pending', pickupUntil(now + HOUR_MS)))
    const undated: string[] = []
    for (let i = 0; i < 22; i += 1) undated.push(await orderAt('pending'))
    expect(await walk()).toEqual([...dated, ...undated])
    expect(await walk('pending')).toEqual([...dated, ...undated])
  })

  test('of the express orders shows those that are open, and counts them', async () => {
    await orderAt('pending', pickupUntil(now))
    const express: string[] = []
    for (let i = 0; i < 22; i += 1) express.push(await orderAt('pending', pickupUntil(now)))
    const undated: string[] = []
    for (let i = 0; i < 22; i += 1) undated.push(await orderAt('processing'))
    const over = await orderAt('completed')
    const made = [...express, ...undated, over]
    await t.database.write((orm) =>
      orm.update(orders).set({ expressPieces: 2 }).where(inArray(orders.reference, made)).run(),
    )
    expect(await walk(null, true)).toEqual([...express, ...undated])
    expect(await staff.orders.attentionCounts()).toMatchObject({ express: 44 })
  })
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
    { numRuns: 300 },
  )
})
