import { and, asc, desc, eq, lt, ne, sql } from 'drizzle-orm'
import { isPendingOf } from '#server/access/order-access/pending-orders.sql.ts'
import { currentRecord, findUser } from '#server/access/users/users.service.ts'
import type { Orm } from '#server/db/database.ts'
import { numberOfUser } from '#server/db/numbers.ts'
import { orderClosings, orders, refunds, staffActions } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { isCompany } from '#server/money/companies/companies.service.ts'
import { readOwnCredit } from '#server/money/credit/credit-reading.service.ts'
import { announcedOfClient, isDeliveredUnpaid, owedOfClient } from '#server/money/owed/owed.sql.ts'
import { clientRecord } from '#server/orders/client-links/client-links.service.ts'
import { CLOSING_RATINGS } from '#shared/orders/closings.ts'
import { eachLine } from '#shared/places/place-words.ts'
import { duplicatesOf } from './duplicates.queries.ts'
import { lastVisitOf } from './last-visit.sql.ts'
import { lastMergeOf } from './unmerge.service.ts'

/** Most places and other phones of a client that are told, the most used first, and most opinions, the newest first. */
const MAX_PLACES = 6
const MAX_PHONES = 3
const MAX_OPINIONS = 10

/**
 * All that the team reads of a client at once. A record that was merged is answered with the one that took over, whose id
 * is another. Null once the account was deleted, and for anybody but a client.
 */
export function clientFile(scope: Pick<Deps, 'database' | 'clock'>, asked: string) {
  const { orm } = scope.database
  const userId = currentRecord(orm, asked)
  const record = clientRecord(scope, userId)
  const user = findUser(orm, userId)
  if (!record || !user) return null
  const { disabledAt } = user
  return {
    ...record,
    createdAt: user.createdAt,
    disabledAt,
    /** `companies.byId` has the rest of it. */
    isCompany: isCompany(orm, userId),
    unconfirmed: user.email !== null && user.emailConfirmedAt === null,
    pendingOrders: countPending(orm, userId),
    preferences: user.preferences ?? {},
    /** When a teammate last took the link to send it. */
    linkGivenAt: lastLinkGiven(orm, userId),
    figures: figuresOf(orm, userId),
    credit: readOwnCredit(orm, userId),
    oldestUnpaid: oldestUnpaidOf(orm, userId),
    places: placesOf(orm, userId),
    otherPhones: otherPhonesOf(orm, user),
    opinions: opinionsOf(orm, userId),
    quarter: lastQuarterOf(orm, userId),
    /** Records that may be of the same person. */
    duplicates: disabledAt === null ? duplicatesOf(orm, userId) : [],
    /** The merge that may still be undone. */
    lastMerge: lastMergeOf(orm, userId, scope.clock.now()),
  }
}

/** Orders without a livreur. */
function countPending(orm: Orm, userId: string): number {
  const pending = orm
    .select({ count: sql<number>`count(*)` })
    .from(orders)
    .where(isPendingOf(userId))
    .get()
  return pending?.count ?? 0
}

function lastLinkGiven(orm: Orm, userId: string): number | null {
  // The + keeps SQLite on what was done about this client.
  const given = and(
    sql`+${staffActions.kind} = 'client_link_given'`,
    eq(staffActions.target, userId),
  )
  const last = orm
    .select({ at: staffActions.at })
    .from(staffActions)
    .where(given)
    .orderBy(desc(staffActions.seq))
    .limit(1)
    .get()
  return last?.at ?? null
}

const isDelivered = sql`${orders.status} = 'completed'`
const isCancelled = sql`${orders.status} = 'cancelled'`

/** Counts of orders, and francs. */
function figuresOf(orm: Orm, userId: string) {
  const figures = orm
    .select({
      orders: sql<number>`count(*)`,
      delivered: sql<number>`count(*) filter (where ${isDelivered})`,
      cancelled: sql<number>`count(*) filter (where ${isCancelled})`,
      owed: owedOfClient({ id: sql`${userId}`, n: numberOfUser(userId) }),
      /** The part of it that they announced as paid by Wave. */
      announced: announcedOfClient({ id: sql`${userId}` }),
      /** Delivered orders that are owed, of which none is announced as paid. */
      unpaid: sql<number>`count(*) filter (where ${isDeliveredUnpaid})`,
      /** Francs of theirs that the team must give back. */
      toRefund: sql<number>`(select coalesce(sum(${refunds.amount}), 0) from ${refunds} where ${refunds.clientId} = ${userId} and ${refunds.settledAt} is null)`,
    })
    .from(orders)
    .where(eq(orders.clientId, userId))
    .get()
  if (!figures) throw new Error('An aggregate has one row')
  return figures
}

