import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { missedVisits, orderFlags, orders, slotLoads } from '#server/db/schema.ts'
import { makeSuperadmin, type Order, readOrder } from '#server/testing/factories.ts'
import { brokenLinks } from '#server/testing/history.ts'
import { openProblems } from '#server/testing/open-problems.ts'
import { lastMail, outbox } from '#server/testing/outbox.ts'
import { eventsOf } from '#server/testing/read-back.ts'
import { recount, storedCounters } from '#server/testing/recount.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import {
  type AgreedVisits,
  agreedVisits,
  DELIVERY,
  NINE,
  PICKUP,
} from '#server/testing/scenes/rounds.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/dates.ts'
import { ORDER_TRANSITIONS, type OrderStatus } from '#shared/order-status.ts'
import { MISSED_VISITS } from '#shared/orders/visits/visits.ts'
import { RIDE_STATUSES } from '#shared/places/positions.ts'
import { MAX_FRANCS } from '#shared/text/money.ts'

let f: AgreedVisits

beforeEach(async () => {
  f = await agreedVisits()
})

const rows = () => f.t.database.orm.select().from(missedVisits).all()
const flags = () => f.t.database.orm.select().from(orderFlags).all()
const visitsIn = ({ from }: { from: number }) =>
  f.t.database.orm
    .select()
    .from(slotLoads)
    .all()
    .find((load) => load.from === from)?.visits ?? 0

async function report({ id: orderId }: Order, change: Partial<Report> = {}) {
  const slot = change.from === 'delivery_en_route' ? DELIVERY : PICKUP
  f.t.clock.set(slot.from + 20 * MINUTE_MS)
  const photoId = change.photoId ?? (await f.photo({ id: orderId }))
  const facts = { from: 'pickup_en_route', calls: 1, waitedMinutes: 10 } as const
  const ids = { orderId, photoId, idempotencyKey: randomUUID() }
  const presence = { point: null, reason: 'Pas de GPS.' }
  return { arrivedAt: slot.from + 10 * MINUTE_MS, presence, ...facts, ...ids, ...change }
}
type Report = Parameters<AgreedVisits['as']['livreur']['visits']['reportMissed']>[0]

/** The livreur takes an assigned order to its ride. */
const setOff = ({ id: orderId }: Order, waited: { queued?: true; takenAt?: number } = {}) =>
  f.as.livreur.missions.advance({
    orderId,
    from: 'assigned',
    idempotencyKey: randomUUID(),
    ...waited,
  })

test('the rides that may be missed are those of the status machine', () => {
  for (const status of RIDE_STATUSES)
    expect(ORDER_TRANSITIONS[status][MISSED_VISITS[status].to]).toMatchObject({ missed: true })
  const all = Object.values(ORDER_TRANSITIONS).flatMap((moves) => Object.values(moves))
  expect(all.filter(({ missed }) => missed)).toHaveLength(RIDE_STATUSES.length)
})

