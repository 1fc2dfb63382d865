import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { pieceActs } from '#server/db/schema.ts'
import { absencesOf, feesToDecide } from '#server/orders/visits/missed-visits.queries.ts'
import type { Caller } from '#server/testing/create-test-context.ts'
import { makeSuperadmin, readOrder } from '#server/testing/factories.ts'
import { faultyPhone, replaySteps } from '#server/testing/faults/faulty-phone.ts'
import { AS_ORDERED } from '#server/testing/fixtures/custody.fixture.ts'
import { openProblems } from '#server/testing/open-problems.ts'
import { eventsOf } from '#server/testing/read-back.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import {
  agreedVisits,
  claimOf,
  keptStep,
  PICKUP,
  type Pickup,
  pickupOf,
  pickupOfKonan,
  setOff,
  slotAt,
  waited,
} from '#server/testing/scenes/rounds.ts'
import { DEFAULT_VISITS } from '#shared/shop/settings/visit-settings.ts'
import { LATE_PICKUP_MS } from './late-pickup.service.ts'

let f: Pickup

beforeEach(async () => {
  f = await pickupOfKonan('assigned')
})

/** It sends what a phone without a network keeps of a pick-up, once the network is back. */
async function sendPickup(): Promise<void> {
  const phone = faultyPhone([])
  phone.kept.push(
    keptStep(f.t, f.konan, f.order, { from: 'assigned' }),
    keptStep(f.t, f.konan, f.order, { from: 'pickup_en_route', cashReceived: 3000 }),
  )
  f.t.clock.advance(60_000)
  await replaySteps(f.konan.id, { store: phone.store, transport: phone.transport(f.riding) })
}
const giveAway = () => f.giveTo(f.mariam, f.order)
/** The claim that the team reads of a step that was not taken, with its count. */
const claim = (more: { live?: true } = {}) =>
  f.riding.missions.claim(claimOf(f.t, f.order, { check: AS_ORDERED, ...more }))
/** Everybody is signed in again when the slot of the pick-up begins. */
const waitForSlot = async () => {
  const { pickupFrom } = readOrder(f.t, f.order.id)
  f.t.clock.set(Math.max(f.t.clock.now(), pickupFrom ?? 0))
  f.riding = await f.t.as(f.konan)
  f.staff = await f.t.as(f.admin)
}
/** A livreur sets off, and reports that nobody was there. */
const findNobody = async (rider: Caller) => {
  await setOff(rider, f.order)
  await rider.visits.reportMissed({
    orderId: f.order.id,
    from: 'pickup_en_route',
    arrivedAt: f.t.clock.now(),
    calls: 0,
    waitedMinutes: 0,
    photoId: randomUUID(),
    presence: { point: null, reason: 'Pas de réseau' },
    queued: true,
    idempotencyKey: randomUUID(),
  })
}
const openFlags = async () => await openProblems(f.staff, 'flag')

