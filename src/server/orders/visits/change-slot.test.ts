import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { missedVisits, orderFlags, orders, settings, slotLoads } from '#server/db/schema.ts'
import { makeOrder, readOrder } from '#server/testing/factories.ts'
import { outbox } from '#server/testing/outbox.ts'
import { eventsOf } from '#server/testing/read-back.ts'
import { outcomesOf, refusalOf } from '#server/testing/refusal.ts'
import {
  type AgreedVisits,
  agreedVisits,
  DELIVERY,
  NINE,
  PICKUP,
  slotAt,
} from '#server/testing/scenes/rounds.ts'
import { HOUR_MS } from '#shared/dates.ts'
import type { ChangeSlotInput } from '#shared/orders/visits/visits.inputs.ts'
import { DEFAULT_SETTINGS } from '#shared/shop/settings/settings.ts'

let f: AgreedVisits

beforeEach(async () => {
  f = await agreedVisits()
})

const change = ({ id: orderId }: { id: string }, more: Partial<ChangeSlotInput> = {}) => ({
  orderId,
  visit: 'pickup' as const,
  slot: slotAt(16),
  seen: PICKUP as ChangeSlotInput['seen'],
  ...more,
})

describe('a client chooses another time', () => {
  test('for a pick-up that holds its place, and takes no other one beyond what one client may hold', async () => {
    const value = { ...DEFAULT_SETTINGS.slots, perClient: 1 }
    await f.t.database.write((orm) =>
      orm.insert(settings).values({ key: 'slots', value, updatedAt: 1 }).run(),
    )
    const order = await f.timed('assigned')
    await f.as.client.visits.change(change(order))
    const freed = { pickupFrom: null, pickupTo: null, heldSince: NINE }
    await f.t.database.write((orm) =>
      orm.update(orders).set(freed).where(eq(orders.id, order.id)).run(),
    )
    const other = await f.timed('assigned')
    const missed = change(order, { slot: slotAt(18), seen: null })
    expect((await refusalOf(f.as.client.visits.change(missed))).code).toBe('TOO_MANY_PLACES')
    await f.as.admin.visits.change({ ...missed, reason: 'client_asked' })
    expect(readOrder(f.t, order.id).pickupFrom).toBe(slotAt(18).from)
    await f.as.client.visits.change(change(other, { slot: slotAt(18) }))
  })

  test('for the pick-up: the promise follows it, and is told by an event', async () => {
    const order = await f.timed('assigned')
    const tomorrow = slotAt(24 + 8)
    await f.as.client.visits.change(change(order, { slot: tomorrow }))
    expect(readOrder(f.t, order.id)).toMatchObject({
      pickupFrom: tomorrow.from,
      readyBy: slotAt(72 + 10).from,
      deliveryFrom: slotAt(72 + 10).from,
      promisedAt: slotAt(72 + 10).to,
      dueAt: tomorrow.to,
    })
    const [slotEvent, promise] = eventsOf(f.t, order.id).slice(-2)
    expect(slotEvent).toMatchObject({
      kind: 'slot_changed',
      data: { visit: 'pickup', ...tomorrow, formerFrom: PICKUP.from, reason: null },
    })
    expect(promise).toMatchObject({
      kind: 'promise_moved',
      data: { promisedBefore: DELIVERY.to, promisedAfter: slotAt(72 + 10).to },
    })
    expect(outbox(f.t).map(({ template }) => template)).not.toContain('slot-changed')
  })

  test('for the pick-up, and the delivery stays where the clothes are ready for it', async () => {
    const order = await f.timed('assigned')
    await f.as.client.visits.change(change(order, { slot: slotAt(10) }))
    expect(readOrder(f.t, order.id)).toMatchObject({
      deliveryFrom: DELIVERY.from,
      promisedAt: DELIVERY.to,
      readyBy: slotAt(48 + 12).from,
    })
  })

  test('for the delivery, not before the clothes are ready', async () => {
    const order = await f.timed('processing')
    const slots = await f.as.client.visits.slots({ orderId: order.id, visit: 'delivery' })
    expect(slots[0]).toMatchObject(DELIVERY)
    const later = slotAt(48 + 18)
    await f.as.client.visits.change(
      change(order, { visit: 'delivery', slot: later, seen: DELIVERY }),
    )
    expect(readOrder(f.t, order.id)).toMatchObject({
      deliveryFrom: later.from,
      promisedAt: later.to,
    })
    const early = change(order, { visit: 'delivery', slot: slotAt(24 + 8), seen: later })
    expect(await refusalOf(f.as.client.visits.change(early))).toMatchObject({ code: 'SLOT_CLOSED' })
  })

  test('once: a second tap writes no further event', async () => {
    const order = await f.timed('assigned')
    for (let taps = 0; taps < 2; taps += 1) await f.as.client.visits.change(change(order))
    const kinds = eventsOf(f.t, order.id).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'slot_changed')).toHaveLength(1)
  })

  test('until an hour before it, from the slot on their screen only, never of another client’s order, and without a reason', async () => {
    const order = await f.timed('assigned')
    const other = await makeOrder(f.t)
    expect(await refusalOf(f.as.client.visits.change(change(other)))).toMatchObject({
      code: 'ORDER_NOT_FOUND',
    })
    const reasoned = change(order, { reason: 'weather' })
    expect(await refusalOf(f.as.client.visits.change(reasoned))).toMatchObject({
      code: 'VALIDATION',
    })
    const stale = change(order, { seen: slotAt(10) })
    expect(await refusalOf(f.as.client.visits.change(stale))).toMatchObject({
      code: 'STALE',
      details: { about: 'slot' },
    })
    f.t.clock.set(PICKUP.from - HOUR_MS + 1)
    expect(await refusalOf(f.as.client.visits.change(change(order)))).toMatchObject({
      code: 'SLOT_FIXED',
    })
  })
})