describe('nobody at the address', () => {
  test('sends the order back, frees its slot, holds it, and tells the client and the team', async () => {
    const order = await f.timed('pickup_en_route')
    const input = await report(order)
    expect(await f.as.livreur.visits.reportMissed(input)).toEqual({ status: 'assigned' })

    expect(readOrder(f.t, order.id)).toMatchObject({
      status: 'assigned',
      livreurId: f.livreur.id,
      heldSince: PICKUP.from + 20 * MINUTE_MS,
      pickupFrom: null,
      dueAt: null,
    })
    expect(visitsIn(PICKUP)).toBe(0)
    expect(rows()).toEqual([
      expect.objectContaining({
        orderId: order.id,
        visit: 'pickup',
        reportedBy: 'livreur',
        livreurId: f.livreur.id,
        slotFrom: PICKUP.from,
        slotTo: PICKUP.to,
        arrivedAt: PICKUP.from + 10 * MINUTE_MS,
        calls: 1,
        waitedMinutes: 10,
        photoId: input.photoId,
        fee: null,
      }),
    ])
    expect(eventsOf(f.t, order.id).at(-2)).toMatchObject({
      kind: 'visit_missed',
      from: 'pickup_en_route',
      to: 'assigned',
      data: { visit: 'pickup', by: 'livreur', calls: 1, waited: 10, photo: 1, queued: 0 },
    })
    expect(flags()).toEqual([expect.objectContaining({ kind: 'visit_missed' })])
    const mail = outbox(f.t).at(-1)
    expect(mail).toMatchObject({ template: 'visit-missed', to: f.client.email })
    expect(String(mail?.facts.slots).split(' ')).toHaveLength(3)
    expect(await f.as.livreur.missions.list()).toEqual([])
    expect(
      await f.as.livreur.missions.left({ orderId: order.id, from: 'pickup_en_route' }),
    ).toMatchObject({ fate: 'missed' })
  })

  test('is counted once, however often the phone sends it', async () => {
    const order = await f.timed('delivery_en_route')
    const input = await report(order, { from: 'delivery_en_route' })
    for (const queued of [false, true])
      expect(await f.as.livreur.visits.reportMissed({ ...input, queued })).toEqual({
        status: 'assigned_for_delivery',
      })
    expect(rows()).toHaveLength(1)
  })

  test('needs the calls, the wait and the photo of this order that the settings ask for', async () => {
    await f.set({ calls: 2, waitMinutes: 10 })
    const order = await f.timed('pickup_en_route')
    const other = await f.timed('pickup_en_route')
    const enough = { calls: 2, waitedMinutes: 10 }
    for (const missing of [
      { ...enough, calls: 1 },
      { ...enough, waitedMinutes: 9 },
      { ...enough, photoId: randomUUID() },
      { ...enough, photoId: await f.photo(other) },
    ])
      expect(
        await refusalOf(f.as.livreur.visits.reportMissed(await report(order, missing))),
      ).toMatchObject({ code: 'VISIT_UNPROVEN' })
    expect(rows()).toEqual([])
  })

  test('arrives no earlier than the livreur set off, whatever their phone has kept', async () => {
    const order = await f.timed('assigned')
    f.t.clock.set(PICKUP.from)
    await setOff(order)
    await f.as.livreur.visits.reportMissed(await report(order, { arrivedAt: NINE + 1 }))
    expect(rows()).toEqual([expect.objectContaining({ arrivedAt: PICKUP.from })])
  })

  test('keeps the arrival of a report that waited for the network, as its departure did', async () => {
    const order = await f.timed('assigned')
    const input = await report(order, { queued: true })
    await setOff(order, { queued: true, takenAt: PICKUP.from })
    await f.as.livreur.visits.reportMissed(input)
    expect(rows()).toEqual([expect.objectContaining({ arrivedAt: input.arrivedAt })])
  })

  test('is refused before the slot begins, also of a report that waited for the network', async () => {
    const order = await f.timed('pickup_en_route')
    const input = await report(order)
    f.t.clock.set(PICKUP.from - 1)
    for (const queued of [false, true])
      expect(await refusalOf(f.as.livreur.visits.reportMissed({ ...input, queued }))).toMatchObject(
        { code: 'VISIT_UNPROVEN' },
      )
    expect(rows()).toEqual([])
    f.t.clock.set(PICKUP.from + 10 * MINUTE_MS)
    expect(await f.as.livreur.visits.reportMissed(input)).toEqual({ status: 'assigned' })
  })

  test('is believed when it waited for the network: its photo may be lost', async () => {
    const order = await f.timed('pickup_en_route')
    const input = await report(order, { photoId: randomUUID(), queued: true, waitedMinutes: 3 })
    await f.as.livreur.visits.reportMissed(input)
    expect(rows()).toEqual([expect.objectContaining({ photoId: null, waitedMinutes: 3 })])
    // Who decides on a fee reads what is missing.
    const [flag] = await openProblems(f.as.admin, 'flag')
    expect(flag).toMatchObject({ data: { photo: 0, queued: 1, waited: 3 } })
  })

  test('is refused once the order has moved, and for another livreur’s order', async () => {
    const order = await f.timed('picked_up')
    expect(await refusalOf(f.as.livreur.visits.reportMissed(await report(order)))).toMatchObject({
      code: 'ORDER_CHANGED',
    })
  })
})

