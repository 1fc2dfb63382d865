import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { arrangedRounds, orders, users } from '#server/db/schema.ts'
import { disable, makeLivreur, readOrder, type User } from '#server/testing/factories.ts'
import { counterStep, dropOrder } from '#server/testing/fixtures/counter.fixture.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import { pageOf, shown, type Team, teamOnDuty } from '#server/testing/scenes/rounds.ts'
import { DAY_MS, dayKey, HOUR_MS, MINUTE_MS } from '#shared/dates.ts'
import type { OrderStatus } from '#shared/order-status.ts'
import { addDays } from '#shared/time/zone.ts'

let f: Team

beforeEach(async () => {
  f = await teamOnDuty(Date.parse('2026-11-26T10:32:00Z'))
})

const today = () => dayKey(f.t.clock.now())
const tomorrow = () => addDays(today(), 1)
const hour = (at: number, day = today()) => Date.parse(day) + at * HOUR_MS

/** An order in this status whose next visit is in the slot that begins at this hour. */
async function orderAt(
  status: OrderStatus,
  from: number,
  { livreur = f.konan, day = today() } = {},
) {
  const order = await f.orderAt(status, { livreur })
  const slot = { from: hour(from, day), to: hour(from + 2, day) }
  f.t.database.orm
    .update(orders)
    .set({
      pickupFrom: slot.from,
      pickupTo: slot.to,
      deliveryFrom: slot.from,
      deliveryTo: slot.to,
    })
    .where(eq(orders.id, order.id))
    .run()
  return order.id
}

const ready = (orderId: string) => f.staff.orders.makeReadyMany({ orderIds: [orderId] })
const rounds = (day = today()) => f.staff.orders.dayRounds({ day })
const placed = async (livreur: User, day = today()) =>
  (await rounds(day)).stops
    .filter(({ livreurId, state }) => livreurId === livreur.id && state !== 'to_place')
    .map(({ id }) => id)