describe('an express order', () => {
  const RULE = { start: 0, hours: 24, express: null, readyBy: 0, from: null, to: null }
  const tomorrow = slotAt(24 + 12)
  const ready = slotAt(48 + 14)

  async function express(more: Partial<typeof orders.$inferInsert> = {}) {
    const value = { ...DEFAULT_SETTINGS.express, percent: 50, maxPieces: 2 }
    await f.t.database.write((orm) =>
      orm
        .insert(settings)
        .values({ key: 'express', value, updatedBy: f.admin.id, updatedAt: 1 })
        .onConflictDoNothing()
        .run(),
    )
    return f.timed('assigned', {
      pickupFrom: tomorrow.from,
      pickupTo: tomorrow.to,
      readyBy: ready.from,
      promiseRule: RULE,
      expressPieces: 2,
      ...more,
    })
  }

  test('moves to a day that has room for its pieces only, for a client as for staff', async () => {
    const order = await express()
    const other = await express({ readyBy: slotAt(24 + 14).from, expressPieces: 1 })
    const today = change(order, { slot: slotAt(14), seen: tomorrow })
    const full = { code: 'EXPRESS_FULL', details: { day: '2025-06-11', left: 1 } }
    expect(await refusalOf(f.as.client.visits.change(today))).toMatchObject(full)
    const byTeam = f.as.admin.visits.change({ ...today, reason: 'livreur' })
    expect(await refusalOf(byTeam)).toMatchObject(full)
    expect(readOrder(f.t, order.id)).toMatchObject({
      pickupFrom: tomorrow.from,
      readyBy: ready.from,
    })

    await f.write({ status: 'cancelled' }, other)
    await f.as.client.visits.change(today)
    expect(readOrder(f.t, order.id)).toMatchObject({ readyBy: slotAt(24 + 16).from })
  })

  test('moves within its day, whose ceiling its own pieces fill', async () => {
    const order = await express()
    const slot = slotAt(24 + 14)
    await f.as.client.visits.change(change(order, { slot, seen: tomorrow }))
    expect(readOrder(f.t, order.id)).toMatchObject({ pickupFrom: slot.from, expressPieces: 2 })
  })

  test('counts for the day in which it is to be ready when the team brings the delivery forward', async () => {
    const order = await express()
    const slot = slotAt(24 + 16)
    const move = change(order, { visit: 'delivery', slot, seen: DELIVERY })
    await f.as.admin.visits.change({ ...move, reason: 'client_asked' })
    expect(readOrder(f.t, order.id)).toMatchObject({ deliveryFrom: slot.from, readyBy: slot.from })
  })

  test('does not move to where no delivery can be promised', async () => {
    const order = await express()
    const loads = Array.from({ length: 12 * 9 }, (_, index) => slotAt(24 + 2 * index))
    await f.t.database.write((orm) =>
      orm
        .insert(slotLoads)
        .values(loads.map((slot) => ({ ...slot, visits: 99 })))
        .onConflictDoUpdate({ target: [slotLoads.from, slotLoads.to], set: { visits: 99 } })
        .run(),
    )
    await f.write({ deliveryFrom: null, deliveryTo: null, promisedAt: null }, order)
    const slot = slotAt(16)
    const move = f.as.client.visits.change(change(order, { slot, seen: tomorrow }))
    expect(await refusalOf(move)).toMatchObject({ code: 'EXPRESS_UNAVAILABLE' })
    expect(readOrder(f.t, order.id)).toMatchObject({ pickupFrom: tomorrow.from })
  })
})

