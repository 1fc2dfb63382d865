import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { pieceActs } from '#server/db/schema.ts'
import { absencesOf, feesToDecide } from '#server/orders/visits/missed-visits.queries.ts'
import type { Caller, TestContext } from '#server/testing/create-test-context.ts'
import {
  makeAdmin,
  makeSuperadmin,
  type Order,
  readOrder,
  type User,
} from '#server/testing/factories.ts'
import { faultyPhone } from '#server/testing/faults/faulty-phone.ts'
import { AS_ORDERED } from '#server/testing/fixtures/custody.fixture.ts'
import {
  createLatePickupFixture,
  giveAway as giveTo,
  pickupOf,
  waited,
} from '#server/testing/fixtures/late-pickup.fixture.ts'
import { createVisitsFixture, PICKUP, slotAt } from '#server/testing/fixtures/visits.fixture.ts'
import { eventsOf } from '#server/testing/read-back.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import { replay } from '#shared/rounds/queue.ts'
import { DEFAULT_VISITS } from '#shared/shop/settings/visit-settings.ts'
import { LATE_PICKUP_MS } from './late-pickup.service.ts'

let t: TestContext
let livreur: User
let other: User
let caller: Caller
let staff: Caller
let order: Order

beforeEach(async () => {
  ;({ t, livreur, other, caller, staff, order } = await createLatePickupFixture())
})

/** What a phone without a network keeps of a pick-up, and sends once the network is back. */
async function sendPickup(): Promise<void> {
  const phone = faultyPhone([])
  const { id: orderId, reference } = order
  const act = { owner: livreur.id, kind: 'advance' as const, at: t.clock.now() }
  const ids = { orderId, reference, pieces: 2 }
  phone.kept.push(
    { ...act, key: randomUUID(), payload: { ...ids, from: 'assigned' } },
    {
      ...act,
      key: randomUUID(),
      payload: { ...ids, from: 'pickup_en_route', cashReceived: 3000, check: AS_ORDERED },
    },
  )
  t.clock.advance(60_000)
  await replay(livreur.id, { store: phone.store, transport: phone.transport(caller) })
}
const giveAway = () => giveTo(staff, order, { to: other, from: livreur })
/** What the team reads of a step that was not taken, with its count. */
const claim = (more: { live?: true } = {}) =>
  caller.missions.claim({
    orderId: order.id,
    from: 'pickup_en_route',
    refusal: 'ORDER_CHANGED',
    takenAt: t.clock.now(),
    check: AS_ORDERED,
    idempotencyKey: randomUUID(),
    ...more,
  })
/** Everybody is signed in again when the slot of the pick-up begins. */
const waitForSlot = async () => {
  const { pickupFrom } = readOrder(t, order.id)
  t.clock.set(Math.max(t.clock.now(), pickupFrom ?? 0))
  caller = await t.as(livreur)
  staff = await t.as(await makeAdmin(t))
}
/** A livreur sets off, and reports that nobody was there. */
const findNobody = async (rider: Caller) => {
  const { id: orderId } = order
  await rider.missions.advance({ orderId, from: 'assigned', idempotencyKey: randomUUID() })
  await rider.visits.reportMissed({
    orderId,
    from: 'pickup_en_route',
    arrivedAt: t.clock.now(),
    calls: 0,
    waitedMinutes: 0,
    photoId: randomUUID(),
    presence: { point: null, reason: 'Pas de réseau' },
    queued: true,
    idempotencyKey: randomUUID(),
  })
}
const openFlags = async () => (await staff.flags.list({})).items

test('clothes that were collected of an order that is another livreur’s are in the hands of who collected them, and nobody is sent for them again', async () => {
  await giveAway()
  const theirs = await t.as(other)
  await theirs.missions.advance({
    orderId: order.id,
    from: 'assigned',
    idempotencyKey: randomUUID(),
  })
  await sendPickup()
  expect(readOrder(t, order.id)).toMatchObject({
    status: 'picked_up',
    livreurId: livreur.id,
    paidAmount: 3000,
  })
  expect(await theirs.missions.list()).toEqual([])
  const left = await theirs.missions.left({ orderId: order.id, from: 'pickup_en_route' })
  expect(left.fate).toBe('by_another')
  expect(await caller.missions.left({ orderId: order.id, from: 'pickup_en_route' })).toMatchObject({
    fate: 'confirmed',
    counted: 2,
  })
})