function oldestUnpaidOf(orm: Orm, userId: string) {
  const { id, reference, createdAt, paidAmount, grandTotal } = orders
  const unpaid = orm
    .select({ id, reference, createdAt, due: sql<number>`${grandTotal} - ${paidAmount}` })
    .from(orders)
    // The + keeps SQLite on the orders of the client, which are fewer than the unpaid ones of everybody.
    .where(
      and(
        eq(orders.clientId, userId),
        sql`+${orders.status} = 'completed' and not ${orders.onAccount} and ${orders.paymentDeclaredAt} is null`,
        lt(paidAmount, grandTotal),
      ),
    )
    .orderBy(asc(createdAt), asc(orders.n))
    .limit(1)
    .get()
  return unpaid ?? null
}

/** The quarter of the last visit; null where none is known. */
function lastQuarterOf(orm: Orm, userId: string): string | null {
  const last = orm
    .select({ quarter: orders.quarter })
    .from(orders)
    .where(eq(orders.n, lastVisitOf(sql`${userId}`)))
    .get()
  return last?.quarter || null
}

/** The places where the client was visited, the most used place first, each as its newest order says it. */
function placesOf(orm: Orm, userId: string) {
  const visits = sql<number>`count(*)`
  // With max() SQLite takes the other columns from the row that has the maximum.
  const lastAt = sql<number>`max(${orders.createdAt})`
  const lines = eachLine((line) => orders[line])
  const rows = orm
    .select({
      clientAddress: orders.clientAddress,
      ...lines,
      lat: orders.locationLat,
      lng: orders.locationLng,
      placeApproximate: orders.placeApproximate,
      orders: visits,
      lastAt,
    })
    .from(orders)
    .where(and(eq(orders.clientId, userId), eq(orders.atCounter, false)))
    .groupBy(orders.clientAddress, ...Object.values(lines))
    .orderBy(desc(visits), desc(lastAt))
    .limit(MAX_PLACES)
    .all()
  return rows.map(({ lat, lng, lastAt: _, ...place }) => ({
    ...place,
    clientLocation: lat === null || lng === null ? null : { lat, lng },
  }))
}

/** Numbers to call that orders name beside the client's own, the most used first. */
function otherPhonesOf(orm: Orm, { id, phone }: { id: string; phone: string }) {
  const { clientContactPhone } = orders
  const times = sql<number>`count(*)`
  return orm
    .select({ phone: clientContactPhone, orders: times })
    .from(orders)
    .where(and(eq(orders.clientId, id), ne(clientContactPhone, phone), ne(clientContactPhone, '')))
    .groupBy(clientContactPhone)
    .orderBy(desc(times), asc(clientContactPhone))
    .limit(MAX_PHONES)
    .all()
}

const [GOOD, VERY_GOOD] = CLOSING_RATINGS

/** Counts a client's answers on their deliveries, and reads the newest ones. */
function opinionsOf(orm: Orm, userId: string) {
  const isTheirs = eq(orders.clientId, userId)
  const counts = orm
    .select({
      well: sql<number>`count(*) filter (where ${orderClosings.answer} = 'well')`,
      good: sql<number>`count(*) filter (where ${orderClosings.rating} = ${GOOD})`,
      veryGood: sql<number>`count(*) filter (where ${orderClosings.rating} = ${VERY_GOOD})`,
      problems: sql<number>`count(*) filter (where ${orderClosings.answer} = 'problem')`,
    })
    .from(orders)
    .innerJoin(orderClosings, eq(orderClosings.orderN, orders.n))
    .where(isTheirs)
    .get()
  const newest = orm
    .select({
      orderId: orders.id,
      reference: orders.reference,
      answer: orderClosings.answer,
      rating: orderClosings.rating,
      word: orderClosings.word,
      answeredAt: orderClosings.answeredAt,
    })
    .from(orders)
    .innerJoin(orderClosings, eq(orderClosings.orderN, orders.n))
    .where(isTheirs)
    .orderBy(desc(orders.createdAt), desc(orders.n))
    .limit(MAX_OPINIONS)
    .all()
  return { ...(counts ?? { well: 0, good: 0, veryGood: 0, problems: 0 }), newest }
}