test('clothes that were collected of an order that is another livreur’s are in the hands of who collected them, and nobody is sent for them again', async () => {
  await giveAway()
  const theirs = await f.t.as(f.mariam)
  await setOff(theirs, f.order)
  await sendPickup()
  expect(readOrder(f.t, f.order.id)).toMatchObject({
    status: 'picked_up',
    livreurId: f.konan.id,
    paidAmount: 3000,
  })
  expect(await theirs.missions.list()).toEqual([])
  const left = await theirs.missions.left({ orderId: f.order.id, from: 'pickup_en_route' })
  expect(left.fate).toBe('by_another')
  expect(
    await f.riding.missions.left({ orderId: f.order.id, from: 'pickup_en_route' }),
  ).toMatchObject({
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
  const told = eventsOf(f.t, f.order.id).filter(({ kind }) => kind === 'flagged')
  expect(told.map(({ data }) => data)).toEqual([
    { flag: 'refused_action' },
    { flag: 'late_pickup' },
  ])
})

test('clothes that were collected of an order that was taken back are collected too', async () => {
  const current = { orderId: f.order.id, from: 'assigned', currentLivreurId: f.konan.id } as const
  await f.staff.orders.takeBackMany({ orders: [current] })
  await sendPickup()
  expect(readOrder(f.t, f.order.id)).toMatchObject({ status: 'picked_up', livreurId: f.konan.id })
  expect(await openFlags()).toMatchObject([{ kind: 'late_pickup' }])
})

test('clothes of a visit that its client put off meanwhile are collected by the livreur who still has it: there is nothing to tell', async () => {
  const fixture = await agreedVisits()
  const { id: orderId } = await fixture.timed('pickup_en_route')
  const { client, livreur: theirs, admin } = fixture.as
  const seen = PICKUP
  await client.visits.change({ orderId, visit: 'pickup', slot: slotAt(16), seen })
  expect(readOrder(fixture.t, orderId).status).toBe('assigned')
  const step = { ...pickupOf(readOrder(fixture.t, orderId)), queued: true } as const
  expect(await theirs.missions.advance(step)).toEqual({ status: 'picked_up' })
  expect(readOrder(fixture.t, orderId).livreurId).toBe(fixture.livreur.id)
  expect(await openProblems(admin, 'flag')).toEqual([])
})

describe('a pick-up does not stand, and the team reads a claim,', () => {
  const isRefused = async () => {
    expect(readOrder(f.t, f.order.id).status).not.toBe('picked_up')
    expect(await openFlags()).toMatchObject([{ kind: 'refused_action' }])
  }

  test('when it was made more than a day after the order had left them', async () => {
    await giveAway()
    f.t.clock.advance(LATE_PICKUP_MS + 1)
    f.riding = await f.t.as(f.konan)
    await sendPickup()
    f.staff = await f.t.as(f.admin)
    await isRefused()
  })

  test('when the last that they said of the visit is that nobody was there', async () => {
    await waitForSlot()
    await findNobody(f.riding)
    const again = { ...pickupOf(f.order), queued: true } as const
    expect((await refusalOf(f.riding.missions.advance(again))).code).toBe('ORDER_CHANGED')
    expect(readOrder(f.t, f.order.id).status).toBe('assigned')
  })
})

test('one stands where it was the next livreur who found nobody: the clothes were gone', async () => {
  await waitForSlot()
  await giveAway()
  await findNobody(await f.t.as(f.mariam))
  await sendPickup()
  expect(readOrder(f.t, f.order.id)).toMatchObject({ status: 'picked_up', livreurId: f.konan.id })
})

test('who is found at no door since the clothes were gone was not absent: the next time that nobody is there is their first', async () => {
  const owner = await f.t.as(await makeSuperadmin(f.t))
  const visits = { ...DEFAULT_VISITS, missedFee: 500, missedFeeFrom: 1 }
  await owner.settings.save({ visits: { value: visits, seen: null } })
  await waitForSlot()
  await giveAway()
  const takenAt = f.t.clock.now()
  f.t.clock.advance(60_000)
  await findNobody(await f.t.as(f.mariam))
  expect(absencesOf(f.t.database.orm, f.order.clientId).count).toBe(1)
  await f.riding.missions.advance({ ...pickupOf(f.order, 0), ...waited(takenAt, f.t.clock.now()) })
  expect(absencesOf(f.t.database.orm, f.order.clientId)).toEqual({ count: 0, previousAt: null })
  expect(feesToDecide(f.t.database.orm, f.order)).toEqual([])
})

test('one made within a day still stands, however late the phone sends it', async () => {
  await giveAway()
  const takenAt = f.t.clock.now() + LATE_PICKUP_MS
  f.t.clock.advance(LATE_PICKUP_MS * 3)
  f.riding = await f.t.as(f.konan)
  const step = { ...pickupOf(f.order), ...waited(takenAt, f.t.clock.now()) }
  expect(await f.riding.missions.advance(step)).toMatchObject({ late: true })
})

test('clothes of an order that was cancelled are to be returned: one flag with the count, and its cash is noted', async () => {
  await f.staff.orders.cancel({ orderId: f.order.id, from: 'assigned' })
  await sendPickup()
  expect(readOrder(f.t, f.order.id).status).toBe('cancelled')
  const [flag, ...more] = await openFlags()
  expect(more).toEqual([])
  expect(flag).toMatchObject({ kind: 'linen_to_return', raisedByName: 'Konan Yao' })
  expect(flag?.data).toMatchObject({ from: 'pickup_en_route', cashReceived: 3000 })
  expect(flag?.note).toMatch(/^2\u00a0pièces comptées/)
  await f.staff.flags.resolve({ flagId: flag?.id ?? '' })
  expect(await openFlags()).toEqual([])
  // The workshop gave nothing back.
  expect(f.t.database.orm.select().from(pieceActs).all()).toEqual([])
})

test('they are to be returned by nobody who did not take them: another livreur collected them before it was cancelled', async () => {
  await giveAway()
  const theirs = await f.t.as(f.mariam)
  await setOff(theirs, f.order)
  await theirs.missions.advance(pickupOf(f.order, 0))
  await f.staff.orders.cancel({ orderId: f.order.id, from: 'picked_up' })
  await sendPickup()
  const ofLivreur = (await openFlags()).filter(({ raisedByName }) => raisedByName === 'Konan Yao')
  expect(ofLivreur).toMatchObject([{ kind: 'refused_action' }])
})

test('they are with their client where the livreur saw on the screen that it was cancelled, and took nothing', async () => {
  await f.staff.orders.cancel({ orderId: f.order.id, from: 'assigned' })
  await claim({ live: true })
  expect(await openFlags()).toMatchObject([{ kind: 'refused_action' }])
})

test('they are nothing for the workshop, where they never came', async () => {
  await f.staff.orders.cancel({ orderId: f.order.id, from: 'assigned' })
  await sendPickup()
  expect((await f.staff.workshop.board()).orders).toEqual([])
})

test('clothes of an order that was deleted are to be returned too', async () => {
  await f.staff.orders.delete({ orderId: f.order.id })
  await sendPickup()
  expect(await openFlags()).toMatchObject([{ kind: 'linen_to_return', orderStatus: null }])
})

test('a livreur who has a network is refused: they read who has the order before they take the clothes', async () => {
  await giveAway()
  const { code } = await refusalOf(f.riding.missions.advance(pickupOf(f.order)))
  expect(code).toBe('ORDER_CHANGED')
})

test('clothes that the other livreur collected first are collected once', async () => {
  await giveAway()
  const theirs = await f.t.as(f.mariam)
  await setOff(theirs, f.order)
  await theirs.missions.advance(pickupOf(f.order, 0))
  await sendPickup()
  expect(readOrder(f.t, f.order.id).livreurId).toBe(f.mariam.id)
  expect(await openFlags()).toMatchObject([{ kind: 'refused_action' }])
})

test.each([0, 3000])(
  'one that was refused with %i francs in an answer that was lost is the same pick-up when the phone sends it again, and stands',
  async (cashReceived) => {
    await giveAway()
    const live = pickupOf(f.order, cashReceived)
    expect((await refusalOf(f.riding.missions.advance(live))).code).toBe('ORDER_CHANGED')
    const late = { ...live, queued: true } as const
    const taken = { status: 'picked_up', late: true }
    expect(await f.riding.missions.advance(late)).toEqual(taken)
    expect(readOrder(f.t, f.order.id)).toMatchObject({
      livreurId: f.konan.id,
      paidAmount: cashReceived,
    })
    expect(await f.riding.missions.advance(late)).toEqual(taken)
    expect(await f.riding.missions.advance(live)).toEqual(taken)
  },
)

test('one that was refused and still does not stand keeps its answer', async () => {
  await giveAway()
  const live = pickupOf(f.order)
  const refusal = await refusalOf(f.riding.missions.advance(live))
  await f.staff.orders.cancel({ orderId: f.order.id, from: 'assigned' })
  const late = () => refusalOf(f.riding.missions.advance({ ...live, queued: true }))
  expect(await late()).toMatchObject({ code: refusal.code, details: { cashKept: 3000 } })
  expect(await late()).toEqual(await late())
})