test('the team reads once who collected them, for both of their refused or late steps', async () => {
  await giveAway()
  await sendPickup()
  expect(await openFlags()).toMatchObject([{ kind: 'late_pickup', raisedByName: 'Konan Yao' }])
})

test('a claim that follows leaves it said who collected them', async () => {
  await giveAway()
  await sendPickup()
  await claim()
  expect(await openFlags()).toMatchObject([{ kind: 'late_pickup' }])
})

test('the trail says of the one flag that a step was refused, then who collected them', async () => {
  await giveAway()
  await claim()
  expect(await openFlags()).toMatchObject([{ kind: 'refused_action' }])
  await sendPickup()
  expect(await openFlags()).toHaveLength(1)
  const told = eventsOf(t, order.id).filter(({ kind }) => kind === 'flagged')
  expect(told.map(({ data }) => data)).toEqual([
    { flag: 'refused_action' },
    { flag: 'late_pickup' },
  ])
})

test('clothes that were collected of an order that was taken back are collected too', async () => {
  const current = { orderId: order.id, from: 'assigned', currentLivreurId: livreur.id } as const
  await staff.orders.takeBackMany({ orders: [current] })
  await sendPickup()
  expect(readOrder(t, order.id)).toMatchObject({ status: 'picked_up', livreurId: livreur.id })
  expect(await openFlags()).toMatchObject([{ kind: 'late_pickup' }])
})

test('clothes of a visit that its client put off meanwhile are collected by the livreur who still has it: there is nothing to tell', async () => {
  const fixture = await createVisitsFixture()
  const { id: orderId } = await fixture.timed('pickup_en_route')
  const { client, livreur: theirs, admin } = fixture.as
  const seen = PICKUP
  await client.visits.change({ orderId, visit: 'pickup', slot: slotAt(16), seen })
  expect(readOrder(fixture.t, orderId).status).toBe('assigned')
  const step = { ...pickupOf(readOrder(fixture.t, orderId)), queued: true } as const
  expect(await theirs.missions.advance(step)).toEqual({ status: 'picked_up' })
  expect(readOrder(fixture.t, orderId).livreurId).toBe(fixture.livreur.id)
  expect((await admin.flags.list({})).items).toEqual([])
})

describe('a pick-up does not stand, and the team reads a claim,', () => {
  const isRefused = async () => {
    expect(readOrder(t, order.id).status).not.toBe('picked_up')
    expect(await openFlags()).toMatchObject([{ kind: 'refused_action' }])
  }

  test('when it was made more than a day after the order had left them', async () => {
    await giveAway()
    t.clock.advance(LATE_PICKUP_MS + 1)
    caller = await t.as(livreur)
    await sendPickup()
    staff = await t.as(await makeAdmin(t))
    await isRefused()
  })

  test('when the last that they said of the visit is that nobody was there', async () => {
    await waitForSlot()
    await findNobody(caller)
    const { id: orderId } = order
    const again = { ...pickupOf(order), queued: true } as const
    expect((await refusalOf(caller.missions.advance(again))).code).toBe('ORDER_CHANGED')
    expect(readOrder(t, orderId).status).toBe('assigned')
  })
})

test('one stands where it was the next livreur who found nobody: the clothes were gone', async () => {
  await waitForSlot()
  await giveAway()
  await findNobody(await t.as(other))
  await sendPickup()
  expect(readOrder(t, order.id)).toMatchObject({ status: 'picked_up', livreurId: livreur.id })
})

test('who is found at no door since the clothes were gone was not absent: the next time that nobody is there is their first', async () => {
  const owner = await t.as(await makeSuperadmin(t))
  const visits = { ...DEFAULT_VISITS, missedFee: 500, missedFeeFrom: 1 }
  await owner.settings.save({ visits: { value: visits, seen: null } })
  await waitForSlot()
  await giveAway()
  const takenAt = t.clock.now()
  t.clock.advance(60_000)
  await findNobody(await t.as(other))
  expect(absencesOf(t.database.orm, order.clientId).count).toBe(1)
  await caller.missions.advance({ ...pickupOf(order, 0), ...waited(takenAt, t.clock.now()) })
  expect(absencesOf(t.database.orm, order.clientId)).toEqual({ count: 0, previousAt: null })
  expect(feesToDecide(t.database.orm, order)).toEqual([])
})

test('one made within a day still stands, however late the phone sends it', async () => {
  await giveAway()
  const takenAt = t.clock.now() + LATE_PICKUP_MS
  t.clock.advance(LATE_PICKUP_MS * 3)
  caller = await t.as(livreur)
  const step = { ...pickupOf(order), ...waited(takenAt, t.clock.now()) }
  expect(await caller.missions.advance(step)).toMatchObject({ late: true })
})

