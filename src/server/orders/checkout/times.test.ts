import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import {
  makeAdmin,
  makeCatalogue,
  makeClient,
  makeLivreur,
  makeSuperadmin,
  orderInput,
  readOrder,
  type Typed,
} from '#server/testing/factories.ts'
import { counterDrop } from '#server/testing/fixtures/counter.fixture.ts'
import { outcomesOf, refusalOf } from '#server/testing/refusal.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/dates.ts'
import type { PlaceOrderInput } from '#shared/orders/orders.inputs.ts'
import type { Settings } from '#shared/shop/settings/settings.ts'
import { knownOfForm, timesFor } from '#shared/shop/times/order-times.ts'
import { localDay } from '#shared/time/zone.ts'

/** Monday, 9 June 2025, at 9 o'clock in Abidjan; the business opens from 8 h to 20 h, Sundays excepted. */
const MONDAY = Date.UTC(2025, 5, 9)
const at = (days: number, hour: number) => MONDAY + days * DAY_MS + hour * HOUR_MS
const slot = (days: number, hour: number) => ({ from: at(days, hour), to: at(days, hour + 2) })

let t: TestContext
let caller: Caller

beforeEach(async () => {
  t = createTestContext()
  t.clock.advance(at(0, 9) - t.clock.now())
  await save('ordering', { maxPending: 500 })
  caller = await t.as(await makeClient(t))
})

async function save<S extends keyof Settings>(section: S, part: Partial<Settings[S]>) {
  const owner = await t.as(await makeSuperadmin(t))
  const { value, updatedAt: seen } = (await owner.settings.all())[section]
  await owner.settings.save({ [section]: { value: { ...value, ...part }, seen } })
}

const placesASlot = (visits: number) =>
  save('slots', { capacity: { per: 'slot', visits } } as Partial<Settings['slots']>)

async function place(overrides: Typed<PlaceOrderInput> = {}, by: Caller = caller) {
  const input = await orderInput(t, overrides)
  return readOrder(t, (await by.checkout.place(input)).orderId)
}

const loads = () =>
  t.database.sqlite
    .prepare('select slot_from as "from", slot_to as "to", visits from slot_loads order by 1')
    .all()

/** Two shirts, washed and ironed, at 3 000 francs. */
const EXPRESS = { express: true, shown: { total: 4500 } }

describe('« Dès que possible »', () => {
  test('takes the first slot that has a place an hour ahead, and the delivery that is promised', async () => {
    await makeLivreur(t)
    const order = await place()
    expect(order).toMatchObject({
      asap: true,
      pickupFrom: at(0, 10),
      pickupTo: at(0, 12),
      // 48 hours of open days after the slot.
      readyBy: at(2, 12),
      deliveryFrom: at(2, 12),
      deliveryTo: at(2, 14),
      promisedAt: at(2, 14),
      expressPieces: 0,
      expressFee: 0,
    })
    expect(order.promiseRule).toEqual({
      start: at(0, 12),
      hours: 48,
      express: null,
      readyBy: at(2, 12),
      from: at(2, 12),
      to: at(2, 14),
    })
    expect(loads()).toEqual([
      { ...slot(0, 10), visits: 1 },
      { ...slot(2, 12), visits: 1 },
    ])
  })

  test('takes the next slot once one is full, and is never refused', async () => {
    await placesASlot(1)
    await save('slots', { daysAhead: 1 })
    const orders: Awaited<ReturnType<typeof place>>[] = []
    for (let i = 0; i < 13; i += 1) orders.push(await place({}, await t.as(await makeClient(t))))
    const taken = orders.map(({ pickupFrom }) => pickupFrom)
    // Five slots are left today and six tomorrow.
    expect(taken.slice(0, 11)).toEqual([
      at(0, 10),
      at(0, 12),
      at(0, 14),
      at(0, 16),
      at(0, 18),
      at(1, 8),
      at(1, 10),
      at(1, 12),
      at(1, 14),
      at(1, 16),
      at(1, 18),
    ])
    expect(orders.slice(11)).toMatchObject([
      { asap: true, pickupFrom: null, readyBy: null, promisedAt: null, promiseRule: null },
      { asap: true, pickupFrom: null, readyBy: null, promisedAt: null, promiseRule: null },
    ])
  })

  test('has no slot and no promise while no livreur rides', async () => {
    expect(await place()).toMatchObject({ pickupFrom: null, deliveryFrom: null, promisedAt: null })
    expect(loads()).toEqual([])
  })
})