describe('a day', () => {
  test('has the note of the client for who comes, on what is to be placed and on what a livreur has', async () => {
    const waiting = await orderAt('pending', 14)
    const given = await orderAt('assigned', 16)
    const note = 'Sonnez chez le gardien'
    for (const id of [waiting, given])
      f.t.database.orm.update(orders).set({ note }).where(eq(orders.id, id)).run()
    const plain = await orderAt('assigned', 14)
    const notes = (await rounds()).stops.map(({ id, note: read }) => [id, read])
    expect(new Map(notes as [string, string | null][])).toEqual(
      new Map([
        [waiting, note],
        [given, note],
        [plain, null],
      ]),
    )
  })

  test('has what is to be placed, late first, what each livreur has, and what was made', async () => {
    const later = await orderAt('pending', 14)
    const late = await orderAt('pending', 8)
    const brought = await orderAt('processing', 12)
    await ready(brought)
    await orderAt('processing', 12)
    const ride = await orderAt('delivery_en_route', 10)
    const given = await orderAt('assigned', 16, { livreur: f.mariam })
    await orderAt('pending', 10, { day: tomorrow() })
    const { stops, livreurs } = await rounds()
    const open = stops.filter(({ state }) => state !== 'done')
    expect(open.map(({ id, visit, state, late: isLate }) => [id, visit, state, isLate])).toEqual([
      [late, 'collection', 'to_place', true],
      [brought, 'delivery', 'to_place', false],
      [later, 'collection', 'to_place', false],
      [ride, 'delivery', 'under_way', false],
      [given, 'collection', 'placed', false],
    ])
    expect(livreurs.map(({ fullname, key }) => `${key} ${fullname}`)).toEqual([
      '1 Konan Yao',
      '2 Mariam Touré',
    ])
    // The two ready ones and the ride were collected today.
    expect(stops.filter(({ state }) => state === 'done')).toHaveLength(3)
  })

  test('has the visit that its livreur set off for before its day, and no more waits for its slot', async () => {
    const ride = await orderAt('delivery_en_route', 8, { day: tomorrow() })
    const agreed = await orderAt('pickup_en_route', 14)
    const { stops } = await rounds()
    const slotOf = (orderId: string) =>
      stops.find(({ id, state }) => id === orderId && state === 'under_way')?.slot
    expect(slotOf(ride)).toBeNull()
    expect(slotOf(agreed)).toEqual({ from: hour(14), to: hour(16) })
    expect(await placed(f.konan, tomorrow())).toEqual([])
  })

  test('counts the stops of each day to come', async () => {
    await orderAt('pending', 14)
    await orderAt('pending', 8, { day: addDays(today(), -1) })
    await orderAt('assigned', 10, { day: tomorrow() })
    expect((await rounds()).days).toEqual([
      { day: today(), count: 2 },
      { day: tomorrow(), count: 1 },
    ])
    await orderAt('completed', 8)
    const both = [
      { day: today(), count: 4 },
      { day: tomorrow(), count: 1 },
    ]
    expect((await rounds()).days).toEqual(both)
    expect((await rounds(tomorrow())).days).toEqual(both)
    expect(await placed(f.konan, tomorrow())).toHaveLength(1)
  })

  test('has to be placed what lights one badge each, a first collection that of « Commandes », the rest that of « Tournées »', async () => {
    await orderAt('pending', 14)
    await orderAt('pending', 8, { day: addDays(today(), -1) })
    await orderAt('pending', 14, { day: tomorrow() })
    await ready(await orderAt('picked_up', 12))
    await ready(await orderAt('processing', 12, { day: tomorrow() }))
    await orderAt('assigned_for_delivery', 12)
    await dropOrder(f.t, f.staff, f.client)
    await disable(f.t, f.konan)
    const waiting = (await rounds()).stops.filter(({ state }) => state === 'to_place')
    expect(waiting.map(({ visit }) => visit).toSorted()).toEqual([
      'collection',
      'collection',
      'delivery',
      'delivery',
    ])
    // Tomorrow's first collection is nobody's yet either.
    expect((await f.staff.orders.counts()).badges).toMatchObject({ unassigned: 3, toPlace: 2 })
  })

  test('that is over shows what was made, and nothing to place', async () => {
    await orderAt('pending', 8)
    await orderAt('completed', 8)
    const day = today()
    f.t.clock.advance(DAY_MS)
    const { stops } = await rounds(day)
    expect(stops.map(({ visit, state }) => `${visit} ${state}`)).toEqual([
      'collection done',
      'delivery done',
    ])
  })

  const setUser = ({ id }: User, set: Partial<typeof users.$inferInsert>) =>
    f.t.database.orm.update(users).set(set).where(eq(users.id, id)).run()
  const keys = async () =>
    (await rounds()).livreurs.map(({ fullname, key }) => `${key} ${fullname}`)

  test('keeps the key of each livreur when one is absent', async () => {
    const day = today()
    await f.staff.duty.saveException({ livreurId: f.konan.id, from: day, to: day, hours: null })
    expect(await keys()).toEqual(['2 Mariam Touré'])
  })

  test('keeps the key of each livreur when one is disabled, deleted, enabled again or joins the team', async () => {
    const sekou = await makeLivreur(f.t, { fullname: 'Sékou Traoré' })
    await disable(f.t, f.konan)
    await makeLivreur(f.t, { fullname: 'Abou Bamba', approvedAt: f.t.clock.now() + 1 })
    expect(await keys()).toEqual(['2 Mariam Touré', '3 Sékou Traoré', '4 Abou Bamba'])
    await setUser(f.mariam, { deletedAt: f.t.clock.now() })
    expect(await keys()).toEqual(['3 Sékou Traoré', '4 Abou Bamba'])
    await setUser(f.konan, { disabledAt: null })
    await disable(f.t, sekou)
    expect(await keys()).toEqual(['1 Konan Yao', '4 Abou Bamba'])
  })

  test('numbers the livreurs without one whose account was deleted before', async () => {
    await setUser(f.konan, { deletedAt: f.t.clock.now() })
    expect(await keys()).toEqual(['2 Mariam Touré'])
    f.t.clock.advance(DAY_MS)
    expect(await keys()).toEqual(['1 Mariam Touré'])
  })

  test('has no clothes of the counter and no visit that waits for a new time', async () => {
    await dropOrder(f.t, f.staff, f.client)
    const held = await orderAt('assigned', 14)
    f.t.database.orm
      .update(orders)
      .set({ heldSince: f.t.clock.now() })
      .where(eq(orders.id, held))
      .run()
    expect((await rounds()).stops).toEqual([])
  })

  test('tells what a livreur made, however much the counter did since', async () => {
    await orderAt('picked_up', 8)
    for (let count = 0; count <= 150; count++) {
      f.t.clock.advance(MINUTE_MS)
      const orderId = await dropOrder(f.t, f.staff, f.client)
      await f.staff.counter.count(counterStep(orderId, 'pending'))
    }
    const { stops, more } = await rounds()
    expect(stops.filter(({ state }) => state === 'done')).toHaveLength(1)
    expect(more).toBe(false)
  })

  test('gives the stops of a livreur who was disabled back to those to be placed', async () => {
    const id = await orderAt('assigned', 14)
    await disable(f.t, f.konan)
    const { stops, livreurs } = await rounds()
    expect(stops).toMatchObject([{ id, state: 'to_place', livreurId: f.konan.id }])
    expect(livreurs.map(({ fullname }) => fullname)).toEqual(['Mariam Touré'])
  })

  test('tells what is due, and the cash that a livreur received', async () => {
    await orderAt('completed', 8)
    const { stops } = await rounds()
    const delivery = stops.find(({ visit }) => visit === 'delivery')
    const total = readOrder(f.t, delivery?.id ?? '').grandTotal
    expect(stops.reduce((sum, { received }) => sum + received, 0)).toBe(total)
    expect(delivery).toMatchObject({ due: 0, paid: true, livreurId: f.konan.id })
  })

  test('tells an order that its company owes as on account, not as paid', async () => {
    const id = await orderAt('assigned_for_delivery', 14)
    f.t.database.orm.update(orders).set({ onAccount: true }).where(eq(orders.id, id)).run()
    const { stops } = await rounds()
    const due = { due: 0, paid: false, onAccount: true }
    expect(stops.find(({ visit }) => visit === 'delivery')).toMatchObject(due)
  })
})

