import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { clientColumns } from '#server/access/order-access/contact-details.sql.ts'
import type { Orm } from '#server/db/database.ts'
import { jsonBoolean } from '#server/db/json-object.ts'
import { methodSql } from '#server/db/method.sql.ts'
import {
  claimSteps,
  claims,
  orderChecks,
  orderFlags,
  orderPhotos,
  orders,
  users,
} from '#server/db/schema.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { readSettings } from '#server/lib/read-settings.ts'
import { deliveredAt } from '#server/record/events/delivered-at.sql.ts'
import type { PaymentMethod } from '#shared/money/payment-methods.ts'
import { earlierClaims, limitsOf } from './claim-cap.queries.ts'
import { recountAt } from './claims.sql.ts'
import { duesOf, type OwedSum, restOfOpen } from './dues.queries.ts'
import { threeCounts } from './three-counts.queries.ts'

const client = alias(users, 'client')
const proposer = alias(users, 'proposer')

/** Claims of one client that are told; nobody has more. */
const MAX_OF_CLIENT = 50

/** Those of one client: the open ones first, the next that is due above, then those that are settled, the newest above. */
export const claimsOfClient = (orm: Orm, clientId: string) =>
  orm
    .select({
      id: claims.id,
      reference: claims.reference,
      kind: claims.kind,
      pieces: claims.pieces,
      state: claims.state,
      dueAt: claims.dueAt,
      createdAt: claims.createdAt,
      remedy: claims.remedy,
      amount: claims.amount,
    })
    .from(claims)
    .where(eq(claims.clientId, clientId))
    .orderBy(
      sql`${claims.closedAt} is not null`,
      sql`iif(${claims.closedAt} is null, ${claims.dueAt}, -${claims.closedAt})`,
    )
    .limit(MAX_OF_CLIENT)
    .all()

/** The claim of an order that is not closed, as the panel of the order tells it; null where there is none. */
export const standingClaim = (orm: Orm, orderId: string) =>
  orm
    .select({
      id: claims.id,
      kind: claims.kind,
      pieces: claims.pieces,
      state: claims.state,
      dueAt: claims.dueAt,
      recountAt,
    })
    .from(claims)
    .where(and(eq(claims.orderId, orderId), isNull(claims.closedAt)))
    .orderBy(desc(claims.createdAt))
    .limit(1)
    .get() ?? null

const claimById = (orm: Orm, p: { id: string }) =>
  orm
    .select({
      id: claims.id,
      orderId: claims.orderId,
      reference: claims.reference,
      kind: claims.kind,
      step: claims.step,
      pieces: claims.pieces,
      note: claims.note,
      photoIds: claims.photoIds,
      pointedIds: claims.pointedIds,
      asked: claims.asked,
      createdAt: claims.createdAt,
      state: claims.state,
      answerBy: claims.answerBy,
      remedy: claims.remedy,
      amount: claims.amount,
      method: claims.method,
      deducted: claims.deducted,
      message: claims.message,
      proposedAt: claims.proposedAt,
      proposedByName: proposer.fullname,
      proposedByRole: proposer.role,
      replyBy: claims.replyBy,
      recountAt,
      answer: claims.answer,
      way: claims.way,
      closedAt: claims.closedAt,
      fault: claims.fault,
      rewashId: claims.rewashId,
      clientName: client.fullname,
      ...clientColumns(client),
      orderN: orders.n,
      orderStatus: orders.status,
      atCounter: sql<boolean>`coalesce(${orders.atCounter}, 0)`.mapWith(Boolean),
      readyAt: orders.readyAt,
      /** Nobody paid it: money is only ever credit. */
      onAccount: sql<boolean>`coalesce(${orders.onAccount}, 0)`.mapWith(Boolean),
      /** How the last money for it came; null where none did, or only credit. */
      paidBy: sql<PaymentMethod | null>`(select p.method from payments p
        where p.order_n = ${orders.n} and p.kind = 'received' and ${sql.raw(methodSql('p.method', 'ofOrders'))}
        order by p.n desc limit 1)`,
      deliveredAt: sql<number | null>`iif(${orders.n} is null, null, ${deliveredAt})`,
      /** Handed over without the right code, where one was asked. */
      withoutCode: jsonBoolean(sql`exists (select 1 from ${orderFlags}
        where ${orderFlags.orderId} = ${claims.orderId} and ${orderFlags.kind} = 'code_failed')`).mapWith(
        (value) => value === 'true' || value === 1,
      ),
    })
    .from(claims)
    .leftJoin(client, eq(client.id, claims.clientId))
    .leftJoin(proposer, eq(proposer.id, claims.proposedBy))
    .leftJoin(orders, eq(orders.id, claims.orderId))
    .where(eq(claims.id, p.id))

