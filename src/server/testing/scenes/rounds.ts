import { randomUUID } from 'node:crypto'
import { and, count, desc, eq, sql } from 'drizzle-orm'
import { orderFlags, orderPhotos, orders, orderTrail, stepDays } from '#server/db/schema.ts'
import { createPromiseWorker } from '#server/rounds/promises/promise-worker.ts'
import { saveSettings } from '#server/shop/settings/settings.service.ts'
import { DAY_MS, dayKey, HOUR_MS } from '#shared/dates.ts'
import type { AssignmentKind, OrderStatus } from '#shared/order-status.ts'
import type { ClaimMissionInput } from '#shared/rounds/claims.inputs.ts'
import { openStopsOf, riderOf } from '#shared/rounds/day-rounds.ts'
import type { QueuedStep } from '#shared/rounds/queue.ts'
import { timesOfRound } from '#shared/rounds/round-times.ts'
import { DEFAULT_PRICING } from '#shared/shop/prices/pricing.ts'
import { DEFAULT_VISITS, type VisitSettings } from '#shared/shop/settings/visit-settings.ts'
import { DEFAULT_SLOTS } from '#shared/time/slots.ts'
import type { LocalDay } from '#shared/time/zone.ts'
import { type Caller, createTestContext, type TestContext } from '../create-test-context.ts'
import {
  makeAdmin,
  makeClient,
  makeLivreur,
  makeOrder,
  makeSuperadmin,
  type Order,
  type OrderPlan,
  readOrder,
  type User,
} from '../factories.ts'
import { AS_ORDERED } from '../fixtures/custody.fixture.ts'
import { pieceAct } from '../fixtures/workshop.fixture.ts'
import { outbox } from '../outbox.ts'
import { keepSetting } from './shop.ts'

export type Team = Awaited<ReturnType<typeof teamOnDuty>>

/** A client in Marcory, and the team that serves them: Mireille at the desk, Konan and Mariam on the road. */
export async function teamOnDuty(now?: number) {
  const t = createTestContext()
  if (now !== undefined) t.clock.set(now)
  const admin = await makeAdmin(t, { fullname: 'Mireille Assi' })
  const konan = await makeLivreur(t, { fullname: 'Konan Yao' })
  const mariam = await makeLivreur(t, { fullname: 'Mariam Touré' })
  const client = await makeClient(t, {
    fullname: 'Aminata Koné',
    address: 'Marcory, Zone 4, 2ᵉ étage',
  })
  const staff = await t.as(admin)
  /** An order at this status; Konan has it, or had it, unless the plan says another livreur. */
  const orderAt = (status: OrderStatus, plan: OrderPlan = {}) =>
    makeOrder(t, { client, livreur: konan, admin, status, ...plan })
  return {
    t,
    admin,
    konan,
    mariam,
    client,
    /** The API of the desk. */
    staff,
    /** Konan's API. */
    riding: await t.as(konan),
    orderAt,
    async ordersAt(status: OrderStatus, number: number) {
      const made: Order[] = []
      for (let i = 0; i < number; i += 1) made.push(await orderAt(status))
      return made
    },
    /** The desk gives an order to a livreur. */
    giveTo: (livreur: User, order: Pick<Order, 'id'>) => give(t, staff, order, livreur),
  }
}

const FIRST_GIVEN: Partial<Record<OrderStatus, AssignmentKind>> = {
  pending: 'pickup',
  picked_up: 'delivery',
  processing: 'delivery',
}

/** The desk gives an order to a livreur for the visit that it waits for, or takes it from who has it. */
export function give(
  t: TestContext,
  staff: Caller,
  { id: orderId }: Pick<Order, 'id'>,
  { id: livreurId }: Pick<User, 'id'>,
) {
  const { status: from, livreurId: currentLivreurId } = readOrder(t, orderId)
  const kind = FIRST_GIVEN[from] ?? 'reassign'
  return staff.orders.assign({ orderId, livreurId, kind, from, currentLivreurId })
}