describe('the places of a slot', () => {
  test('the last one goes to one of two clients who take it at once; the other is offered the next', async () => {
    const wanted = slotAt(16)
    const [one, two] = [await f.timed('pending'), await f.timed('pending')]
    const taken = await Promise.all([1, 2, 3].map(() => f.timed('pending')))
    for (const order of taken)
      await f.write({ pickupFrom: wanted.from, pickupTo: wanted.to }, order)
    const { accepted, refused } = await outcomesOf([
      f.as.client.visits.change(change(one, { slot: wanted })),
      f.as.client.visits.change(change(two, { slot: wanted })),
    ])
    expect(accepted).toHaveLength(1)
    expect(refused).toEqual([
      expect.objectContaining({
        code: 'SLOT_FULL',
        details: expect.objectContaining({
          next: expect.arrayContaining([expect.objectContaining(slotAt(18))]),
        }),
      }),
    ])
  })

  test('of twelve orders moved to one slot at once, as many get there as it has places', async () => {
    const wanted = slotAt(16)
    const all = []
    for (let count = 0; count < 12; count++) all.push(await f.timed('pending'))
    const { accepted, refused } = await outcomesOf(
      all.map((order) => f.as.admin.visits.change(change(order, { slot: wanted, reason: 'road' }))),
    )
    expect(accepted).toHaveLength(DEFAULT_SETTINGS.slots.capacity.visits)
    expect(refused).toHaveLength(12 - accepted.length)
    expect(refused.every(({ code }) => code === 'SLOT_FULL')).toBe(true)
    const { orm } = f.t.database
    const stored = orm.select().from(orders).where(eq(orders.pickupFrom, wanted.from)).all()
    expect(stored).toHaveLength(accepted.length)
    const loads = orm.select().from(slotLoads).all()
    const { visits } = loads.find(({ from }) => from === wanted.from) ?? {}
    expect(visits).toBe(accepted.length)
  })

  test('an order’s own place is free for it', async () => {
    const order = await f.timed('pending')
    const others = await Promise.all([1, 2, 3].map(() => f.timed('pending')))
    expect(others).toHaveLength(3)
    const slots = await f.as.client.visits.slots({ orderId: order.id, visit: 'pickup' })
    expect(slots.find(({ from }) => from === PICKUP.from)).toMatchObject({ left: 1 })
  })
})