const stepsOf = (orm: Orm, p: { id: string }) =>
  orm
    .select({
      n: claimSteps.n,
      kind: claimSteps.kind,
      note: claimSteps.note,
      data: claimSteps.data,
      at: claimSteps.at,
      actorName: users.fullname,
      byClient: jsonBoolean(sql`${users.role} = 'client'`).mapWith(
        (value) => value === 'true' || value === 1,
      ),
    })
    .from(claimSteps)
    .leftJoin(users, eq(users.n, claimSteps.actorN))
    .where(eq(claimSteps.claimId, p.id))
    .orderBy(asc(claimSteps.n))

const checksOf = (orm: Orm, p: { orderN: number }) =>
  orm
    .select({
      step: orderChecks.step,
      counted: orderChecks.counted,
      expected: orderChecks.expected,
      withClient: orderChecks.withClient,
      reserves: orderChecks.reserves,
      takenAt: orderChecks.takenAt,
      actorName: users.fullname,
    })
    .from(orderChecks)
    .leftJoin(users, eq(users.n, orderChecks.actorN))
    .where(eq(orderChecks.orderN, p.orderN))

const photosOf = (orm: Orm, p: { orderId: string }) =>
  orm
    .select({
      id: orderPhotos.id,
      step: orderPhotos.step,
      caption: orderPhotos.caption,
      takenAt: orderPhotos.takenAt,
      byName: users.fullname,
    })
    .from(orderPhotos)
    .leftJoin(users, eq(users.id, orderPhotos.livreurId))
    .where(eq(orderPhotos.orderId, p.orderId))
    .orderBy(asc(orderPhotos.createdAt), asc(orderPhotos.id))

const stationsOf = (orm: Orm) =>
  readSettings(orm, 'workshop').stations.map(({ key, done }) => ({ key, done }))

const toldDue = (due: OwedSum) => ({
  name: 'label' in due ? due.label : `#${due.reference}`,
  francs: due.francs,
})

/** A claim with its proof, as the team answers it. Throws NOT_FOUND. */
export function readClaim(ctx: Pick<ServiceContext, 'database' | 'actor'>, id: string) {
  const { orm } = ctx.database
  const found = claimById(orm, { id }).get()
  if (!found) throw new AppError('NOT_FOUND')
  const { orderN, ...claim } = found
  const { cap: times } = readSettings(orm, 'claims')
  const limits = {
    times,
    ...limitsOf(orm, claim),
  }
  return {
    ...claim,
    limits,
    /** Earlier claims of the same order and its further washings. */
    earlier: earlierClaims(orm, claim),
    /** Its client's debts, but for what is being verified. */
    dues: claim.clientId === null ? [] : duesOf(orm, claim.clientId).map(toldDue),
    /** The rest of the claimed order while it is open, in francs: nothing is deducted for it. */
    rest: restOfOpen(orm, claim.orderId),
    /** Only a contested count whose order is there has them. */
    counts:
      claim.kind === 'count' && orderN !== null
        ? threeCounts(orm, { id: claim.orderId, n: orderN })
        : null,
    /** The stations of the workshop, in the order of the work. */
    stations: stationsOf(orm),
    checks: orderN === null ? [] : checksOf(orm, { orderN }).all(),
    photos: photosOf(orm, { orderId: claim.orderId })
      .all()
      .sort((a, b) => a.takenAt - b.takenAt),
    steps: stepsOf(orm, { id }).all(),
  }
}