describe('what a phone says of a ride', () => {
  const enough = { calls: 3, waitedMinutes: 600 }
  const send = (input: Report) => f.as.livreur.visits.reportMissed(input)
  const isRefused = async (input: Report) =>
    expect(await refusalOf(send(input))).toMatchObject({ code: 'VISIT_UNPROVEN' })

  test('is no wait that is longer than the ride', async () => {
    const order = await f.timed('assigned')
    f.t.clock.set(PICKUP.from + 20 * MINUTE_MS)
    await setOff(order)
    const input = await report(order, enough)
    await isRefused(input)
    f.t.clock.advance(9 * MINUTE_MS)
    await isRefused(input)
    f.t.clock.advance(MINUTE_MS)
    await send(input)
    expect(rows()).toMatchObject([{ waitedMinutes: 10, arrivedAt: PICKUP.from + 20 * MINUTE_MS }])
  })

  test('is no wait before the slot, in which nobody had to be there', async () => {
    const order = await f.timed('pickup_en_route')
    const input = await report(order, enough)
    f.t.clock.set(PICKUP.from + 9 * MINUTE_MS)
    await isRefused(input)
    f.t.clock.advance(MINUTE_MS)
    await send(input)
    expect(rows()).toMatchObject([{ waitedMinutes: 10 }])
  })

  test('is the wait since a departure that waited for the network, which came with the report', async () => {
    const order = await f.timed('assigned')
    const input = await report(order, { waitedMinutes: 12 })
    await setOff(order, { queued: true, takenAt: PICKUP.from + 5 * MINUTE_MS })
    await send(input)
    expect(rows()).toMatchObject([{ waitedMinutes: 12, arrivedAt: PICKUP.from + 10 * MINUTE_MS }])
  })

  test('is no departure before the order was assigned', async () => {
    const order = await f.timed('assigned', { pickupFrom: null, pickupTo: null })
    const input = await report(order, { queued: true, arrivedAt: 1, ...enough })
    await setOff(order, { queued: true, takenAt: 1 })
    await send(input)
    expect(rows()).toMatchObject([{ waitedMinutes: 200, arrivedAt: NINE }])
  })

  test('is told to the team as far as the ride allows, where it waited for the network', async () => {
    const order = await f.timed('pickup_en_route')
    const takenAt = PICKUP.from + 15 * MINUTE_MS
    await send(await report(order, { ...enough, queued: true, takenAt }))
    expect(rows()).toMatchObject([{ waitedMinutes: 15 }])
  })

  test('is no photo of an earlier visit', async () => {
    const order = await f.timed('pickup_en_route')
    const first = await report(order)
    await send(first)
    const slot = { from: PICKUP.from + 2 * HOUR_MS, to: PICKUP.to + 2 * HOUR_MS }
    const moved = { orderId: order.id, visit: 'pickup', slot, seen: null } as const
    await f.as.admin.visits.change({ ...moved, reason: 'client_asked' })
    f.t.clock.set(slot.from)
    await setOff(order)
    f.t.clock.advance(20 * MINUTE_MS)
    const again = { ...first, idempotencyKey: randomUUID(), arrivedAt: slot.from }
    await isRefused(again)
    await send({ ...again, queued: true })
    expect(rows()).toMatchObject([{ photoId: first.photoId }, { photoId: null }])
  })
})

describe('a livreur who telephones the desk', () => {
  test('has nobody at the address recorded by the team, once, without a proof', async () => {
    const order = await f.timed('delivery_en_route')
    f.t.clock.set(DELIVERY.from)
    const record = { orderId: order.id, from: 'delivery_en_route' } as const
    for (let taps = 0; taps < 2; taps++)
      expect(await f.as.admin.visits.recordMissed(record)).toEqual({
        status: 'assigned_for_delivery',
      })
    expect(rows()).toEqual([
      expect.objectContaining({
        visit: 'delivery',
        reportedBy: 'livreur',
        livreurId: f.livreur.id,
        arrivedAt: DELIVERY.from,
        calls: 0,
        photoId: null,
      }),
    ])
    expect(readOrder(f.t, order.id)).toMatchObject({ heldSince: DELIVERY.from })
    expect(await f.as.livreur.missions.left(record)).toMatchObject({ fate: 'missed' })
  })

  test('only of an order to which he rides, whose slot has begun', async () => {
    const order = await f.timed('pickup_en_route')
    const record = { orderId: order.id, from: 'pickup_en_route' } as const
    f.t.clock.set(PICKUP.from - 1)
    const refused = () => refusalOf(f.as.admin.visits.recordMissed(record))
    expect(await refused()).toMatchObject({ code: 'VISIT_UNPROVEN' })
    f.t.clock.set(PICKUP.from)
    const waiting = { orderId: (await f.timed('assigned')).id, from: 'pickup_en_route' } as const
    expect(await refusalOf(f.as.admin.visits.recordMissed(waiting))).toMatchObject({
      code: 'ORDER_CHANGED',
    })
    expect(rows()).toEqual([])
  })
})