test('each pick-up that is offered says the delivery after it, as the change then makes it', async () => {
  const order = await f.timed('assigned')
  const slots = await f.as.client.visits.slots({ orderId: order.id, visit: 'pickup' })
  const kept = slots.find(({ from }) => from === PICKUP.from)
  expect(kept?.delivery).toEqual(DELIVERY)
  const tomorrow = slots.find(({ from }) => from === slotAt(24 + 8).from)
  await f.as.client.visits.change(change(order, { slot: slotAt(24 + 8) }))
  expect(tomorrow?.delivery?.from).toBe(readOrder(f.t, order.id).deliveryFrom)
  expect(tomorrow?.delivery).not.toEqual(DELIVERY)
})

describe('the team changes a time', () => {
  test('with a reason, which the client reads with the new promise', async () => {
    const order = await f.timed('assigned')
    const bare = change(order)
    expect(await refusalOf(f.as.admin.visits.change(bare))).toMatchObject({ code: 'VALIDATION' })
    await f.as.admin.visits.change(change(order, { slot: slotAt(24 + 8), reason: 'livreur' }))
    expect(outbox(f.t).at(-1)).toMatchObject({
      template: 'slot-changed',
      to: f.client.email,
      facts: {
        visit: 'pickup',
        ...slotAt(24 + 8),
        reason: 'livreur',
        deliveryFrom: slotAt(72 + 10).from,
      },
    })
  })

  test('also of a slot that has begun, and of an order that had no time', async () => {
    f.t.clock.set(PICKUP.from + 1)
    const late = await f.timed('assigned')
    await f.as.admin.visits.change(change(late, { slot: slotAt(14), reason: 'road' }))
    const old = await makeOrder(f.t, { client: f.client })
    await f.as.admin.visits.change(
      change(old, { slot: slotAt(14), seen: null, reason: 'client_asked' }),
    )
    expect(readOrder(f.t, old.id)).toMatchObject({
      pickupFrom: slotAt(14).from,
      deliveryFrom: slotAt(48 + 16).from,
    })
  })

  test('not while the livreur is on the way to a slot that has begun', async () => {
    const order = await f.timed('pickup_en_route')
    f.t.clock.set(PICKUP.from + 1)
    const late = change(order, { reason: 'road' })
    expect(await refusalOf(f.as.admin.visits.change(late))).toMatchObject({ code: 'SLOT_FIXED' })
  })
})

describe('a livreur who set off too early', () => {
  test('finds the order on their list again with the time that its client chose, and nothing was missed', async () => {
    const order = await f.timed('delivery_en_route')
    const tomorrow = slotAt(72 + 10)
    const move = change(order, { visit: 'delivery', slot: tomorrow, seen: DELIVERY })
    await f.as.client.visits.change(move)
    expect(readOrder(f.t, order.id)).toMatchObject({
      status: 'assigned_for_delivery',
      heldSince: null,
      deliveryFrom: tomorrow.from,
    })
    expect(f.t.database.orm.select().from(missedVisits).all()).toEqual([])
    expect(f.t.database.orm.select().from(orderFlags).all()).toEqual([])
    expect(eventsOf(f.t, order.id).at(-1)).toMatchObject({
      kind: 'slot_changed',
      from: 'delivery_en_route',
      to: 'assigned_for_delivery',
    })
    expect(await f.as.livreur.missions.list()).toEqual([
      expect.objectContaining({ id: order.id, status: 'assigned_for_delivery' }),
    ])
    const left = { orderId: order.id, from: 'delivery_en_route' } as const
    expect(await f.as.livreur.missions.left(left)).toMatchObject({ fate: 'postponed', at: NINE })
    // Taking the step that was on their screen says who changed it.
    const stale = { ...left, idempotencyKey: randomUUID() }
    expect(await refusalOf(f.as.livreur.missions.advance(stale))).toMatchObject({
      code: 'ORDER_CHANGED',
      details: { by: 'Fatou Diabaté' },
    })
  })

  test('reads when the ride ended, also after the time was changed once more', async () => {
    const order = await f.timed('pickup_en_route')
    await f.as.client.visits.change(change(order))
    f.t.clock.advance(HOUR_MS)
    await f.as.client.visits.change(change(order, { slot: slotAt(18), seen: slotAt(16) }))
    const left = { orderId: order.id, from: 'pickup_en_route' } as const
    expect(await f.as.livreur.missions.left(left)).toMatchObject({ fate: 'postponed', at: NINE })
  })

  test('is called back by the team, with a reason', async () => {
    const order = await f.timed('pickup_en_route')
    await f.as.admin.visits.change(change(order, { reason: 'client_asked' }))
    expect(readOrder(f.t, order.id)).toMatchObject({
      status: 'assigned',
      pickupFrom: slotAt(16).from,
    })
  })
})

