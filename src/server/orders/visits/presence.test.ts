import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { missedVisits, orderFlags } from '#server/db/schema.ts'
import { makeOrder, type Order, readOrder } from '#server/testing/factories.ts'
import { openProblems } from '#server/testing/open-problems.ts'
import { eventsOf } from '#server/testing/read-back.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import { type AgreedVisits, agreedVisits, PICKUP } from '#server/testing/scenes/rounds.ts'
import { MINUTE_MS } from '#shared/dates.ts'

let f: AgreedVisits

beforeEach(async () => {
  f = await agreedVisits()
})

type Report = Parameters<AgreedVisits['as']['livreur']['visits']['reportMissed']>[0]

const rows = () => f.t.database.orm.select().from(missedVisits).all()
const flags = () => f.t.database.orm.select().from(orderFlags).all()
const missedEvent = ({ id }: Order) =>
  eventsOf(f.t, id).find(({ kind }) => kind === 'visit_missed')?.data

/** A phone so many metres to the north of the client. */
function north({ locationLat, locationLng }: Order, metres: number) {
  if (locationLat === null || locationLng === null) throw new Error('The order has no place')
  return { lat: locationLat + metres / 111_195, lng: locationLng, accuracy: 10 }
}

/** All that the settings ask for, from a phone that says where it is. */
async function report(order: Order, presence: Report['presence']): Promise<Report> {
  f.t.clock.set(PICKUP.from + 20 * MINUTE_MS)
  const ids = { orderId: order.id, photoId: await f.photo(order), idempotencyKey: randomUUID() }
  const done = { arrivedAt: PICKUP.from + 10 * MINUTE_MS, calls: 1, waitedMinutes: 10 }
  return { ...ids, ...done, from: 'pickup_en_route', presence }
}
const send = (input: Report) => f.as.livreur.visits.reportMissed(input)

describe('nobody at the address, 7.9 km away', () => {
  test('is refused without a reason, also of a report that waited for the network', async () => {
    const order = await f.timed('pickup_en_route')
    const input = await report(order, { point: north(order, 7900), reason: ' ' })
    for (const queued of [false, true])
      expect(await refusalOf(send({ ...input, queued }))).toMatchObject({ code: 'VISIT_UNPROVEN' })
    expect(rows()).toEqual([])
  })

  test('is accepted with a reason: the team reads it with the distance, and the point is not kept', async () => {
    const order = await f.timed('pickup_en_route')
    const point = north(order, 7900)
    await send(await report(order, { point, reason: 'La rue est barrée.' }))
    expect(missedEvent(order)).toMatchObject({ distance: 7900 })
    const { missedVisits: read } = await f.as.admin.orders.byId({ orderId: order.id })
    expect(read).toEqual([expect.objectContaining({ distance: 7900 })])
    const [flag] = await openProblems(f.as.admin, 'flag')
    expect(flag).toMatchObject({ note: 'La rue est barrée.', data: { distance: 7900 } })
    const stored = JSON.stringify([rows(), flags(), eventsOf(f.t, order.id)])
    expect(stored).not.toContain(String(point.lat))
  })

  test('adds its reason to a flag of an earlier visit that is still open', async () => {
    const order = await f.timed('pickup_en_route')
    await send(await report(order, { point: null, reason: 'Pas de GPS.' }))
    await f.write({ heldSince: null, status: 'pickup_en_route' }, order)
    await send(await report(order, { point: null, reason: 'Toujours pas.' }))
    expect(flags().map(({ note }) => note)).toEqual(['Pas de GPS.\n\nToujours pas.'])
  })
})

test('nobody at the address, from the address, needs no reason: its distance is kept', async () => {
  const order = await f.timed('pickup_en_route')
  await send(await report(order, { point: north(order, 40) }))
  expect(missedEvent(order)).toMatchObject({ distance: 40 })
  expect(flags()).toEqual([expect.objectContaining({ note: null })])
})

test('an order that its client placed with a vague GPS asks for a reason in any case, and its mission says so', async () => {
  const known = { client: f.client, livreur: f.livreur, admin: f.admin }
  const input = { accuracy: 740.4 }
  const made = await makeOrder(f.t, { ...known, status: 'pickup_en_route', input })
  await f.write({ pickupFrom: PICKUP.from, pickupTo: PICKUP.to }, made)
  const order = readOrder(f.t, made.id)
  expect(await f.as.livreur.missions.list()).toMatchObject([
    { placeAccuracy: 740, placeApproximate: true },
  ])
  // Its client may order it again.
  expect(await f.as.client.orders.byId({ orderId: order.id })).toMatchObject({ placeAccuracy: 740 })
  expect(await f.as.client.checkout.lastPlace()).toMatchObject({ accuracy: 740 })
  const point = north(order, 0)
  expect(await refusalOf(send(await report(order, { point })))).toMatchObject({
    code: 'VISIT_UNPROVEN',
  })
  const reason = 'Le gardien le confirme.'
  expect(await send(await report(order, { point, reason }))).toEqual({ status: 'assigned' })
})

test('a place that the GPS found well, or that was chosen on the map, is no approximate one', async () => {
  const known = { client: f.client, livreur: f.livreur, admin: f.admin }
  for (const accuracy of [100, null])
    await makeOrder(f.t, { ...known, status: 'assigned', input: { accuracy } })
  expect(await f.as.livreur.missions.list()).toMatchObject([
    { placeAccuracy: null },
    { placeAccuracy: null },
  ])
})