describe('an arranged round', () => {
  const arrange = (orderIds: string[], { day = today(), seen = [] as string[] } = {}) =>
    f.staff.orders.arrangeRound({ livreurId: f.konan.id, day, orderIds, seen })

  test('is read by its livreur and the team in that order, and what is given later goes between', async () => {
    const [a, b, c] = [
      await orderAt('assigned', 12),
      await orderAt('assigned', 14),
      await orderAt('assigned', 16),
    ]
    await arrange([c, a])
    const order = await placed(f.konan)
    expect(order.indexOf(c)).toBeLessThan(order.indexOf(a))
    expect(new Set(order)).toEqual(new Set([a, b, c]))
    const missions = await (await f.t.as(f.konan)).missions.list()
    expect(Object.fromEntries(missions.map(({ id, arranged }) => [id, arranged]))).toEqual({
      [c]: 0,
      [a]: 1,
      [b]: null,
    })
  })

  test('tells the livreur and the team, whose screens read it again', async () => {
    const pages = [f.konan, f.mariam, f.admin].map((who) => pageOf(f.t, who))
    await arrange([randomUUID()])
    expect(pages.map((told) => told())).toEqual(['round', undefined, 'round'])
  })

  test('is made for nobody who was disabled meanwhile', async () => {
    await disable(f.t, f.konan)
    expect(await refusalOf(arrange([randomUUID()]))).toMatchObject({ code: 'LIVREUR_UNAVAILABLE' })
  })

  test('of a day that is over is refused, and those of days before are forgotten', async () => {
    await arrange([randomUUID()])
    f.t.clock.advance(DAY_MS)
    const yesterday = addDays(today(), -1)
    const old = arrange([], { day: yesterday })
    expect(await refusalOf(old)).toMatchObject({ code: 'VALIDATION' })
    await arrange([randomUUID()])
    expect(f.t.database.orm.select().from(arrangedRounds).all()).toMatchObject([{ day: today() }])
  })
})

describe('an order that is taken back', () => {
  const takeBack = (orderId: string) =>
    f.staff.orders.takeBackMany({ orders: shown(readOrder(f.t, orderId)) })

  test('waits for another livreur, to whom it can be given, and the one who had it reads it no more', async () => {
    const collection = await orderAt('assigned', 14)
    const delivery = await orderAt('assigned_for_delivery', 14)
    for (const id of [collection, delivery]) expect((await takeBack(id)).done).toEqual([id])
    const { stops } = await rounds()
    const waiting = stops.filter(({ state }) => state === 'to_place')
    expect(new Set(waiting.map(({ id }) => id))).toEqual(new Set([collection, delivery]))
    expect(await (await f.t.as(f.konan)).missions.list()).toEqual([])
    expect(readOrder(f.t, collection)).toMatchObject({ status: 'pending', livreurId: null })
    const events = await f.staff.orders.timeline({ orderId: collection })
    expect(events.at(-1)).toMatchObject({ kind: 'reassigned', from: 'assigned', to: 'pending' })
    const given = [{ orderId: delivery, from: 'processing' as const, currentLivreurId: null }]
    const { done } = await f.staff.orders.assignMany({ livreurId: f.mariam.id, orders: given })
    expect(done).toEqual([delivery])
    expect(await placed(f.mariam)).toEqual([delivery])
  })

  test('is not once its livreur has set off, or somebody was faster', async () => {
    const ride = await orderAt('pickup_en_route', 14)
    expect((await takeBack(ride)).refused).toHaveLength(1)
    const orderId = await orderAt('assigned', 14)
    const asSeen = [{ orderId, from: 'assigned' as const, currentLivreurId: f.mariam.id }]
    const { refused } = await f.staff.orders.takeBackMany({ orders: asSeen })
    expect(refused).toMatchObject([{ orderId }])
    expect(readOrder(f.t, orderId)).toMatchObject({ status: 'assigned', livreurId: f.konan.id })
  })

  test('counts as done where a colleague did the same', async () => {
    const orderId = await orderAt('assigned', 14)
    const asked = { orders: [{ orderId, from: 'assigned' as const, currentLivreurId: f.konan.id }] }
    await f.staff.orders.takeBackMany(asked)
    expect(await f.staff.orders.takeBackMany(asked)).toMatchObject({ done: [orderId], refused: [] })
  })
})