describe('a delivery is never chosen', () => {
  const offered = async (
    who: 'client' | 'admin',
    order: { id: string },
    visit: 'pickup' | 'delivery',
  ) => f.as[who].visits.slots({ orderId: order.id, visit })

  test('before the pick-up, and by a client while nobody knows when the clothes are ready', async () => {
    const none = { pickupFrom: null, pickupTo: null, deliveryFrom: null, deliveryTo: null }
    const unknown = { ...none, readyBy: null, promisedAt: null, promiseRule: null, asap: true }
    const order = await f.timed('assigned', unknown)
    for (const who of ['client', 'admin'] as const) {
      expect(await offered(who, order, 'delivery')).toEqual([])
      const reason = who === 'admin' ? ('road' as const) : undefined
      const early = change(order, { visit: 'delivery', slot: slotAt(16), seen: null, reason })
      expect(await refusalOf(f.as[who].visits.change(early))).toMatchObject({ code: 'SLOT_FIXED' })
    }
    expect(readOrder(f.t, order.id)).toMatchObject({ deliveryFrom: null, promisedAt: null })
    const promised = await f.timed('assigned')
    expect((await offered('admin', promised, 'delivery'))[0]).toMatchObject(slotAt(14))
  })

  test('in a slot that has begun, nor is a pick-up', async () => {
    const order = await f.timed('assigned')
    f.t.clock.set(slotAt(10).from + 1)
    expect((await offered('admin', order, 'pickup'))[0]).toMatchObject(PICKUP)
    const begun = change(order, { slot: slotAt(10), reason: 'road' })
    expect(await refusalOf(f.as.admin.visits.change(begun))).toMatchObject({ code: 'SLOT_CLOSED' })
  })
})

test('a client does not lose the delivery by moving the pick-up to where none is free; the team may', async () => {
  const order = await f.timed('assigned')
  const full = Array.from({ length: 12 * 12 }, (_, index) => slotAt(24 + 2 * index))
  await f.t.database.write((orm) =>
    orm
      .insert(slotLoads)
      .values(full.map((slot) => ({ ...slot, visits: 99 })))
      .onConflictDoUpdate({ target: [slotLoads.from, slotLoads.to], set: { visits: 99 } })
      .run(),
  )
  const late = change(order, { slot: slotAt(18) })
  expect(await refusalOf(f.as.client.visits.change(late))).toMatchObject({
    code: 'SLOT_CLOSED',
    details: { next: expect.not.arrayContaining([expect.objectContaining(slotAt(18))]) },
  })
  expect(readOrder(f.t, order.id)).toMatchObject({
    pickupFrom: PICKUP.from,
    promisedAt: DELIVERY.to,
  })
  await f.as.admin.visits.change({ ...late, reason: 'livreur' })
  expect(readOrder(f.t, order.id)).toMatchObject({ pickupFrom: slotAt(18).from, promisedAt: null })
})

