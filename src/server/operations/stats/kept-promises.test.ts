import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { promiseDays, stepDays } from '#server/db/schema.ts'
import { makeSuperadmin } from '#server/testing/factories.ts'
import { counterStep, dropOrder } from '#server/testing/fixtures/counter.fixture.ts'
import { makeOpenDrawer } from '#server/testing/fixtures/drawer.fixture.ts'
import {
  recountPromises,
  recountSteps,
  storedPromises,
  storedSteps,
} from '#server/testing/recount.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import {
  at,
  deliveryUntil,
  give,
  NOW,
  type PromisedOrders,
  pickupUntil,
  promisedOrders,
  setTimes,
} from '#server/testing/scenes/rounds.ts'
import { DAY_MS, dayKey, HOUR_MS, MINUTE_MS } from '#shared/dates.ts'

let f: PromisedOrders

beforeEach(async () => {
  f = await promisedOrders()
})

describe('a promise', () => {
  afterEach(() => expect(storedPromises(f.t)).toEqual(recountPromises(f.t)))

  const collect = async (orderId: string) => {
    await f.staff.orders.move({ orderId, from: 'assigned', to: 'picked_up' })
    return f.t.database.orm.select().from(promiseDays).all()
  }

  test('is kept to the minute, by its livreur and in its commune', async () => {
    const { id } = await f.orderAt('assigned', pickupUntil(NOW))
    expect(await collect(id)).toEqual([
      {
        day: dayKey(NOW),
        step: 'pickup',
        livreurId: f.people.livreur.id,
        area: expect.stringMatching(/\p{Lu}/u),
        kept: 1,
        late: 0,
        lateMs: 0,
      },
    ])
  })

  test('that was late before its livreur was given it is not their delay, and counts all the same', async () => {
    const { id } = await f.orderAt('pending', pickupUntil(at(9, 30)))
    await give(f.t, f.staff, { id }, f.people.livreur)
    f.t.clock.advance(10 * MINUTE_MS)
    expect(await collect(id)).toMatchObject([{ livreurId: '', late: 1, lateMs: 40 * MINUTE_MS }])
  })

  test('that became late in the hands of its livreur is their delay', async () => {
    const { id } = await f.orderAt('assigned', pickupUntil(at(10, 5)))
    f.t.clock.advance(10 * MINUTE_MS)
    expect(await collect(id)).toMatchObject([{ livreurId: f.people.livreur.id, late: 1 }])
  })

  test('that was announced anew counts against the first one', async () => {
    const { id: orderId } = await f.orderAt('assigned', pickupUntil(at(9, 40)))
    await f.staff.promises.announce({ orderId, dueAt: at(9, 40) })
    f.t.clock.set(at(13))
    const lateMs = at(13) - at(9, 40)
    expect(await collect(orderId)).toMatchObject([{ kept: 0, late: 1, lateMs }])
  })

  test('that the team moved later is counted as it was made, unless the client asked for it', async () => {
    const later = async (reason: 'livreur' | 'client_asked') => {
      const { id: orderId, ...order } = await f.orderAt('assigned', pickupUntil(at(10, 30)))
      const seen = { from: order.pickupFrom ?? 0, to: order.pickupTo ?? 0 }
      const slot = { from: at(12), to: at(14) }
      await f.staff.visits.change({ orderId, visit: 'pickup', slot, seen, reason })
      return orderId
    }
    f.t.clock.set(at(10, 5))
    const [ours, theirs] = [await later('livreur'), await later('client_asked')]
    f.t.clock.set(at(13))
    expect(await collect(ours)).toMatchObject([{ kept: 0, late: 1, lateMs: 2.5 * HOUR_MS }])
    expect(await collect(theirs)).toMatchObject([{ kept: 1, late: 1 }])
  })

  describe('of what follows a pick-up', () => {
    const RULE = { start: at(12), hours: 48, express: null, readyBy: at(12), from: null, to: null }
    /** Collected, ready and delivered now. */
    const doAll = async (orderId: string) => {
      const { staff, people } = f
      await staff.orders.move({ orderId, from: 'assigned', to: 'picked_up' })
      await staff.orders.move({ orderId, from: 'picked_up', to: 'processing' })
      await give(f.t, staff, { id: orderId }, people.livreur)
      await staff.orders.move({ orderId, from: 'assigned_for_delivery', to: 'completed' })
    }
    const onTime = () =>
      Object.fromEntries(storedPromises(f.t).map(({ step, kept }) => [step, kept === 1]))
    /** Picked up on Wednesday before noon, ready on Friday at noon and delivered before 14 h. */
    const promised = () => {
      const [ready, delivered] = [at(12) + 2 * DAY_MS, at(14) + 2 * DAY_MS]
      return f.orderAt('assigned', {
        ...pickupUntil(at(12)),
        readyBy: ready,
        ...deliveryUntil(delivered),
        promiseRule: { ...RULE, readyBy: ready, from: ready, to: delivered },
      })
    }
    const seen = { from: at(10), to: at(12) }
    const later = { from: at(10) + 2 * DAY_MS, to: at(12) + 2 * DAY_MS }
    const pickup = (orderId: string) => ({ orderId, visit: 'pickup', slot: later, seen }) as const

    test('that the team moved is counted as it was first promised', async () => {
      f.t.clock.set(at(9))
      const { id: orderId } = await promised()
      await f.staff.visits.change({ ...pickup(orderId), reason: 'livreur' })
      f.t.clock.set(later.to + 2 * DAY_MS)
      await doAll(orderId)
      expect(onTime()).toEqual({ pickup: false, ready: false, delivery: false })
    })

    test('that was announced later is counted as it was first promised', async () => {
      const { id: orderId } = await promised()
      f.t.clock.set(at(12, 30))
      const dueAt = at(12)
      await f.staff.promises.announce({ orderId, dueAt, slot: later })
      f.t.clock.set(later.from + 2 * DAY_MS + 3 * HOUR_MS)
      await doAll(orderId)
      expect(onTime()).toEqual({ pickup: false, ready: false, delivery: false })
    })

    test('that the client moved, or asked to have moved, is counted as it then stands', async () => {
      const client = await f.t.as(f.people.client)
      for (const asked of [true, false]) {
        f.t.clock.set(at(8))
        const { id: orderId } = await promised()
        const [from, to] = [at(12) + 2 * DAY_MS, at(16) + 2 * DAY_MS]
        await f.staff.visits.change({
          orderId,
          visit: 'delivery',
          slot: { from: to, to: to + 2 * HOUR_MS },
          seen: { from, to: from + 2 * HOUR_MS },
          reason: 'road',
        })
        if (asked) await f.staff.visits.change({ ...pickup(orderId), reason: 'client_asked' })
        else await client.visits.change(pickup(orderId))
        f.t.clock.set(later.from + DAY_MS)
        await doAll(orderId)
      }
      const late = storedPromises(f.t).map(({ step, late: count }) => [step, count])
      expect(Object.fromEntries(late)).toEqual({ pickup: 2, ready: 0, delivery: 0 })
    })
  })

  test('that the team brought forward is counted as it stands', async () => {
    const { id: orderId } = await f.orderAt('assigned', pickupUntil(at(18)))
    const seen = { from: at(16), to: at(18) }
    const slot = { from: at(12), to: at(14) }
    await f.staff.visits.change({ orderId, visit: 'pickup', slot, seen, reason: 'road' })
    f.t.clock.set(at(15))
    expect(await collect(orderId)).toMatchObject([{ kept: 0, late: 1, lateMs: HOUR_MS }])
  })

  test('of clothes at the counter ends when they are collected, where nobody said before that they are ready', async () => {
    await makeOpenDrawer(f.t, f.people.admin)
    const orderId = await dropOrder(f.t, f.staff, f.people.client)
    await f.staff.counter.count(counterStep(orderId, 'pending'))
    await setTimes(f.t, orderId, { readyBy: at(12) })
    f.t.clock.set(at(13))
    const payment = { method: 'espece' as const, amount: 3000 }
    await f.staff.counter.count(counterStep(orderId, 'picked_up', { payment }))
    expect(f.t.database.orm.select().from(promiseDays).all()).toMatchObject([
      { step: 'ready', late: 1, lateMs: HOUR_MS, livreurId: '' },
    ])
  })

  test('of clothes ends with their assignment for delivery', async () => {
    const { id: orderId } = await f.orderAt('processing', {
      readyBy: at(9),
      ...deliveryUntil(at(12)),
    })
    await give(f.t, f.staff, { id: orderId }, f.people.livreur)
    f.t.clock.advance(30 * MINUTE_MS)
    await f.staff.orders.move({ orderId, from: 'assigned_for_delivery', to: 'completed' })
    const rows = f.t.database.orm.select().from(promiseDays).all()
    expect(rows.slice(1).toReversed()).toMatchObject([
      { step: 'delivery', kept: 1, livreurId: f.people.livreur.id },
      { step: 'ready', late: 1, lateMs: HOUR_MS, livreurId: '' },
    ])
  })

  test('that was never made counts nowhere', async () => {
    const { id } = await f.orderAt('assigned', {})
    expect(await collect(id)).toEqual([])
  })
})