describe('a slot that the client chose', () => {
  test('is theirs, with the promise that follows from it', async () => {
    await makeLivreur(t)
    expect(await place({ pickup: slot(1, 14) })).toMatchObject({
      asap: false,
      pickupFrom: at(1, 14),
      readyBy: at(3, 16),
      promisedAt: at(3, 18),
    })
  })

  test('is refused once it is full, with the next slots that have a place', async () => {
    await placesASlot(1)
    await place({ pickup: slot(1, 14) })
    const other = await t.as(await makeClient(t))
    const refused = refusalOf(place({ pickup: slot(1, 14) }, other))
    expect(await refused).toEqual({
      code: 'SLOT_FULL',
      status: 409,
      details: {
        ...slot(1, 14),
        next: [
          { ...slot(1, 16), left: 1 },
          { ...slot(1, 18), left: 1 },
          { ...slot(2, 8), left: 1 },
          { ...slot(2, 10), left: 1 },
        ],
      },
    })
    await place({ pickup: slot(1, 16) }, other)
  })

  test('is refused when it is not, or no longer, one that is offered', async () => {
    await makeLivreur(t)
    const wrong = [
      slot(-1, 10),
      // Less than an hour ahead.
      slot(0, 8),
      // It begins in the middle of another one, or leaves the opening.
      slot(1, 9),
      slot(1, 20),
      // A Sunday, and the day after the last one that is offered.
      slot(6, 10),
      slot(8, 10),
    ]
    for (const pickup of wrong)
      expect((await refusalOf(place({ pickup }))).code).toBe('SLOT_CLOSED')
  })

  test('has a place again as soon as its order is cancelled', async () => {
    await placesASlot(1)
    const { id: orderId } = await place({ pickup: slot(1, 14) })
    await caller.orders.cancel({ orderId, from: 'pending' })
    await place({ pickup: slot(1, 14) })
  })
})

describe('a slot’s capacity', () => {
  test('is never exceeded by 20 orders at the same moment, and no place of it is lost', async () => {
    await placesASlot(7)
    const people = await Promise.all(Array.from({ length: 10 }, () => makeClient(t)))
    const callers = await Promise.all(people.map((client) => t.as(client)))
    const inputs = await Promise.all(
      Array.from({ length: 20 }, () => orderInput(t, { pickup: slot(1, 10) })),
    )
    const { accepted, refused } = await outcomesOf(
      inputs.map((input, i) => (callers[i % 10] as Caller).checkout.place(input)),
    )
    expect(accepted).toHaveLength(7)
    const codes = new Set(refused.map(({ code }) => code))
    expect(codes).toEqual(new Set(['SLOT_FULL']))
    expect(loads()).toEqual([
      { ...slot(1, 10), visits: 7 },
      { ...slot(3, 12), visits: 7 },
    ])
  })

  test('is never exceeded either by 20 who ask for the first free one, who all get an order', async () => {
    await placesASlot(3)
    const people = await Promise.all(Array.from({ length: 10 }, () => makeClient(t)))
    const callers = await Promise.all(people.map((client) => t.as(client)))
    const inputs = await Promise.all(Array.from({ length: 20 }, () => orderInput(t)))
    const { accepted, refused } = await outcomesOf(
      inputs.map((input, i) => (callers[i % 10] as Caller).checkout.place(input)),
    )
    expect(refused).toEqual([])
    expect(accepted).toHaveLength(20)
    const held = t.database.sqlite.prepare('select max(visits) from slot_loads').pluck().get()
    expect(held).toBe(3)
  })

  test('follows the livreurs who are on duty', async () => {
    const [plain, planned] = [await makeLivreur(t), await makeLivreur(t)]
    await save('slots', { capacity: { per: 'livreur', visits: 1 } } as Partial<Settings['slots']>)
    t.database.sqlite.prepare('insert into duty_weeks values (?, 2, 480, 720)').run(planned.id)
    t.database.sqlite
      .prepare("insert into duty_exceptions values (?, '2025-06-11', null, null)")
      .run(plain.id)
    const { slots } = await caller.checkout.times()
    const left = (days: number, hour: number) =>
      slots.find(({ from }) => from === at(days, hour))?.left
    // Tuesday: both in the morning, then the one without a plan. Wednesday: one has a day off, the other is absent.
    expect([left(1, 8), left(1, 10), left(1, 12), left(2, 8), left(3, 8)]).toEqual([2, 2, 1, 0, 1])
  })
})