describe('« Je ne serai pas là »', () => {
  test('takes the livreur off the road, and says so on their screen', async () => {
    const order = await f.timed('pickup_en_route')
    f.t.clock.set(PICKUP.from)
    await f.as.client.visits.away({ orderId: order.id, visit: 'pickup' })
    expect(readOrder(f.t, order.id)).toMatchObject({ status: 'assigned', heldSince: PICKUP.from })
    expect(rows()).toEqual([
      expect.objectContaining({ reportedBy: 'client', arrivedAt: null, calls: 0 }),
    ])
    const left = { orderId: order.id, from: 'pickup_en_route' } as const
    expect(await f.as.livreur.missions.left(left)).toMatchObject({ fate: 'away' })
  })

  test('before the livreur sets off keeps the status, and a second tap changes nothing', async () => {
    const order = await f.timed('assigned')
    f.t.clock.set(PICKUP.from - HOUR_MS + 1)
    for (let taps = 0; taps < 2; taps++)
      expect(await f.as.client.visits.away({ orderId: order.id, visit: 'pickup' })).toEqual({
        status: 'assigned',
      })
    expect(rows()).toHaveLength(1)
    expect(await f.as.livreur.missions.list()).toEqual([])
  })

  test('is refused for a visit that is not the next one', async () => {
    const order = await f.timed('processing')
    const away = f.as.client.visits.away({ orderId: order.id, visit: 'pickup' })
    expect(await refusalOf(away)).toMatchObject({ code: 'ORDER_CHANGED' })
  })
})

describe('« Je ne serai pas là » is refused', () => {
  const refused = async ({ id: orderId }: Order, visit: 'pickup' | 'delivery') =>
    expect(await refusalOf(f.as.client.visits.away({ orderId, visit }))).toMatchObject({
      code: 'ORDER_CHANGED',
    })

  test('while the visit may still be moved, for clothes not ready, and for an order without a time', async () => {
    await refused(await f.timed('assigned'), 'pickup')
    await refused(await f.timed('pickup_en_route'), 'pickup')
    const none = { pickupFrom: null, pickupTo: null, deliveryFrom: null, deliveryTo: null }
    await refused(await f.timed('assigned', none), 'pickup')
    const working = await f.timed('processing')
    f.t.clock.set(DELIVERY.from)
    await refused(working, 'delivery')
    expect(readOrder(f.t, working.id)).toMatchObject({ heldSince: null, dueAt: DELIVERY.from })
    expect(rows()).toEqual([])
  })
})