test('the owner reads the promises of a period by step, livreur, commune and week', async () => {
  const owner = await f.t.as(await makeSuperadmin(f.t))
  const collect = async (due: number) => {
    const { id: orderId } = await f.orderAt('assigned', pickupUntil(due + HOUR_MS))
    f.t.clock.advance(HOUR_MS)
    await f.staff.orders.move({ orderId, from: 'assigned', to: 'picked_up' })
  }
  await collect(NOW)
  await collect(f.t.clock.now() - 30 * MINUTE_MS)
  f.t.clock.advance(7 * DAY_MS)
  await collect(f.t.clock.now() - 10 * MINUTE_MS)
  const { promises: kept } = await owner.stats.series({ from: '2026-11-18', to: '2026-11-25' })
  expect(kept.totals).toEqual({ kept: 1, late: 2, averageLate: 20 * MINUTE_MS })
  expect(kept.steps).toEqual([{ key: 'pickup', fullname: null, ...kept.totals }])
  expect(kept.livreurs).toEqual([
    { key: f.people.livreur.id, fullname: 'Konan Yao', ...kept.totals },
  ])
  expect(kept.areas).toEqual([{ key: 'Cocody', fullname: null, ...kept.totals }])
  expect(kept.weeks.map(({ key, late }) => [key, late])).toEqual([
    ['2026-11-16', 1],
    ['2026-11-23', 1],
  ])
  expect(kept.stillLate).toBe(0)
  const future = owner.stats.series({ from: '2026-11-18', to: '2026-11-26' })
  expect((await refusalOf(future)).code).toBe('VALIDATION')
})

