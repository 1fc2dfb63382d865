import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { orderTrail, promiseDays, stepDays } from '#server/db/schema.ts'
import { clientLink } from '#server/features/client-links/client-links.service.ts'
import { saveSettings } from '#server/features/settings/settings.service.ts'
import {
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import {
  makeAdmin,
  makeClient,
  makeClientWithoutEmail,
  makeLivreur,
  makeOrder,
  makeSuperadmin,
  readOrder,
  type User,
} from '#server/testing/factories.ts'
import {
  deliveryUntil,
  NOTHING_PROMISED,
  pickupUntil,
  setTimes,
} from '#server/testing/fixtures/promises.fixture.ts'
import { outbox } from '#server/testing/outbox.ts'
import { recountPromises, storedPromises } from '#server/testing/recount.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import { DAY_MS, dayKey, HOUR_MS, MINUTE_MS } from '#shared/dates.ts'
import type { OrderStatus } from '#shared/orders/orders.ts'
import { PATIENCE_MS, RIDE_PATIENCE_MS } from '#shared/time/keeping/tell.ts'
import { createPromiseWorker } from './promise-worker.ts'

/** A Wednesday at 10 h; the business is open from 8 h to 20 h. */
const NOW = Date.UTC(2026, 10, 18, 10)

let t: TestContext
let people: { client: User; livreur: User; admin: User }
let staff: Caller

beforeEach(async () => {
  t = createTestContext()
  t.clock.set(NOW)
  people = {
    client: await makeClient(t, { fullname: 'Rokia Bakayoko' }),
    livreur: await makeLivreur(t, { fullname: 'Konan Yao' }),
    admin: await makeAdmin(t),
  }
  staff = await t.as(people.admin)
})

async function orderAt(status: OrderStatus, times: Parameters<typeof setTimes>[2]) {
  const { id } = await makeOrder(t, { ...people, status })
  await setTimes(t, id, { ...NOTHING_PROMISED, ...times })
  t.database.sqlite.exec('delete from mail_outbox')
  return readOrder(t, id)
}

/** So many orders left a status in each of the last days, after so long. */
function pace(status: OrderStatus, count: number, stood: number): Promise<void> {
  return t.database.write((orm) => {
    for (let day = 1; day <= 10; day += 1)
      orm
        .insert(stepDays)
        .values({ day: dayKey(NOW - day * DAY_MS), status, count, totalMs: count * stood })
        .onConflictDoUpdate({ target: [stepDays.status, stepDays.day], set: { count } })
        .run()
  })
}

const mails = () => outbox(t).map(({ template, facts }) => ({ template, ...facts }))
const work = () => createPromiseWorker(t).runDue()
const at = (hour: number, minute = 0) => Date.UTC(2026, 10, 18, hour, minute)

describe('the list of what is late or will be', () => {
  test('says of a late order whose it is, who has it, and what may be announced', async () => {
    const order = await orderAt('assigned', pickupUntil(at(9, 40)))
    const { orders } = await staff.promises.late()
    expect(orders).toEqual([
      {
        id: order.id,
        reference: order.reference,
        status: 'assigned',
        readyAt: null,
        atCounter: false,
        dueAt: at(9, 40),
        isLate: true,
        ahead: 0,
        expected: NOW,
        client: { fullname: 'Rokia Bakayoko', phone: order.clientContactPhone },
        hasMail: true,
        followLink: null,
        livreur: { fullname: 'Konan Yao', phone: people.livreur.phone },
        proposal: {
          slot: { from: at(12), to: at(14) },
          readyBy: null,
          visit: { from: at(12), to: at(14) },
        },
      },
    ])
    expect(await staff.orders.attentionCounts()).toMatchObject({ late: 1 })
  })

  test('names what its queue will not let be done in time, and nothing while the pace is unknown', async () => {
    for (let i = 0; i < 4; i += 1) await orderAt('processing', { readyBy: at(11) })
    expect((await staff.promises.late()).orders).toEqual([])
    await pace('processing', 24, 5 * HOUR_MS)
    const { orders } = await staff.promises.late()
    // Ten days of which eight or nine are open, twelve hours each: an order every half hour or so.
    expect(orders.map(({ ahead, isLate }) => [ahead, isLate])).toEqual([[3, false]])
    expect(orders[0]?.expected).toBeGreaterThan(at(11))
    expect(await staff.orders.attentionCounts()).toMatchObject({ late: 0 })
  })

  test('leaves out what is held, over, or was promised nothing', async () => {
    await orderAt('assigned', { ...pickupUntil(at(9)), heldSince: NOW })
    await orderAt('completed', deliveryUntil(at(9)))
    await orderAt('pending', {})
    expect((await staff.promises.late()).orders).toEqual([])
  })

  test('proposes the last place of a slot once', async () => {
    const slots = { minutes: 120, daysAhead: 7, leadMinutes: 60 }
    const value = { ...slots, capacity: { per: 'slot' as const, visits: 1 } }
    const actor = await makeSuperadmin(t)
    await saveSettings({ ...t, actor }, { section: 'slots', value, seen: null })
    await orderAt('assigned', pickupUntil(at(9)))
    await orderAt('assigned', pickupUntil(at(9, 30)))
    const { orders } = await staff.promises.late()
    expect(orders.map(({ proposal }) => proposal?.visit?.from)).toEqual([at(12), at(14)])
  })
})

describe('a new time that the team announces', () => {
  test('takes a place, moves the promise and tells the client, in the trail too', async () => {
    const { id: orderId } = await orderAt('assigned', pickupUntil(at(9, 40)))
    await staff.promises.announce({ orderId, dueAt: at(9, 40) })
    const order = readOrder(t, orderId)
    expect(order).toMatchObject({ pickupFrom: at(12), pickupTo: at(14), dueAt: at(14) })
    expect(mails()).toMatchObject([
      { template: 'promise-moved', step: 'pickup', from: at(12), to: at(14), readyBy: null },
    ])
    const loads = t.database.sqlite.prepare('select visits from slot_loads where slot_from = ?')
    expect(loads.pluck().get(at(12))).toBe(1)
    const moved = await trailOf(orderId)
    expect(moved).toMatchObject({
      actorId: people.admin.id,
      data: { reason: 'announced', step: 'pickup', dueBefore: at(9, 40), to: at(14) },
    })
    expect((await staff.promises.late()).orders).toEqual([])
  })

  test('of late clothes moves their delivery, and is ready when the livreur leaves with them', async () => {
    const { id: orderId } = await orderAt('processing', {
      readyBy: at(9),
      ...deliveryUntil(at(12)),
    })
    await staff.promises.announce({ orderId, dueAt: at(9), slot: { from: at(16), to: at(18) } })
    expect(readOrder(t, orderId)).toMatchObject({
      readyBy: at(16),
      deliveryFrom: at(16),
      deliveryTo: at(18),
      promisedAt: at(18),
    })
    expect(mails()).toMatchObject([{ step: 'ready', readyBy: at(16), from: at(16) }])
  })

  test('of late clothes never brings a later delivery forward', async () => {
    const saturday = { deliveryFrom: at(14) + 3 * DAY_MS, deliveryTo: at(16) + 3 * DAY_MS }
    const { id: orderId } = await orderAt('processing', { readyBy: at(9), ...saturday })
    t.clock.set(at(9) + PATIENCE_MS)
    await work()
    expect(mails()).toEqual([])
    expect((await staff.promises.late()).orders).toMatchObject([{ isLate: true }])
    await staff.promises.announce({ orderId, dueAt: at(9) })
    const { readyBy, ...moved } = readOrder(t, orderId)
    expect(moved).toMatchObject(saturday)
    expect(readyBy).toBeGreaterThan(t.clock.now())
  })

  test('at the counter is an hour and no visit', async () => {
    const { id: orderId } = await orderAt('processing', { readyBy: at(9) })
    t.database.sqlite.exec('update orders set at_counter = 1, livreur_id = null')
    await staff.promises.announce({ orderId, dueAt: at(9) })
    expect(readOrder(t, orderId)).toMatchObject({ readyBy: at(12), deliveryTo: null })
    expect(mails()).toMatchObject([{ from: null, readyBy: at(12) }])
  })

  test('is refused when the order changed meanwhile, and for a slot that cannot be had', async () => {
    const { id: orderId } = await orderAt('assigned', pickupUntil(at(9, 40)))
    const announce = (input: { dueAt: number; slot?: { from: number; to: number } }) =>
      refusalOf(staff.promises.announce({ orderId, ...input }))
    expect((await announce({ dueAt: at(9) })).code).toBe('ORDER_CHANGED')
    const dueAt = at(9, 40)
    const closed = await announce({ dueAt, slot: { from: at(22), to: at(23) } })
    expect(closed.code).toBe('SLOT_CLOSED')
    expect(mails()).toEqual([])
  })

  test('is the hour on the row, or refused once another order has taken it', async () => {
    const slots = { minutes: 120, daysAhead: 7, leadMinutes: 60 }
    const value = { ...slots, capacity: { per: 'slot' as const, visits: 1 } }
    const actor = await makeSuperadmin(t)
    await saveSettings({ ...t, actor }, { section: 'slots', value, seen: null })
    const { id: orderId } = await orderAt('assigned', pickupUntil(at(9, 40)))
    const slot = (await staff.promises.late()).orders[0]?.proposal?.slot
    expect(slot).toEqual({ from: at(12), to: at(14) })
    await orderAt('assigned', pickupUntil(at(14)))
    const announced = staff.promises.announce({ orderId, dueAt: at(9, 40), slot })
    expect((await refusalOf(announced)).code).toBe('SLOT_FULL')
    expect(readOrder(t, orderId).dueAt).toBe(at(9, 40))
  })

  test('of several orders leaves those that changed', async () => {
    const late = await orderAt('assigned', pickupUntil(at(9, 40)))
    const moved = await orderAt('assigned', pickupUntil(at(11)))
    const orders = [
      { orderId: late.id, dueAt: at(9, 40) },
      { orderId: moved.id, dueAt: at(9) },
    ]
    expect(await staff.promises.announceMany({ orders })).toEqual({
      announced: 1,
      untold: 0,
      left: 1,
    })
  })
})

describe('the client is told without asking', () => {
  test('when the team has not done it', async () => {
    const { id: orderId } = await orderAt('assigned', pickupUntil(at(10)))
    t.clock.set(at(10) + PATIENCE_MS - 1)
    await work()
    expect(mails()).toEqual([])
    t.clock.set(at(10) + PATIENCE_MS)
    await work()
    await work()
    expect(mails()).toMatchObject([{ template: 'promise-moved', from: at(12) }])
    expect(await trailOf(orderId)).toMatchObject({ data: { reason: 'automatic' } })
  })

  test('once, and the order nobody touches stays on the list until somebody acts', async () => {
    const { id: orderId } = await orderAt('assigned', pickupUntil(at(10)))
    for (let hour = 10; hour < 10 + 3 * 24; hour += 1) {
      t.clock.set(at(hour) + PATIENCE_MS)
      await work()
    }
    expect(mails()).toHaveLength(1)
    expect((await staff.promises.late()).orders).toMatchObject([{ id: orderId, isLate: true }])
    const { dueAt } = readOrder(t, orderId)
    await staff.promises.announce({ orderId, dueAt: dueAt ?? 0 })
    t.clock.set((readOrder(t, orderId).dueAt ?? 0) + PATIENCE_MS)
    await work()
    expect(mails()).toHaveLength(3)
  })

  test('not after the team has announced another time', async () => {
    const { id: orderId } = await orderAt('assigned', pickupUntil(at(10)))
    t.clock.set(at(10, 5))
    await staff.promises.announce({ orderId, dueAt: at(10) })
    t.clock.set(at(10) + PATIENCE_MS)
    await work()
    expect(mails()).toHaveLength(1)
  })

  test('later while the livreur rides to them', async () => {
    await orderAt('pickup_en_route', pickupUntil(at(10)))
    t.clock.set(at(10) + PATIENCE_MS)
    await work()
    expect(mails()).toEqual([])
    t.clock.set(at(10) + RIDE_PATIENCE_MS)
    await work()
    expect(mails()).toHaveLength(1)
  })

  test('before the hour when those ahead need longer than that', async () => {
    for (let i = 0; i < 4; i += 1) await orderAt('processing', { readyBy: at(11) })
    await pace('processing', 24, 5 * HOUR_MS)
    t.clock.set(at(10, 44))
    await work()
    expect(mails()).toEqual([])
    t.clock.set(at(10, 46))
    await work()
    expect(mails().map(({ template }) => template)).toEqual(Array(3).fill('promise-moved'))
  })

  test('never at night: before closing, or when it opens again', async () => {
    await orderAt('assigned', pickupUntil(at(20)))
    await orderAt('pickup_en_route', pickupUntil(at(20)))
    t.clock.set(at(19, 45))
    await work()
    expect(mails()).toHaveLength(1)
    t.clock.set(at(23))
    await work()
    expect(mails()).toHaveLength(1)
    t.clock.set(at(8) + DAY_MS)
    await work()
    expect(mails()).toHaveLength(2)
  })

  test('not without an e-mail: the order stays on the list until the team calls', async () => {
    const { id: orderId } = await orderAt('assigned', pickupUntil(at(10)))
    const { id: clientId } = await makeClientWithoutEmail(t)
    t.database.sqlite.prepare('update orders set client_id = ? where id = ?').run(clientId, orderId)
    t.clock.set(at(10) + PATIENCE_MS)
    await work()
    const { orders } = await staff.promises.late()
    const followLink = clientLink(t, clientId)
    expect(orders).toMatchObject([{ id: orderId, isLate: true, hasMail: false, followLink }])
    expect(followLink).toContain('/suivre/')
    expect(await staff.promises.announce({ orderId, dueAt: at(10) })).toEqual({ told: false })
  })

  test('not where no slot is free: the team sees it in its list', async () => {
    const week = { 1: null, 2: null, 3: { from: 480, to: 660 }, 4: null, 5: null, 6: null, 7: null }
    const value = { week, closedDays: [{ day: '2026-11-25', name: 'Inventaire' }], holidays: [] }
    const actor = await makeSuperadmin(t)
    await saveSettings({ ...t, actor }, { section: 'opening', value, seen: null })
    await orderAt('assigned', pickupUntil(at(10)))
    t.clock.set(at(10) + PATIENCE_MS)
    await work()
    expect(mails()).toEqual([])
    expect((await staff.promises.late()).orders).toMatchObject([{ isLate: true, proposal: null }])
  })
})

describe('a promise', () => {
  const collect = async (orderId: string) => {
    await staff.orders.move({ orderId, from: 'assigned', to: 'picked_up' })
    return t.database.orm.select().from(promiseDays).all()
  }

  test('is kept to the minute, by its livreur and in its commune', async () => {
    const { id } = await orderAt('assigned', pickupUntil(NOW))
    expect(await collect(id)).toEqual([
      {
        day: dayKey(NOW),
        step: 'pickup',
        livreurId: people.livreur.id,
        area: expect.stringMatching(/\p{Lu}/u),
        kept: 1,
        late: 0,
        lateMs: 0,
      },
    ])
  })

  test('that was announced anew counts against the first one', async () => {
    const { id: orderId } = await orderAt('assigned', pickupUntil(at(9, 40)))
    await staff.promises.announce({ orderId, dueAt: at(9, 40) })
    t.clock.set(at(13))
    const lateMs = at(13) - at(9, 40)
    expect(await collect(orderId)).toMatchObject([{ kept: 0, late: 1, lateMs }])
    expect(storedPromises(t)).toEqual(recountPromises(t))
  })

  test('of clothes ends with their assignment for delivery', async () => {
    const { id: orderId } = await orderAt('processing', {
      readyBy: at(9),
      ...deliveryUntil(at(12)),
    })
    await staff.orders.assign({
      orderId,
      from: 'processing',
      kind: 'delivery',
      livreurId: people.livreur.id,
      currentLivreurId: people.livreur.id,
    })
    t.clock.advance(30 * MINUTE_MS)
    await staff.orders.move({ orderId, from: 'assigned_for_delivery', to: 'completed' })
    const rows = t.database.orm.select().from(promiseDays).all()
    expect(rows.slice(1).toReversed()).toMatchObject([
      { step: 'delivery', kept: 1, livreurId: people.livreur.id },
      { step: 'ready', late: 1, lateMs: HOUR_MS, livreurId: '' },
    ])
  })

  test('that was never made counts nowhere', async () => {
    const { id } = await orderAt('assigned', {})
    expect(await collect(id)).toEqual([])
  })
})

test('the owner reads the promises of a period by step, livreur, commune and week', async () => {
  const owner = await t.as(await makeSuperadmin(t))
  const collect = async (due: number) => {
    const { id: orderId } = await orderAt('assigned', pickupUntil(due))
    await staff.orders.move({ orderId, from: 'assigned', to: 'picked_up' })
  }
  await collect(NOW)
  await collect(NOW - 30 * MINUTE_MS)
  t.clock.advance(7 * DAY_MS)
  await collect(t.clock.now() - 10 * MINUTE_MS)
  const kept = await owner.stats.promises({ from: '2026-11-18', to: '2026-11-25' })
  expect(kept.totals).toEqual({ kept: 1, late: 2, averageLate: 20 * MINUTE_MS })
  const none = { kept: 0, late: 0, averageLate: null }
  expect(kept.steps).toEqual([
    { step: 'pickup', ...kept.totals },
    { step: 'ready', ...none },
    { step: 'delivery', ...none },
  ])
  expect(kept.livreurs).toEqual([{ key: people.livreur.id, fullname: 'Konan Yao', ...kept.totals }])
  expect(kept.areas).toEqual([{ key: 'Cocody', fullname: null, ...kept.totals }])
  expect(kept.weeks.map(({ key, late }) => [key, late])).toEqual([
    ['2026-11-16', 1],
    ['2026-11-23', 1],
  ])
  const future = owner.stats.promises({ from: '2026-11-18', to: '2026-11-26' })
  expect((await refusalOf(future)).code).toBe('VALIDATION')
})

async function trailOf(orderId: string) {
  const { orm } = t.database
  const events = orm.select().from(orderTrail).where(eq(orderTrail.kind, 'promise_moved')).all()
  return events.find((event) => event.orderId === orderId)
}