describe('the fee of a missed visit', () => {
  async function missed(missedFeeFrom = 1) {
    await f.set({ missedFee: 1000, missedFeeFrom })
    const order = await f.timed('pickup_en_route')
    await f.as.livreur.visits.reportMissed(await report(order))
    return { order, missedVisitId: rows()[0]?.id ?? '' }
  }

  test('joins the total once an admin decides so, the client is told, and it is part of what the order brings in', async () => {
    const { order, missedVisitId } = await missed()
    for (let taps = 0; taps < 2; taps++)
      await f.as.admin.visits.decideFee({ missedVisitId, fee: 1000 })
    expect(readOrder(f.t, order.id)).toMatchObject({
      missedFee: 1000,
      grandTotal: order.grandTotal + 1000,
    })
    expect(eventsOf(f.t, order.id).map(({ kind }) => kind)).toContain('missed_fee')
    expect(outbox(f.t).at(-1)).toMatchObject({
      template: 'missed-fee',
      facts: { fee: 1000, total: order.grandTotal + 1000 },
    })
    const other = f.as.admin.visits.decideFee({ missedVisitId, fee: 0 })
    expect(await refusalOf(other)).toMatchObject({ code: 'FEE_DECIDED' })
    const orderId = order.id
    const move = (from: OrderStatus, to: OrderStatus) =>
      f.as.admin.orders.move({ orderId, from, to })
    await move('assigned', 'picked_up')
    await move('picked_up', 'processing')
    const livreurs = { livreurId: f.livreur.id, currentLivreurId: f.livreur.id }
    await f.as.admin.orders.assign({ orderId, from: 'processing', kind: 'delivery', ...livreurs })
    await move('assigned_for_delivery', 'completed')
    expect(storedCounters(f.t)).toEqual(recount(f.t))
  })

  test('is decided with the next hour in one act, after which nothing asks about that visit', async () => {
    const { order, missedVisitId } = await missed()
    const slot = { from: PICKUP.from + 2 * HOUR_MS, to: PICKUP.to + 2 * HOUR_MS }
    const moved = { orderId: order.id, visit: 'pickup', slot, seen: null } as const
    const change = {
      ...moved,
      reason: 'client_absent',
      missed: { missedVisitId, fee: 1000 },
    } as const
    const before = outbox(f.t).length
    for (let taps = 0; taps < 2; taps++) await f.as.admin.visits.change(change)
    // One letter tells of the hour and of the fee.
    const letters = outbox(f.t).slice(before)
    expect(letters).toMatchObject([
      { template: 'slot-changed', facts: { afterMissed: 1, fee: 1000 } },
    ])
    expect(readOrder(f.t, order.id)).toMatchObject({
      missedFee: 1000,
      grandTotal: order.grandTotal + 1000,
      heldSince: null,
      pickupFrom: slot.from,
    })
    const { flags } = await f.as.admin.orders.detail({ orderId: order.id })
    expect(flags.filter(({ resolvedAt }) => resolvedAt === null)).toEqual([])
  })

  test('and its new hour are told to nobody whom the team tells itself, which the trail keeps', async () => {
    const { order, missedVisitId } = await missed()
    const slots = await f.as.admin.visits.slots({ orderId: order.id, visit: 'pickup' })
    const { from, to } = slots.find(({ left }) => left > 0) ?? { from: 0, to: 0 }
    const before = outbox(f.t).length
    await f.as.admin.visits.change({
      orderId: order.id,
      visit: 'pickup',
      slot: { from, to },
      seen: null,
      reason: 'client_absent',
      missed: { missedVisitId, fee: 0 },
      untold: ['client', 'livreur'],
    })
    expect(outbox(f.t)).toHaveLength(before)
    const moved = eventsOf(f.t, order.id).find(({ kind }) => kind === 'slot_changed')
    expect(moved?.data).toMatchObject({ untold: 'client livreur' })
  })

  test('is told to the client in any case, with its new hour', async () => {
    const { order, missedVisitId } = await missed()
    const slots = await f.as.admin.visits.slots({ orderId: order.id, visit: 'pickup' })
    const { from, to } = slots.find(({ left }) => left > 0) ?? { from: 0, to: 0 }
    await f.as.admin.visits.change({
      orderId: order.id,
      visit: 'pickup',
      slot: { from, to },
      seen: null,
      reason: 'client_absent',
      missed: { missedVisitId, fee: 1000 },
      untold: ['client', 'livreur'],
    })
    expect(lastMail(f.t, 'slot-changed').facts).toMatchObject({ fee: 1000 })
    const moved = eventsOf(f.t, order.id).find(({ kind }) => kind === 'slot_changed')
    expect(moved?.data).toMatchObject({ untold: 'livreur' })
  })

  test('is not decided where its next hour is refused, nor by a client, nor for another order', async () => {
    const { order, missedVisitId } = await missed()
    const other = await f.timed('pending')
    const change = {
      orderId: order.id,
      visit: 'pickup',
      slot: { from: PICKUP.from + 5 * MINUTE_MS, to: PICKUP.to },
      seen: null,
      reason: 'client_absent',
      missed: { missedVisitId, fee: 1000 },
    } as const
    expect(await refusalOf(f.as.admin.visits.change(change))).toMatchObject({ code: 'SLOT_CLOSED' })
    const elsewhere = f.as.admin.visits.change({ ...change, orderId: other.id })
    expect(await refusalOf(elsewhere)).toMatchObject({ code: 'NOT_FOUND' })
    const own = f.as.client.visits.change({ ...change, reason: undefined })
    expect(await refusalOf(own)).toMatchObject({ code: 'VALIDATION' })
    expect(rows()).toMatchObject([{ fee: null, rescheduledAt: null }])
  })

  test('is only that of the settings; waived, it stays in the journal once, with who waived it and how much, and the client reads it', async () => {
    const { order, missedVisitId } = await missed()
    const dear = f.as.admin.visits.decideFee({ missedVisitId, fee: 5000 })
    expect(await refusalOf(dear)).toMatchObject({ code: 'STALE', details: { about: 'settings' } })
    for (let taps = 0; taps < 2; taps++)
      await f.as.admin.visits.decideFee({ missedVisitId, fee: 0 })
    expect(readOrder(f.t, order.id)).toMatchObject({ missedFee: 0, grandTotal: order.grandTotal })
    expect(rows()).toEqual([expect.objectContaining({ fee: 0, feeDecidedBy: f.admin.id })])
    const waived = eventsOf(f.t, order.id).filter(({ kind }) => kind === 'missed_fee')
    expect(waived).toMatchObject([{ actorId: f.admin.id, data: { amount: 0, waived: 1000 } }])
    const owner = await f.t.as(await makeSuperadmin(f.t))
    const { items } = await owner.journal.list({ subject: 'orders', actorId: f.admin.id })
    expect(items[0]).toMatchObject({
      kind: 'missed_fee',
      actorName: 'Mireille Assi',
      data: { waived: 1000 },
    })
    const seen = await f.as.client.orders.timeline({ orderId: order.id })
    expect(seen.at(-1)).toMatchObject({ kind: 'missed_fee', visit: { fee: 0, waived: 1000 } })
    expect(brokenLinks(f.t.database)).toEqual([])
  })

  test('is proposed from the absence that the settings name, and a person may decide otherwise', async () => {
    const { order, missedVisitId } = await missed(2)
    const detail = () => f.as.admin.orders.detail({ orderId: order.id })
    expect((await detail()).missedFee).toEqual({ sum: 1000, from: 2, toDecide: [] })
    const own = await f.as.client.orders.byId({ orderId: order.id })
    expect(own.missedFeeAsked, 'their next absence costs').toBe(1000)
    await f.as.admin.visits.decideFee({ missedVisitId, fee: 1000 })
    expect(readOrder(f.t, order.id)).toMatchObject({ missedFee: 1000 })

    const second = await f.timed('pickup_en_route')
    await f.as.admin.visits.recordMissed({ orderId: second.id, from: 'pickup_en_route' })
    const { missedFee } = await f.as.admin.orders.detail({ orderId: second.id })
    expect(missedFee.toDecide).toHaveLength(1)
  })

  test('that the settings do not propose is no fee that anybody waived', async () => {
    const { order, missedVisitId } = await missed(2)
    await f.as.admin.visits.decideFee({ missedVisitId, fee: 0 })
    const kinds = eventsOf(f.t, order.id).map(({ kind }) => kind)
    expect(kinds).not.toContain('missed_fee')
  })

  test('is not added while the client is asked about another total, nor above what an order may cost', async () => {
    const { order, missedVisitId } = await missed()
    const decide = () => f.as.admin.visits.decideFee({ missedVisitId, fee: 1000 })
    const { orm } = f.t.database
    const costs = (total: number) =>
      orm.update(orders).set({ totalItemsPrice: total, grandTotal: total }).run()
    costs(MAX_FRANCS)
    expect(await refusalOf(decide())).toMatchObject({
      code: 'TOTAL_TOO_HIGH',
      details: { max: MAX_FRANCS },
    })
    costs(order.grandTotal)
    const quantities = [{ position: 0, quantity: 1 }]
    const asked = { orderId: order.id, quantities, added: [], reason: 'Une chemise de moins' }
    await f.as.admin.adjustments.propose(asked)
    expect(await refusalOf(decide())).toMatchObject({ code: 'ADJUSTMENT_PENDING' })
    expect(readOrder(f.t, order.id)).toMatchObject({ missedFee: 0 })
  })

  test('is not added to an order that is over', async () => {
    const { order, missedVisitId } = await missed()
    await f.as.admin.orders.cancel({ orderId: order.id, from: 'assigned' })
    const late = f.as.admin.visits.decideFee({ missedVisitId, fee: 1000 })
    expect(await refusalOf(late)).toMatchObject({ code: 'ORDER_CHANGED' })
    await f.as.admin.visits.decideFee({ missedVisitId, fee: 0 })
    const decidedAt = f.t.clock.now()
    expect(flags().map(({ resolvedAt }) => resolvedAt)).toEqual([decidedAt])
  })
})