test('an order that is still late counts as a promise that was not kept, and one that is held does not', async () => {
  const owner = await f.t.as(await makeSuperadmin(f.t))
  await f.orderAt('assigned', pickupUntil(at(10, 30)))
  f.t.clock.set(at(9, 30) + 2 * HOUR_MS)
  await f.orderAt('processing', { readyBy: f.t.clock.now() - DAY_MS })
  await f.orderAt('processing', { readyBy: at(18) })
  await f.orderAt('assigned', { ...pickupUntil(at(9)), heldSince: NOW })
  const { promises: kept } = await owner.stats.series({ from: '2026-11-17', to: '2026-11-18' })
  // The orders at the workshop were collected in time.
  expect(kept).toMatchObject({ totals: { kept: 2, late: 2 }, stillLate: 2 })
  expect(kept.totals.averageLate).toBe((HOUR_MS + DAY_MS) / 2)
  expect(kept.steps.map(({ key, late }) => [key, late])).toEqual([
    ['pickup', 1],
    ['ready', 1],
  ])
  expect(kept.livreurs).toMatchObject([
    { key: f.people.livreur.id, fullname: 'Konan Yao', late: 1 },
  ])
  expect(kept.areas).toMatchObject([{ key: 'Cocody', late: 2 }])
  expect(kept.weeks).toMatchObject([{ key: '2026-11-16', late: 2 }])
  const { promises: before } = await owner.stats.series({ from: '2026-11-16', to: '2026-11-16' })
  expect(before).toMatchObject({ totals: { late: 0 }, stillLate: 0 })
})

test('what is still late is the delay of who had it in time: not of who was given it late, nor of who collected it', async () => {
  const owner = await f.t.as(await makeSuperadmin(f.t))
  const late = () => owner.stats.series({ from: '2026-11-18', to: '2026-11-18' })
  await f.orderAt('assigned', pickupUntil(at(9, 30)))
  await f.orderAt('processing', { readyAt: NOW, ...deliveryUntil(at(10, 30)) })
  f.t.clock.set(at(11))
  expect((await late()).promises).toMatchObject({ stillLate: 2, livreurs: [{ late: 0 }] })
  await f.orderAt('assigned', pickupUntil(at(11, 30)))
  f.t.clock.set(at(12))
  expect((await late()).promises).toMatchObject({
    stillLate: 3,
    livreurs: [{ key: f.people.livreur.id, late: 1 }],
  })
})

describe('a ride says nothing of how long one takes', () => {
  test.each([
    ['at which nobody was found', at(10), 'away'],
    ['that another time chosen by the client ended', at(12), 'change'],
  ] as const)('%s', async (_, from, ended) => {
    const { id: orderId } = await f.orderAt('assigned', pickupUntil(from + 2 * HOUR_MS))
    const livreur = await f.t.as(f.people.livreur)
    const { visits } = await f.t.as(f.people.client)
    const count = () => f.t.database.orm.select().from(stepDays).all().length
    await livreur.missions.advance({ orderId, from: 'assigned', idempotencyKey: randomUUID() })
    const before = count()
    f.t.clock.advance(5 * MINUTE_MS)
    const seen = { from, to: from + 2 * HOUR_MS }
    const slot = { from: at(16), to: at(18) }
    if (ended === 'away') await visits.away({ orderId, visit: 'pickup' })
    else await visits.change({ orderId, visit: 'pickup', slot, seen })
    expect(count()).toBe(before)
    expect(storedSteps(f.t)).toEqual(recountSteps(f.t))
  })
})
