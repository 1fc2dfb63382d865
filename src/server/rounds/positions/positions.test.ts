import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { createLink } from '#server/access/links/links.service.ts'
import { disableUser } from '#server/access/staff/staff.service.ts'
import { sweep } from '#server/housekeeping.ts'
import { linkText } from '#server/lib/derived-secrets.ts'
import { cancelOrder, deleteOrder } from '#server/orders/orders.service.ts'
import { makeClient, makeSuperadmin, TEST_PASSWORD, type User } from '#server/testing/factories.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import { COCODY, RIVIERA, type Team, teamOnDuty } from '#server/testing/scenes/rounds.ts'
import { DAY_MS } from '#shared/dates.ts'
import type { OrderStatus } from '#shared/order-status.ts'
import { advanceMission } from '../missions/missions.service.ts'

let f: Team

beforeEach(async () => {
  f = await teamOnDuty()
})

const orderAt = async (status: OrderStatus, by = f.client) =>
  (await f.orderAt(status, { client: by })).id

const rows = () =>
  f.t.database.sqlite.prepare('select lat, lng, accuracy, at from livreur_positions').all()

const seenBy = async (who: User, orderId: string) =>
  (await f.t.as(who)).positions.ofOrder({ orderId })

const finish = (orderId: string) =>
  advanceMission(
    { ...f.t, actor: f.konan },
    { orderId, from: 'delivery_en_route', cashReceived: 3000, idempotencyKey: randomUUID() },
  )

const OFF_THE_ROAD = [
  'assigned',
  'picked_up',
  'processing',
  'assigned_for_delivery',
  'completed',
] as const

const NOWHERE = [
  { ...RIVIERA, lat: 90.1 },
  { ...RIVIERA, lat: Number.NaN },
  { ...RIVIERA, lng: -180.1 },
  { ...RIVIERA, lng: Number.POSITIVE_INFINITY },
  { ...RIVIERA, accuracy: -1 },
  { ...RIVIERA, accuracy: 100_001 },
  { ...RIVIERA, accuracy: Number.POSITIVE_INFINITY },
  { ...RIVIERA, speed: 12 },
]

describe('sharing', () => {
  test('is refused while no order is on the road', async () => {
    for (const status of OFF_THE_ROAD) await orderAt(status)
    const refusal = { code: 'NOT_ON_THE_ROAD', status: 409 }
    expect(await refusalOf(f.riding.positions.share(RIVIERA))).toEqual(refusal)
    expect(rows()).toEqual([])
  })

  test('keeps the last point only, one every two seconds, and says nothing of the others nor of where a colleague is', async () => {
    await orderAt('pickup_en_route')
    const other = await f.t.as(f.mariam)
    expect((await refusalOf(other.positions.share(RIVIERA))).code).toBe('NOT_ON_THE_ROAD')
    expect(await f.riding.positions.share(RIVIERA)).toEqual({ shared: true })
    const first = rows()
    f.t.clock.advance(1_999)
    expect(await f.riding.positions.share(COCODY)).toEqual({ shared: true })
    expect(rows()).toEqual(first)
    f.t.clock.advance(1)
    await f.riding.positions.share(COCODY)
    expect(rows()).toEqual([{ ...COCODY, at: f.t.clock.now() }])
  })

  test('refuses what is nowhere on Earth', async () => {
    await orderAt('delivery_en_route')
    for (const point of NOWHERE)
      expect(await refusalOf(f.riding.positions.share(point))).toMatchObject({ status: 400 })
    expect(rows()).toEqual([])
  })
})