describe('a missed visit gets a new time', () => {
  const held = { heldSince: NINE, pickupFrom: null, pickupTo: null }

  test('from the client: the mission is on the same livreur’s list again', async () => {
    const order = await f.timed('pickup_en_route')
    f.t.clock.set(PICKUP.from)
    await f.as.client.visits.away({ orderId: order.id, visit: 'pickup' })
    expect(await f.as.livreur.missions.list()).toEqual([])
    await f.as.client.visits.change(change(order, { seen: null }))
    expect(await f.as.livreur.missions.list()).toEqual([
      expect.objectContaining({ id: order.id, status: 'assigned', pickupFrom: slotAt(16).from }),
    ])
    const [missed] = (await f.as.client.orders.byId({ orderId: order.id })).missedVisits
    expect(missed).toMatchObject({ rescheduledAt: PICKUP.from, fee: null })
    const flags = f.t.database.orm.select().from(orderFlags).all()
    expect(flags.map(({ resolvedAt }) => resolvedAt)).toEqual([PICKUP.from])
  })

  test('and its flag stays while a fee is to be decided', async () => {
    await f.set({ missedFee: 1000, missedFeeFrom: 1 })
    const order = await f.timed('pickup_en_route')
    f.t.clock.set(PICKUP.from)
    await f.as.client.visits.away({ orderId: order.id, visit: 'pickup' })
    await f.as.client.visits.change(change(order, { seen: null }))
    const open = () =>
      f.t.database.orm
        .select()
        .from(orderFlags)
        .all()
        .filter(({ resolvedAt }) => resolvedAt === null)
    expect(open()).toHaveLength(1)
    const [missed] = (await f.as.admin.orders.byId({ orderId: order.id })).missedVisits
    await f.as.admin.visits.decideFee({ missedVisitId: missed?.id ?? '', fee: 0 })
    expect(open()).toEqual([])
  })

  test.each([
    ['pending', 'pickup', null],
    ['processing', 'delivery', 'livreur'],
  ] as const)('while %s, and an assignment for the %s is none', async (from, kind, own) => {
    const order = await f.timed(from, { readyAt: NINE })
    f.t.clock.set((kind === 'pickup' ? PICKUP : DELIVERY).from)
    await f.as.client.visits.away({ orderId: order.id, visit: kind })
    const { heldSince, livreurId: currentLivreurId } = readOrder(f.t, order.id)
    expect(currentLivreurId).toBe(own && f.livreur.id)
    const livreurId = f.livreur.id
    await f.as.admin.orders.assign({ orderId: order.id, livreurId, kind, from, currentLivreurId })
    expect(readOrder(f.t, order.id)).toMatchObject({ livreurId, heldSince, dueAt: null })
    expect(await f.as.livreur.missions.list()).toEqual([])
    const flags = f.t.database.orm.select().from(orderFlags).all()
    expect(flags.map(({ resolvedAt }) => resolvedAt)).toEqual([null])
  })

  test('and a team that takes the step by hand ends the waiting', async () => {
    const order = await f.timed('assigned', held)
    await f.as.admin.orders.move({ orderId: order.id, from: 'assigned', to: 'picked_up' })
    expect(readOrder(f.t, order.id).heldSince).toBeNull()
  })
})

test('no slot is ever counted wrong, whatever was changed', async () => {
  const order = await f.timed('pending')
  await f.as.client.visits.change(change(order, { slot: slotAt(24 + 8) }))
  await f.as.client.visits.change(change(order, { slot: slotAt(24 + 10), seen: slotAt(24 + 8) }))
  await f.as.client.orders.cancel({ orderId: order.id, from: 'pending' })
  const { orm } = f.t.database
  expect(orm.select().from(orders).all()).toHaveLength(1)
  const loads = orm.all<{ visits: number }>('select visits from slot_loads')
  expect(loads.every(({ visits }) => visits === 0)).toBe(true)
})