/** The page of a person; what it is told from now on, the type of the next message at each call. */
export function pageOf({ hub }: TestContext, { id, role }: Pick<User, 'id' | 'role'>) {
  const stream = hub.subscribe({
    userId: id,
    sessionId: id,
    audience: role === 'client' || role === 'livreur' ? role : 'staff',
    onMessages: () => {},
    onEnd: () => {},
  })
  return () => stream.take()?.message.type
}

export type Pickup = Awaited<ReturnType<typeof pickupOfKonan>>

/** Konan has had an order to collect for a minute: he has not set off for it, or he is at its door. */
export async function pickupOfKonan(status: 'assigned' | 'pickup_en_route') {
  const team = await teamOnDuty()
  const order = await team.orderAt(status)
  team.t.clock.advance(60_000)
  return {
    ...team,
    order,
    /** Every flag, the settled ones too. */
    flags: () => team.t.database.orm.select().from(orderFlags).all(),
  }
}

/** Orders as the screen of the team showed them, for an act on several. */
export const shown = (...orders: Order[]) =>
  orders.map(({ id: orderId, status: from, livreurId: currentLivreurId }) => ({
    orderId,
    from,
    currentLivreurId,
  }))

/** A livreur sets off for the pick-up of an order. */
export const setOff = (rider: Caller, { id: orderId }: Pick<Order, 'id'>) =>
  rider.missions.advance({ orderId, from: 'assigned', idempotencyKey: randomUUID() })

/** The pick-up of an order as its livreur confirms it. */
export const pickupOf = (
  { id: orderId }: Order,
  cashReceived = 3000,
  idempotencyKey = randomUUID() as string,
) =>
  ({
    orderId,
    from: 'pickup_en_route',
    check: AS_ORDERED,
    cashReceived,
    idempotencyKey,
  }) as const

/** How a step that waited on the phone says when it was made, in milliseconds UTC. */
export const waited = (takenAt: number, sentAt = takenAt) =>
  ({ queued: true, takenAt, sentAt }) as const

/** A step as the phone of a livreur without a network keeps it; at a door, with the count of two pieces. */
export const keptStep = (
  { clock }: TestContext,
  { id: owner }: User,
  { id: orderId, reference }: Order,
  step: Pick<QueuedStep['payload'], 'from' | 'cashReceived'>,
): QueuedStep => ({
  key: randomUUID(),
  owner,
  kind: 'advance',
  at: clock.now(),
  payload: {
    orderId,
    reference,
    pieces: 2,
    check: step.from.endsWith('en_route') ? AS_ORDERED : undefined,
    ...step,
  },
})

/** Makes the report of a livreur on a pick-up that was refused to their phone. */
export const claimOf = (
  { clock }: TestContext,
  { id: orderId }: Order,
  more: Partial<ClaimMissionInput> = {},
): ClaimMissionInput => ({
  orderId,
  from: 'pickup_en_route',
  refusal: 'ORDER_CHANGED',
  takenAt: clock.now(),
  idempotencyKey: randomUUID(),
  ...more,
})

interface People {
  admin: User
  client: User
  livreur: User
}

/** An order of two shirts that its livreur counted before the client, and that the workshop received. */
export async function makeReceived(t: TestContext, people: People): Promise<Order> {
  const order = await makeOrder(t, { ...people, status: 'pickup_en_route' })
  await (await t.as(people.livreur)).missions.advance(pickupOf(order))
  const counts = [{ position: 0, counted: 2 }]
  await (await t.as(people.admin)).workshop.act(pieceAct(order.id, { kind: 'receive', counts }))
  return order
}

/** Two places on Konan's way, as his phone reads them. */
export const RIVIERA = { lat: 5.3672, lng: -3.9588, accuracy: 12 }
export const COCODY = { lat: 5.3601, lng: -3.9671, accuracy: 30 }

type Times = Partial<
  Pick<
    typeof orders.$inferSelect,
    | 'asap'
    | 'pickupFrom'
    | 'pickupTo'
    | 'readyBy'
    | 'readyAt'
    | 'deliveryFrom'
    | 'deliveryTo'
    | 'heldSince'
    | 'promisedAt'
    | 'promiseRule'
  >
>