describe('an express order', () => {
  beforeEach(() => makeLivreur(t))

  test('costs half of its articles more, is ready a day later, and counts its pieces for that day', async () => {
    expect(await place(EXPRESS)).toMatchObject({
      totalItemsPrice: 3000,
      expressFee: 1500,
      grandTotal: 4500,
      readyBy: at(1, 12),
      promisedAt: at(1, 14),
      expressPieces: 2,
      promiseRule: { hours: 24, express: { percent: 50, francs: 0 } },
    })
  })

  test('costs what its rate comes to, rounded up as an owner chose', async () => {
    await save('express', { percent: 33 })
    await save('rounding', { step: 50 })
    expect(await place({ express: true, shown: { total: 4000 } })).toMatchObject({
      expressFee: 1000,
      feeStep: 50,
    })
  })

  test('is not for clothes that nobody has counted yet', async () => {
    const toCount = { lines: [], toCount: true as const, shown: { total: 0 } }
    const refusal = await refusalOf(place({ express: true, ...toCount }))
    expect(refusal.code).toBe('EXPRESS_UNAVAILABLE')
  })

  test('is refused at the price of an ordinary one, with today’s figures', async () => {
    expect(await refusalOf(place({ express: true, shown: { total: 3000 } }))).toEqual({
      code: 'STALE',
      status: 409,
      details: {
        about: 'price',
        from: { total: 3000 },
        to: { totalItemsPrice: 3000, transportFee: 0, expressFee: 1500, total: 4500 },
      },
    })
  })

  test('is refused beyond the pieces of its day, and another day has its own', async () => {
    await save('express', { maxPieces: 5 })
    await place(EXPRESS)
    await place(EXPRESS)
    const details = { day: '2025-06-10', left: 1 }
    expect(await refusalOf(place(EXPRESS))).toEqual({ code: 'EXPRESS_FULL', status: 409, details })
    expect(await place({ ...EXPRESS, pickup: slot(1, 10) })).toMatchObject({
      readyBy: at(2, 12),
    })
    expect((await caller.checkout.times()).expressTaken).toEqual([
      { day: '2025-06-10', pieces: 4 },
      { day: '2025-06-11', pieces: 2 },
    ])
  })

  test('is refused for a service that cannot be done express', async () => {
    const unavailable = { code: 'EXPRESS_UNAVAILABLE', status: 409 }
    const services = [{ service: 'lave-repasse', hours: 72, expressHours: null }]
    await save('turnaround', { services })
    expect(await refusalOf(place(EXPRESS))).toEqual(unavailable)
  })

  test('of 20 at the same moment, only the pieces of the day are promised', async () => {
    await placesASlot(500)
    await save('express', { maxPieces: 10 })
    const inputs = await Promise.all(Array.from({ length: 20 }, () => orderInput(t, EXPRESS)))
    const people = await Promise.all(Array.from({ length: 10 }, () => makeClient(t)))
    const callers = await Promise.all(people.map((client) => t.as(client)))
    const { accepted } = await outcomesOf(
      inputs.map((input, i) => (callers[i % 10] as Caller).checkout.place(input)),
    )
    expect(accepted).toHaveLength(5)
  })
})