test('clothes of an order that was cancelled are to be returned: one flag with the count, and its cash is noted', async () => {
  await staff.orders.cancel({ orderId: order.id, from: 'assigned' })
  await sendPickup()
  expect(readOrder(t, order.id).status).toBe('cancelled')
  const [flag, ...more] = await openFlags()
  expect(more).toEqual([])
  expect(flag).toMatchObject({ kind: 'linen_to_return', raisedByName: 'Konan Yao' })
  expect(flag?.data).toMatchObject({ from: 'pickup_en_route', cashReceived: 3000 })
  expect(flag?.note).toMatch(/^2\u00a0pièces comptées/)
  await staff.flags.resolve({ flagId: flag?.id ?? '' })
  expect(await openFlags()).toEqual([])
  // The workshop gave nothing back.
  expect(t.database.orm.select().from(pieceActs).all()).toEqual([])
})

test('they are to be returned by nobody who did not take them: another livreur collected them before it was cancelled', async () => {
  await giveAway()
  const theirs = await t.as(other)
  const { id: orderId } = order
  await theirs.missions.advance({ orderId, from: 'assigned', idempotencyKey: randomUUID() })
  await theirs.missions.advance(pickupOf(order, 0))
  await staff.orders.cancel({ orderId, from: 'picked_up' })
  await sendPickup()
  const ofLivreur = (await openFlags()).filter(({ raisedByName }) => raisedByName === 'Konan Yao')
  expect(ofLivreur).toMatchObject([{ kind: 'refused_action' }])
})

test('they are with their client where the livreur saw on the screen that it was cancelled, and took nothing', async () => {
  await staff.orders.cancel({ orderId: order.id, from: 'assigned' })
  await claim({ live: true })
  expect(await openFlags()).toMatchObject([{ kind: 'refused_action' }])
})

test('they are nothing for the workshop, where they never came', async () => {
  await staff.orders.cancel({ orderId: order.id, from: 'assigned' })
  await sendPickup()
  expect((await staff.workshop.board()).orders).toEqual([])
})

test('clothes of an order that was deleted are to be returned too', async () => {
  await staff.orders.delete({ orderId: order.id })
  await sendPickup()
  expect(await openFlags()).toMatchObject([{ kind: 'linen_to_return', orderStatus: null }])
})

test('a livreur who has a network is refused: they read who has the order before they take the clothes', async () => {
  await giveAway()
  const { code } = await refusalOf(caller.missions.advance(pickupOf(order)))
  expect(code).toBe('ORDER_CHANGED')
})

test('clothes that the other livreur collected first are collected once', async () => {
  await giveAway()
  const theirs = await t.as(other)
  const { id: orderId } = order
  await theirs.missions.advance({ orderId, from: 'assigned', idempotencyKey: randomUUID() })
  await theirs.missions.advance(pickupOf(order, 0))
  await sendPickup()
  expect(readOrder(t, order.id).livreurId).toBe(other.id)
  expect(await openFlags()).toMatchObject([{ kind: 'refused_action' }])
})

test.each([0, 3000])(
  'one that was refused with %i francs in an answer that was lost is the same pick-up when the phone sends it again, and stands',
  async (cashReceived) => {
    await giveAway()
    const live = pickupOf(order, cashReceived)
    expect((await refusalOf(caller.missions.advance(live))).code).toBe('ORDER_CHANGED')
    const late = { ...live, queued: true } as const
    const taken = { status: 'picked_up', late: true }
    expect(await caller.missions.advance(late)).toEqual(taken)
    expect(readOrder(t, order.id)).toMatchObject({
      livreurId: livreur.id,
      paidAmount: cashReceived,
    })
    expect(await caller.missions.advance(late)).toEqual(taken)
    expect(await caller.missions.advance(live)).toEqual(taken)
  },
)

test('one that was refused and still does not stand keeps its answer', async () => {
  await giveAway()
  const live = pickupOf(order)
  const refusal = await refusalOf(caller.missions.advance(live))
  await staff.orders.cancel({ orderId: order.id, from: 'assigned' })
  const late = () => refusalOf(caller.missions.advance({ ...live, queued: true }))
  expect(await late()).toMatchObject({ code: refusal.code, details: { cashKept: 3000 } })
  expect(await late()).toEqual(await late())
})