describe('what is read', () => {
  test('the team reads where each livreur is who rides and shares it, for each order', async () => {
    const orderIds = [await orderAt('pickup_en_route'), await orderAt('delivery_en_route')]
    await orderAt('assigned')
    await f.orderAt('pickup_en_route', { livreur: f.mariam })
    await f.riding.positions.share(RIVIERA)
    f.t.clock.advance(4_000)
    const { accuracy, ...point } = RIVIERA
    const position = { point, accuracy, at: f.t.clock.now() - 4_000, age: 4_000 }
    const rides = await f.staff.positions.all()
    expect(rides.map(({ orderId }) => orderId).sort()).toEqual(orderIds.sort())
    for (const ride of rides) expect(ride).toMatchObject({ livreurId: f.konan.id, position })
    const livreurs = await f.staff.users.livreurs()
    expect(livreurs.find(({ id }) => id === f.konan.id)?.point).toEqual(position)
    expect(livreurs.find(({ id }) => id === f.mariam.id)?.point).toBeNull()
    f.t.clock.advance(DAY_MS)
    expect(await f.staff.positions.all()).toEqual([])
  })

  test('the client of the ride and the team read the point, its precision and its age', async () => {
    const orderId = await orderAt('delivery_en_route')
    await f.riding.positions.share(RIVIERA)
    const at = f.t.clock.now()
    f.t.clock.advance(4_000)
    const { accuracy, ...point } = RIVIERA
    for (const who of [f.client, f.admin])
      expect(await seenBy(who, orderId)).toEqual({ point, accuracy, at, age: 4_000 })
  })

  test('nothing of a livreur who does not share', async () => {
    expect(await seenBy(f.client, await orderAt('delivery_en_route'))).toBeNull()
  })

  test('another client learns not even that the order exists', async () => {
    const orderId = await orderAt('delivery_en_route')
    await f.riding.positions.share(RIVIERA)
    const refusal = await refusalOf(seenBy(await makeClient(f.t), orderId))
    expect(refusal).toEqual({ code: 'ORDER_NOT_FOUND', status: 404 })
  })

  test('nothing to the client of an order that the same livreur has yet to set off for', async () => {
    const other = await makeClient(f.t)
    const waiting = await orderAt('assigned', other)
    await orderAt('delivery_en_route')
    await f.riding.positions.share(RIVIERA)
    expect(await seenBy(other, waiting)).toBeNull()
    expect(await seenBy(f.admin, waiting)).toBeNull()
  })

  test('the client who waits for their turn reads no point, until it is their turn; the team reads it all along', async () => {
    const first = await orderAt('delivery_en_route')
    const other = await makeClient(f.t)
    const second = await orderAt('delivery_en_route', other)
    expect(await seenBy(f.client, first)).toBeNull()
    await f.riding.positions.share(RIVIERA)
    expect(await seenBy(f.client, first)).toBe('elsewhere')
    expect(await seenBy(other, second)).toMatchObject({ age: 0 })
    for (const orderId of [first, second])
      expect(await seenBy(f.admin, orderId)).toMatchObject({ age: 0 })
    await finish(second)
    expect(await seenBy(f.client, first)).toBeNull()
    f.t.clock.advance(2_000)
    await f.riding.positions.share(COCODY)
    expect(await seenBy(f.client, first)).toMatchObject({ point: { lat: COCODY.lat }, age: 0 })
  })

  test('nothing of a point that is more than an hour old', async () => {
    const orderId = await orderAt('delivery_en_route')
    await f.riding.positions.share(RIVIERA)
    f.t.clock.advance(3_600_000)
    expect(await seenBy(f.client, orderId)).toMatchObject({ age: 3_600_000 })
    f.t.clock.advance(1)
    expect(await seenBy(f.client, orderId)).toBeNull()
  })
})

