import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { compareDerived } from '#server/db/history/derived.ts'
import {
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import {
  makeAdmin,
  makeClient,
  makeLivreur,
  orderInput,
  readOrder,
  type User,
} from '#server/testing/factories.ts'
import { checkOf } from '#server/testing/fixtures/custody.fixture.ts'
import { brokenLinks } from '#server/testing/history.ts'
import { lastMail } from '#server/testing/outbox.ts'
import { eventsOf } from '#server/testing/read-back.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import { askByNumber } from '#server/testing/scenes/by-number.ts'
import { LANDMARK_NEEDED } from '#shared/places/landmark.ts'
import { APPROXIMATE_PLACE } from '#shared/places/place.ts'
import { haversineKm, toPoint } from '#shared/places/points.ts'
import { DEFAULT_TARIFF, feeFor } from '#shared/shop/prices/pricing.ts'

/** The middle of « Riviera 3 », as the map of the city has it. */
const RIVIERA_3 = { lat: 5.3485, lng: -3.957 }
const FEE = feeFor(RIVIERA_3, DEFAULT_TARIFF)
/** A door about 560 m from it. */
const DOOR = { lat: 5.3535, lng: -3.957, accuracy: 12 }
const DOOR_METRES = 556

let t: TestContext
let staff: Caller
let client: User
let livreur: User

beforeEach(async () => {
  t = createTestContext()
  client = await makeClient(t, { address: 'Plateau, immeuble Alpha' })
  livreur = await makeLivreur(t)
  staff = await t.as(await makeAdmin(t))
})

const byQuarter = async (overrides = {}) => ({
  clientId: client.id,
  ...(await orderInput(t)),
  location: toPoint(RIVIERA_3),
  accuracy: 1000,
  placeApproximate: true as const,
  address: 'Cocody, Riviera 3',
  landmark: 'Derrière la pharmacie',
  shown: { total: 3000 + FEE },
  ...overrides,
})

const place = async (overrides = {}) =>
  (await staff.checkout.placeFor(await byQuarter(overrides))).orderId

const read = (orderId: string) => staff.orders.byId({ orderId })

/** Sends the livreur to the client’s door. */
async function ride(orderId: string, kind: 'pickup' | 'delivery') {
  const isPickup = kind === 'pickup'
  await staff.orders.assign({
    orderId,
    livreurId: livreur.id,
    kind,
    from: isPickup ? 'pending' : 'picked_up',
    currentLivreurId: isPickup ? null : livreur.id,
  })
  await step(orderId, isPickup ? 'assigned' : 'assigned_for_delivery')
}

type Step = Parameters<Caller['missions']['advance']>[0]

async function step(orderId: string, from: Step['from'], more: Partial<Step> = {}) {
  const rider = await t.as(livreur)
  return rider.missions.advance({ orderId, from, idempotencyKey: randomUUID(), ...more })
}

async function collect(orderId: string, more: Partial<Step> = {}) {
  const { payment } = await read(orderId)
  await step(orderId, 'pickup_en_route', {
    cashReceived: payment.due,
    check: checkOf([2]),
    ...more,
  })
}

describe('an order of which only the quarter is known', () => {
  test('pays the transport to the middle of its quarter, and says that its place is approximate', async () => {
    const orderId = await place()
    expect(readOrder(t, orderId)).toMatchObject({
      placeApproximate: true,
      clientAddress: 'Cocody, Riviera 3',
      landmark: 'Derrière la pharmacie',
      transportFee: FEE,
      grandTotal: 3000 + FEE,
    })
    const order = await read(orderId)
    expect(order).toMatchObject({ placeApproximate: true, placeAccuracy: 1000 })
    expect(order.roundTripKm).toBeCloseTo(haversineKm(RIVIERA_3, DEFAULT_TARIFF.base) * 2)
    const own = await (await t.as(client)).orders.mine({})
    expect(own.items).toMatchObject([{ placeApproximate: true }])
    const { facts } = lastMail(t, 'order-received', client.email)
    expect(facts).toMatchObject({ landmark: `Derrière la pharmacie, ${APPROXIMATE_PLACE}` })
  })

  test('is taken of a client too, as is a vague GPS', async () => {
    const { clientId: _, ...input } = await byQuarter({ accuracy: 100.6 })
    const { orderId } = await (await t.as(client)).checkout.place(input)
    expect(readOrder(t, orderId)).toMatchObject({ placeApproximate: true, transportFee: FEE })
    expect(await read(orderId)).toMatchObject({ placeAccuracy: 101 })
  })

  test('needs a landmark, also from the team, unless it waited for the network', async () => {
    const input = await byQuarter({ landmark: ' ' })
    const { clientId, ...own } = input
    const asked = { landmark: LANDMARK_NEEDED }
    const refused = { code: 'BAD_REQUEST', fields: asked }
    expect(await refusalOf(staff.checkout.placeFor(input))).toMatchObject(refused)
    const byClient = (await t.as(client)).checkout.place(own)
    expect(await refusalOf(byClient)).toMatchObject(refused)
    const { location, accuracy, placeApproximate } = own
    const basket = { location, accuracy, placeApproximate, landmark: '' }
    expect(await refusalOf(askByNumber(t, { basket }))).toMatchObject({
      fields: { 'basket.landmark': LANDMARK_NEEDED },
    })
    const { orderId } = await staff.checkout.placeFor({ ...input, queued: true })
    expect(readOrder(t, orderId)).toMatchObject({ clientId, placeApproximate: true })
  })

  test('is known by its point where an order of before does not say so, and waits for no landmark', async () => {
    const before = { accuracy: undefined, placeApproximate: undefined, landmark: undefined }
    const { clientId: _, ...input } = await byQuarter(before)
    const own = await t.as(client)
    const { orderId } = await own.checkout.place(input)
    expect(readOrder(t, orderId)).toMatchObject({ placeApproximate: true, landmark: null })
    expect(await read(orderId)).toMatchObject({ placeAccuracy: 1000 })
    const basket = { location: input.location, landmark: '', shown: { total: input.shown.total } }
    const { id: requestId } = await askByNumber(t, { basket })
    expect(await staff.numberRequests.byId({ requestId })).toMatchObject({ placeApproximate: true })
    const agreed = { requestId, pickup: null, shown: { total: input.shown.total } }
    const confirmed = await staff.numberRequests.confirmByTeam(agreed)
    expect(readOrder(t, confirmed.orderId)).toMatchObject({ placeApproximate: true })
  })

  test('is offered for the client’s next order as what it is', async () => {
    await place()
    const { earlierPlaces } = await staff.checkout.forClient({ userId: client.id })
    expect(earlierPlaces).toMatchObject([{ accuracy: 1000, landmark: 'Derrière la pharmacie' }])
    expect((await (await t.as(client)).checkout.lastPlace())?.accuracy).toBe(1000)
  })

  test('is near to no door: the client is not told that the livreur arrives', async () => {
    const orderId = await place()
    await ride(orderId, 'pickup')
    const rider = await t.as(livreur)
    await rider.positions.share({ ...RIVIERA_3, accuracy: 5 })
    expect(t.database.sqlite.prepare('select count(*) from told_arrivals').pluck().get()).toBe(0)
  })
})

describe('the livreur’s point at the door', () => {
  test('becomes the place of the order, with the fee unchanged and a line in the thread', async () => {
    const orderId = await place()
    await ride(orderId, 'pickup')
    await collect(orderId, { point: DOOR })
    const order = await read(orderId)
    expect(order).toMatchObject({
      placeApproximate: false,
      placeAccuracy: null,
      placeFromLivreur: true,
      clientLocation: toPoint(DOOR),
      transportFee: FEE,
      grandTotal: 3000 + FEE,
    })
    // The fee is still said as it was counted.
    expect(order.roundTripKm).toBeCloseTo(haversineKm(RIVIERA_3, DEFAULT_TARIFF.base) * 2)
    const thread = await (await t.as(client)).orders.timeline({ orderId })
    expect(thread.filter(({ placeMetres }) => placeMetres !== null)).toMatchObject([
      { kind: 'moved', to: 'picked_up', placeMetres: DOOR_METRES },
    ])
    const { earlierPlaces } = await staff.checkout.forClient({ userId: client.id })
    expect(earlierPlaces).toMatchObject([{ location: toPoint(DOOR), accuracy: null }])
    expect(brokenLinks(t.database)).toEqual([])
    expect(compareDerived(t.database.sqlite).flatMap(({ fault }) => fault ?? [])).toEqual([])
  })

  test('counts once: the next one changes nothing, and the delivery is at the exact place', async () => {
    const orderId = await place()
    await ride(orderId, 'pickup')
    await collect(orderId, { point: DOOR })
    await ride(orderId, 'delivery')
    const [mission] = await (await t.as(livreur)).missions.list()
    expect(mission).toMatchObject({ clientLocation: toPoint(DOOR), placeApproximate: false })
    const elsewhere = { ...DOOR, lat: DOOR.lat + 0.002 }
    await step(orderId, 'delivery_en_route', { check: checkOf([2]), point: elsewhere })
    expect((await read(orderId)).clientLocation).toEqual(toPoint(DOOR))
    expect(eventsOf(t, orderId).filter(({ data }) => 'placeMetres' in data)).toHaveLength(1)
  })

  test('of a step that waited on the phone counts, once, however often the step is sent', async () => {
    const orderId = await place()
    await ride(orderId, 'pickup')
    const waited = {
      point: DOOR,
      queued: true,
      takenAt: t.clock.now(),
      idempotencyKey: randomUUID(),
    }
    await collect(orderId, waited)
    t.clock.advance(60_000)
    const { grandTotal } = readOrder(t, orderId)
    const again = { ...waited, cashReceived: grandTotal, check: checkOf([2]) }
    expect(await step(orderId, 'pickup_en_route', again)).toEqual({ status: 'picked_up' })
    expect((await read(orderId)).clientLocation).toEqual(toPoint(DOOR))
    expect(eventsOf(t, orderId).filter(({ data }) => 'placeMetres' in data)).toHaveLength(1)
  })

  test('proves nobody to be away: at the delivery a reason is asked for there too, and no distance is told', async () => {
    const orderId = await place()
    await ride(orderId, 'pickup')
    await collect(orderId, { point: DOOR })
    await ride(orderId, 'delivery')
    const rider = await t.as(livreur)
    expect(await rider.missions.list()).toMatchObject([{ placeFromLivreur: true }])
    const report = {
      orderId,
      from: 'delivery_en_route' as const,
      arrivedAt: t.clock.now(),
      calls: 1,
      waitedMinutes: 10,
      photoId: randomUUID(),
      queued: true,
      takenAt: t.clock.now(),
      idempotencyKey: randomUUID(),
    }
    t.clock.advance(7 * 86_400_000)
    const presence = { point: DOOR, reason: undefined }
    expect(await refusalOf(rider.visits.reportMissed({ ...report, presence }))).toMatchObject({
      code: 'VISIT_UNPROVEN',
    })
    const reason = 'Le gardien le confirme.'
    await rider.visits.reportMissed({ ...report, presence: { point: DOOR, reason } })
    const missed = eventsOf(t, orderId).find(({ kind }) => kind === 'visit_missed')
    expect(missed?.data).toMatchObject({ distance: null })
  })

  test('is not needed: without one the place stays approximate, and the delivery may give it', async () => {
    const orderId = await place()
    await ride(orderId, 'pickup')
    await collect(orderId)
    expect(await read(orderId)).toMatchObject({ placeApproximate: true })
    await ride(orderId, 'delivery')
    await step(orderId, 'delivery_en_route', { check: checkOf([2]), point: DOOR })
    expect(await read(orderId)).toMatchObject({
      placeApproximate: false,
      clientLocation: toPoint(DOOR),
    })
  })

  test.each([
    ['vague', { ...DOOR, accuracy: 400 }],
    ['of another commune', { lat: 5.2535, lng: -3.957, accuracy: 12 }],
    ['of the same commune, five kilometres away', { lat: 5.4035, lng: -3.957, accuracy: 12 }],
  ])('is not taken when it is %s', async (_, point) => {
    const orderId = await place()
    await ride(orderId, 'pickup')
    await collect(orderId, { point })
    expect(await read(orderId)).toMatchObject({
      status: 'picked_up',
      placeApproximate: true,
      clientLocation: toPoint(RIVIERA_3),
    })
  })

  test('never moves an order whose place is exact', async () => {
    const chosen = { lat: 5.3486, lng: -3.957 }
    const orderId = await place({
      accuracy: null,
      placeApproximate: undefined,
      location: toPoint(chosen),
      shown: { total: 3000 + feeFor(chosen, DEFAULT_TARIFF) },
    })
    expect(readOrder(t, orderId)).toMatchObject({ placeApproximate: false, quarterKm: null })
    await ride(orderId, 'pickup')
    await collect(orderId, { point: DOOR })
    expect((await read(orderId)).clientLocation).toEqual(toPoint(chosen))
  })

  test('belongs to a door: on the way there it is refused', async () => {
    const orderId = await place()
    await staff.orders.assign({
      orderId,
      livreurId: livreur.id,
      kind: 'pickup',
      from: 'pending',
      currentLivreurId: null,
    })
    expect(await refusalOf(step(orderId, 'assigned', { point: DOOR }))).toMatchObject({
      code: 'VALIDATION',
    })
  })
})

test('a known client’s earlier places are each offered once, the latest first', async () => {
  const own = await t.as(client)
  const at = async (lat: number, address: string) => {
    const location = { lat, lng: -3.957 }
    t.clock.advance(1)
    await own.checkout.place(
      await orderInput(t, {
        location: toPoint(location),
        address,
        shown: { total: 3000 + feeFor(location, DEFAULT_TARIFF) },
      }),
    )
  }
  await at(5.35, 'Riviera 3, maison')
  await at(5.36, 'Palmeraie, bureau')
  await at(5.350001, 'Riviera 3, portail bleu')
  const { earlierPlaces } = await staff.checkout.forClient({ userId: client.id })
  expect(earlierPlaces.map(({ address }) => address)).toEqual([
    'Riviera 3, portail bleu',
    'Palmeraie, bureau',
  ])
})
