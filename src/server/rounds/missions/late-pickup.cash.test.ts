import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { readOrder } from '#server/testing/factories.ts'
import { AS_ORDERED } from '#server/testing/fixtures/custody.fixture.ts'
import { handsOutOfBalance, ordersOutOfBalance } from '#server/testing/recount.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import {
  claimOf,
  type Pickup,
  pickupOf,
  pickupOfKonan,
  setOff,
  waited,
} from '#server/testing/scenes/rounds.ts'

// 3000 francs, which the client gave once, of an order that another livreur has by now.

let f: Pickup

beforeEach(async () => {
  f = await pickupOfKonan('assigned')
})

/** The acts that a phone sends of the step, whatever it is answered. */
const acts = {
  live: (key: string, cash = 3000) => f.riding.missions.advance(pickupOf(f.order, cash, key)),
  late: (key: string, cash = 3000, takenAt = f.t.clock.now()) =>
    f.riding.missions.advance({
      ...pickupOf(f.order, cash, key),
      ...waited(takenAt, f.t.clock.now()),
    }),
  claim: (key: string, cash = 3000) =>
    f.riding.missions.claim(claimOf(f.t, f.order, { cashReceived: cash, idempotencyKey: key })),
}
const received = () =>
  f.t.database.sqlite
    .prepare(`select amount from payment_ledger where kind = 'received' and livreur_id = ?`)
    .pluck()
    .all(f.konan.id)

describe.each(['one key', 'three keys'])(
  'the cash of a pick-up is counted once under %s',
  (keys) => {
    test.each([
      ['live', 'late', 'claim'],
      ['live', 'claim', 'late'],
      ['late', 'live', 'claim'],
      ['late', 'claim', 'live'],
      ['claim', 'live', 'late'],
      ['claim', 'late', 'live'],
    ] as const)('sent as %s, then %s, then %s', async (...sent) => {
      await f.giveTo(f.mariam, f.order)
      const key = randomUUID()
      for (const act of sent) {
        f.t.clock.advance(1000)
        await acts[act](keys === 'one key' ? key : randomUUID()).catch(() => {})
      }
      expect(received()).toEqual([3000])
      expect(await f.riding.cash.mine()).toMatchObject({ holding: { amount: 3000 } })
      expect([...ordersOutOfBalance(f.t), ...handsOutOfBalance(f.t)]).toEqual([])
    })
  },
)

test('of a late pick-up that says more than what was refused, the rest is counted', async () => {
  await f.giveTo(f.mariam, f.order)
  await refusalOf(acts.live(randomUUID(), 2000))
  await acts.late(randomUUID())
  expect(received()).toEqual([2000, 1000])
})

test('of one that says less, what was said first stands', async () => {
  await f.giveTo(f.mariam, f.order)
  await acts.claim(randomUUID())
  await acts.late(randomUUID(), 1000)
  expect(received()).toEqual([3000])
})

test.each([false, true])(
  'who took it late has said with it what was paid, also where the next livreur had set off: %s',
  async (hasSetOff) => {
    await f.giveTo(f.mariam, f.order)
    if (hasSetOff) await setOff(await f.t.as(f.mariam), f.order)
    await acts.late(randomUUID(), 1000)
    await refusalOf(acts.live(randomUUID()))
    await acts.claim(randomUUID())
    expect(received()).toEqual([1000])
  },
)

const sendings = fc.array(
  fc.record({
    act: fc.constantFrom('live', 'late', 'claim'),
    cash: fc.constantFrom(1000, 2000, 3000),
  }),
  { maxLength: 6 },
)

test('however often and in whatever order it is sent, the most that is said until it is taken is counted', async () => {
  await fc.assert(
    fc.asyncProperty(sendings, async (sent) => {
      f.order = await f.orderAt('assigned')
      f.t.clock.advance(1000)
      await f.giveTo(f.mariam, f.order)
      for (const { act, cash } of sent) await acts[act](randomUUID(), cash).catch(() => {})
      const taken = sent.findIndex(({ act }) => act === 'late')
      const said = taken === -1 ? sent : sent.slice(0, taken + 1)
      const most = Math.max(0, ...said.map(({ cash }) => cash))
      expect(readOrder(f.t, f.order.id).paidAmount).toBe(most)
      f.t.limits.clear('act', `claim ${f.konan.id}`)
    }),
    { numRuns: 15 },
  )
  expect([...ordersOutOfBalance(f.t), ...handsOutOfBalance(f.t)]).toEqual([])
}, 60_000)

test('it is the same cash when the order has come back to them before the phone sends what it kept', async () => {
  await f.giveTo(f.mariam, f.order)
  await refusalOf(acts.live(randomUUID()))
  const takenAt = f.t.clock.now()
  f.t.clock.advance(60_000)
  await f.giveTo(f.konan, f.order)
  f.t.clock.advance(60_000)
  await acts.late(randomUUID(), 3000, takenAt)
  expect(received()).toEqual([3000])
})

test('what they are given at the delivery is other cash than that of the pick-up', async () => {
  await f.giveTo(f.mariam, f.order)
  await acts.late(randomUUID(), 1000)
  const { id: orderId } = f.order
  await f.giveTo(f.konan, f.order)
  f.t.clock.advance(60_000)
  const delivery = { orderId, queued: true, idempotencyKey: randomUUID() } as const
  await f.riding.missions.advance({ ...delivery, from: 'assigned_for_delivery' })
  await f.riding.missions.advance({
    ...delivery,
    from: 'delivery_en_route',
    cashReceived: 2000,
    check: AS_ORDERED,
    idempotencyKey: randomUUID(),
    // Long before the order was theirs to deliver, by a phone whose clock is wrong.
    takenAt: f.order.createdAt,
  })
  expect(received()).toEqual([1000, 2000])
})