/** Times that promise an order nothing, as those of before promises were made. */
export const NOTHING_PROMISED: Times = {
  asap: false,
  pickupFrom: null,
  pickupTo: null,
  readyBy: null,
  deliveryFrom: null,
  deliveryTo: null,
  promisedAt: null,
  promiseRule: null,
}

/** Sets the times of an order, as the form or the team would; null is none. */
export function setTimes({ database }: TestContext, orderId: string, times: Times): Promise<void> {
  return database.write((orm) => {
    orm.update(orders).set(times).where(eq(orders.id, orderId)).run()
  })
}

/** The slot of two hours that ends then, in milliseconds UTC. */
export const pickupUntil = (to: number): Times => ({ pickupFrom: to - 2 * HOUR_MS, pickupTo: to })

export const deliveryUntil = (to: number): Times => ({
  deliveryFrom: to - 2 * HOUR_MS,
  deliveryTo: to,
  promisedAt: to,
})

/** A Wednesday at 10 h; the business is open from 8 h to 20 h. */
export const NOW = Date.UTC(2026, 10, 18, 10)
/** An hour of that Wednesday. */
export const at = (hour: number, minute = 0) => Date.UTC(2026, 10, 18, hour, minute)

export type PromisedOrders = Awaited<ReturnType<typeof promisedOrders>>

/** A client, a livreur and an admin at ten on a Wednesday, and orders with the times that a test gives them. */
export async function promisedOrders() {
  const t = createTestContext()
  t.clock.set(NOW)
  const people = {
    client: await makeClient(t, { fullname: 'Rokia Bakayoko' }),
    livreur: await makeLivreur(t, { fullname: 'Konan Yao' }),
    admin: await makeAdmin(t),
  }
  const staff = await t.as(people.admin)
  return {
    t,
    people,
    staff,
    /** An order that is promised these times and nothing else; a livreur has it, if its status has one. */
    async orderAt(status: OrderStatus, times: Times, livreur = people.livreur) {
      const { id } = await makeOrder(t, { ...people, livreur, status })
      await setTimes(t, id, { ...NOTHING_PROMISED, ...times })
      t.database.sqlite.exec('delete from mail_outbox')
      return readOrder(t, id)
    },
    /** So many orders left a status in each of the last days, after so long. */
    pace: (status: OrderStatus, count: number, stood: number) =>
      t.database.write((orm) => {
        for (let day = 1; day <= 10; day += 1)
          orm
            .insert(stepDays)
            .values({ day: dayKey(NOW - day * DAY_MS), status, count, totalMs: count * stood })
            .onConflictDoUpdate({ target: [stepDays.status, stepDays.day], set: { count } })
            .run()
      }),
    /** Lets a slot hold one visit from now on. */
    async holdOneVisit() {
      const actor = await makeSuperadmin(t)
      const value = { ...DEFAULT_SLOTS, capacity: { per: 'slot' as const, visits: 1 } }
      await saveSettings({ ...t, actor }, { slots: { value, seen: null } })
    },
    /** Puts the door of an order so many degrees from where livreurs begin. */
    place: (orderId: string, { north, east = 0 }: { north: number; east?: number }) =>
      t.database.write((orm) => {
        const { lat, lng } = DEFAULT_PRICING.base
        const door = { locationLat: lat + north, locationLng: lng + east }
        orm.update(orders).set(door).where(eq(orders.id, orderId)).run()
      }),
    /** A livreur works only these hours on a day; null for not at all. */
    works: ({ id: livreurId }: User, day: LocalDay, hours: readonly [number, number] | null) =>
      staff.duty.saveException({
        livreurId,
        from: day,
        to: day,
        hours: hours && { from: hours[0] * 60, to: hours[1] * 60 },
      }),
    /** When each open visit of a day is made, as the columns of Tournées compute it. */
    async tournees(day: LocalDay) {
      const { livreurs, stops, base } = await staff.orders.dayRounds({ day })
      return livreurs.flatMap((livreur) => {
        const own = openStopsOf(stops, livreur.id)
        return timesOfRound(own, riderOf(livreur, base), t.clock.now()).stops
      })
    },
    /** The list of what is late or will be. */
    late: async () => (await staff.promises.late()).orders,
    mails: () => outbox(t).map(({ template, facts }) => ({ template, ...facts })),
    /** One round of the worker. */
    work: () => createPromiseWorker(t).runDue(),
    /** The orders of which a promise was moved, with how often. */
    moves: () =>
      t.database.orm
        .select({ orderId: sql<string>`${orderTrail.orderId}`, n: count() })
        .from(orderTrail)
        .where(eq(orderTrail.kind, 'promise_moved'))
        .groupBy(orderTrail.orderId)
        .all(),
    /** The last event that moved a promise of the order. */
    lastMove: (orderId: string) =>
      t.database.orm
        .select()
        .from(orderTrail)
        .where(and(eq(orderTrail.kind, 'promise_moved'), eq(orderTrail.orderId, orderId)))
        .orderBy(desc(orderTrail.seq))
        .get(),
  }
}