describe('the point is erased', () => {
  const signedIn = async () => {
    const { caller } = f.t.browser()
    await caller.auth.signIn({ email: f.konan.email, password: TEST_PASSWORD })
    return caller
  }

  let orderId: string

  beforeEach(async () => {
    orderId = await orderAt('delivery_en_route')
    await f.riding.positions.share(RIVIERA)
    expect(rows()).toHaveLength(1)
  })

  test('with the end of the mission, not by a move that was refused', async () => {
    const late = { orderId, from: 'pickup_en_route' } as const
    await refusalOf(cancelOrder({ ...f.t, actor: f.admin }, late))
    expect(rows()).toHaveLength(1)
    await finish(orderId)
    expect(rows()).toEqual([])
    expect(await seenBy(f.client, orderId)).toBeNull()
  })

  test('when the livreur sets off for another client, who sees no point of the way to the one before', async () => {
    const other = await makeClient(f.t)
    const second = await orderAt('pickup_en_route', other)
    expect(rows()).toEqual([])
    expect(await seenBy(other, second)).toBeNull()
  })

  test('of two orders of one client, with the last ride only', async () => {
    const second = await orderAt('pickup_en_route')
    await finish(orderId)
    expect(rows()).toHaveLength(1)
    await cancelOrder({ ...f.t, actor: f.admin }, { orderId: second, from: 'pickup_en_route' })
    expect(rows()).toEqual([])
  })

  test.each<[string, () => Promise<unknown>]>([
    [
      'the order is given to another livreur, of whom nothing is known',
      () => f.giveTo(f.mariam, { id: orderId }),
    ],
    ['the order is deleted', () => deleteOrder({ ...f.t, actor: f.admin }, orderId)],
    [
      'the livreur is disabled',
      async () => disableUser({ ...f.t, actor: await makeSuperadmin(f.t) }, f.konan.id),
    ],
    ['the livreur signs out', async () => (await signedIn()).auth.signOut()],
    [
      'the livreur chooses another password by a link',
      async () => {
        const id = await f.t.database.write((orm) =>
          createLink(orm, { purpose: 'recovery', userId: f.konan.id, now: f.t.clock.now() }),
        )
        const token = linkText(f.t.secret, 'recovery', id)
        await f.t.anonymous.recovery.reset({ token, password: 'un-autre-mot-de-passe' })
      },
    ],
  ])('when %s', async (_, act) => {
    await act()
    expect(rows()).toEqual([])
    expect(await f.staff.positions.all()).toEqual([])
  })

  test('when the livreur stops, and stopping twice is harmless', async () => {
    expect(await f.riding.positions.stop()).toBeNull()
    expect(await f.riding.positions.stop()).toBeNull()
    expect(rows()).toEqual([])
    expect(await seenBy(f.client, orderId)).toBeNull()
  })

  test('when the livreur closes the other sessions, or one of them; a phone that goes on shares again', async () => {
    const laptop = await signedIn()
    await laptop.profile.closeOtherSessions()
    expect(rows()).toEqual([])
    await laptop.positions.share(COCODY)
    expect(rows()).toMatchObject([COCODY])
    // No other was open: nothing is taken from the only one.
    await laptop.profile.closeOtherSessions()
    expect(rows()).toHaveLength(1)
    const phone = await signedIn()
    const sessionId = (await phone.profile.sessions()).find(({ current }) => current)?.id ?? ''
    await laptop.profile.closeSession({ sessionId })
    expect(rows()).toEqual([])
    expect(await seenBy(f.client, orderId)).toBeNull()
  })

  test('when the livreur changes the password and closes the others with it', async () => {
    const laptop = await signedIn()
    const password = 'un-autre-mot-de-passe'
    const kept = { current: TEST_PASSWORD, password, closeOthers: false }
    await laptop.profile.changePassword(kept)
    expect(rows()).toHaveLength(1)
    const change = { current: password, password: TEST_PASSWORD, closeOthers: true }
    await laptop.profile.changePassword(change)
    expect(rows()).toEqual([])
  })

  test('not when a colleague closes sessions of theirs', async () => {
    const [phone] = [await f.t.as(f.mariam), await f.t.as(f.mariam)]
    expect(await phone.profile.closeOtherSessions()).toEqual({ closed: 1 })
    expect(rows()).toHaveLength(1)
  })

  test('by the hourly sweep when nothing else did', async () => {
    f.t.clock.advance(3_599_999)
    await sweep(f.t)
    expect(rows()).toHaveLength(1)
    f.t.clock.advance(1)
    await sweep(f.t)
    expect(rows()).toEqual([])
  })
})