describe('the promise on the person’s screen', () => {
  const shown = { readyBy: at(2, 12), promisedAt: at(2, 14) }

  test('is asked again when today’s is later, and the answer says what it is', async () => {
    await makeLivreur(t)
    t.clock.advance(HOUR_MS + MINUTE_MS)
    expect(await refusalOf(place({ shown: { promise: shown } }))).toEqual({
      code: 'STALE',
      status: 409,
      details: {
        about: 'promise',
        from: { promise: shown },
        to: {
          pickup: slot(0, 12),
          promise: { readyBy: at(2, 14), delivery: slot(2, 14), atCounter: false },
        },
      },
    })
    await place({ shown: { promise: { readyBy: at(2, 14), promisedAt: at(2, 16) } } })
  })

  test('at the counter never refuses an order: the later one is told with its answer', async () => {
    const staff = await t.as(await makeAdmin(t))
    const client = await makeClient(t)
    const readyBy = at(2, 9) + 30 * MINUTE_MS
    const drop = async (shownAt: number) => {
      const shownPromise = { readyBy: shownAt, promisedAt: shownAt }
      return staff.counter.drop(await counterDrop(t, client, { shown: { promise: shownPromise } }))
    }
    t.clock.advance(MINUTE_MS)
    expect(await drop(at(2, 9))).toMatchObject({
      movedPromise: { readyBy, delivery: null, atCounter: true },
    })
    t.clock.advance(28 * MINUTE_MS)
    const kept = await drop(readyBy)
    expect(kept).not.toHaveProperty('movedPromise')
    expect(readOrder(t, kept.orderId)).toMatchObject({ readyBy, promisedAt: readyBy })
  })

  test('is asked again when nothing can be promised any more', async () => {
    expect(await refusalOf(place({ shown: { promise: shown } }))).toMatchObject({
      details: { about: 'promise', to: { pickup: null, promise: null } },
    })
    await place({ shown: { promise: null } })
  })

  test('is kept when it is the same, or when an earlier one is given', async () => {
    await makeLivreur(t)
    await place({ shown: { promise: shown } })
    const later = { readyBy: at(4, 12), promisedAt: at(4, 14) }
    expect(await place({ shown: { promise: later } })).toMatchObject({
      promisedAt: shown.promisedAt,
    })
  })
})

test('the form is told what the server then stores, whatever is chosen', async () => {
  await makeLivreur(t)
  await save('express', { maxPieces: 60 })
  await makeCatalogue(t)
  for (let i = 0; i < 12; i += 1) {
    const client = await t.as(await makeClient(t))
    const times = await client.checkout.times()
    const free = times.slots.filter(
      ({ from, left }) => left > 0 && localDay(from, 'Africa/Abidjan') <= '2025-06-16',
    )
    const chosen = i % 3 === 0 ? null : (free[(i * 7) % free.length] ?? null)
    const pickup = chosen && { from: chosen.from, to: chosen.to }
    const express = i % 2 === 0
    const work = { services: ['Complet'], pieces: 2 }
    const shown = timesFor({ pickup, express, atCounter: false, ...work }, knownOfForm(times))
    if (!shown.ok) throw new Error(shown.fault.code)
    const order = await place({ pickup, express, shown: { total: express ? 4500 : 3000 } }, client)
    expect(order).toMatchObject({
      pickupFrom: shown.times.pickup?.from,
      readyBy: shown.times.promise?.readyBy,
      deliveryFrom: shown.times.promise?.delivery?.from,
      expressPieces: express ? work.pieces : 0,
    })
    t.clock.advance(20 * MINUTE_MS)
  }
})

test('an order that is sent again takes one place', async () => {
  await placesASlot(1)
  const input = await orderInput(t, { pickup: slot(1, 10), idempotencyKey: randomUUID() })
  const placed = await caller.checkout.place(input)
  expect(await caller.checkout.place(input)).toEqual(placed)
  expect(loads()).toContainEqual({ ...slot(1, 10), visits: 1 })
})