/** Tuesday, June 10, 2025, at 9:00 in Abidjan. */
export const NINE = Date.UTC(2025, 5, 10, 9)
/** A slot of two hours that starts so many hours after midnight of that Tuesday. */
export const slotAt = (hours: number) => {
  const from = Date.UTC(2025, 5, 10) + hours * HOUR_MS
  return { from, to: from + 2 * HOUR_MS }
}
/** The usual pick-up and delivery: Tuesday at 12 h, and Thursday at 14 h. */
export const PICKUP = slotAt(12)
export const DELIVERY = slotAt(48 + 14)

/** The times of an order for which no slot was free. */
export const UNDATED: Times = { ...NOTHING_PROMISED, asap: true }

export type AgreedVisits = Awaited<ReturnType<typeof agreedVisits>>

/** A client, a livreur and an admin at nine on a Tuesday, and orders with slots and a promise. */
export async function agreedVisits(variables: Record<string, string> = {}) {
  const t = createTestContext(variables)
  t.clock.set(NINE)
  const client = await makeClient(t, { fullname: 'Fatou Diabaté' })
  const livreur = await makeLivreur(t, { fullname: 'Konan Yao' })
  const admin = await makeAdmin(t, { fullname: 'Mireille Assi' })
  const as = {
    client: await t.as(client),
    livreur: await t.as(livreur),
    admin: await t.as(admin),
  }
  const write = (change: Partial<typeof orders.$inferInsert>, { id }: Pick<Order, 'id'>) =>
    t.database.write((orm) => orm.update(orders).set(change).where(eq(orders.id, id)).run())
  return {
    t,
    client,
    livreur,
    admin,
    as,
    /** Writes columns of an order. */
    write,
    /** An order in this status, with the usual slots. */
    async timed(status: OrderStatus, change: Partial<typeof orders.$inferInsert> = {}) {
      const order = await makeOrder(t, { client, livreur, admin, status })
      await write(
        {
          pickupFrom: PICKUP.from,
          pickupTo: PICKUP.to,
          deliveryFrom: DELIVERY.from,
          deliveryTo: DELIVERY.to,
          readyBy: DELIVERY.from,
          promisedAt: DELIVERY.to,
          promiseRule: {
            start: PICKUP.to,
            hours: 48,
            express: null,
            readyBy: DELIVERY.from,
            ...DELIVERY,
          },
          ...change,
        },
        order,
      )
      return order
    },
    set: (visits: Partial<VisitSettings>) =>
      keepSetting(t, 'visits', { ...DEFAULT_VISITS, ...visits }),
    /** A photo of the entrance, as the livreur's phone sends it now. */
    async photo({ id: orderId }: Pick<Order, 'id'>): Promise<string> {
      const id = randomUUID()
      const now = t.clock.now()
      const row = { id, orderId, livreurId: livreur.id, takenAt: now, createdAt: now }
      const size = { width: 1, height: 1, bytes: 1 }
      await t.database.write((orm) =>
        orm
          .insert(orderPhotos)
          .values({ ...row, ...size, step: 'missed_visit' })
          .run(),
      )
      return id
    },
  }
}
