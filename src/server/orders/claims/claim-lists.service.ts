import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { clientColumns } from '#server/access/order-access/contact-details.sql.ts'
import { countUpTo } from '#server/db/count-up-to.ts'
import type { Orm } from '#server/db/database.ts'
import { claimSteps, claims, orderChecks, orderPhotos, orders, users } from '#server/db/schema.ts'
import type { ClaimState } from '#shared/orders/claims/claims.ts'
import type { CheckStep } from '#shared/orders/custody.ts'
import { isClaimWaiting, recountAt } from './claims.sql.ts'

const client = alias(users, 'client')
const counter = alias(users, 'counter')
const contested = alias(orderChecks, 'contested')

const counted = (step: CheckStep) => sql<number | null>`(
  select ${orderChecks.counted} from ${orderChecks}
  where ${orderChecks.orderN} = ${orders.n} and ${orderChecks.step} = ${sql.raw(`'${step}'`)})`

/** Defects that were noted at the first door. */
const reserves = sql<number>`coalesce((
  select json_array_length(${orderChecks.reserves}) from ${orderChecks}
  where ${orderChecks.orderN} = ${orders.n} and ${orderChecks.step} = 'pickup'), 0)`

const photos = sql<number>`(
  select count(*) from ${orderPhotos} where ${orderPhotos.orderId} = ${claims.orderId})`

/** Who handed it to the owner; null where it is not there. */
const askedBy = sql<string | null>`iif(${claims.state} = 'owner', (
  select ${users.fullname} from ${claimSteps} inner join ${users} on ${users.n} = ${claimSteps.actorN}
  where ${claimSteps.claimId} = ${claims.id} and ${claimSteps.kind} = 'to_owner'
  order by ${claimSteps.n} desc limit 1), null)`

const listed = {
  id: claims.id,
  reference: claims.reference,
  kind: claims.kind,
  pieces: claims.pieces,
  note: claims.note,
  asked: claims.asked,
  state: claims.state,
  dueAt: claims.dueAt,
  remedy: claims.remedy,
  amount: claims.amount,
  answer: claims.answer,
  closedAt: claims.closedAt,
  fault: claims.fault,
  clientName: client.fullname,
  ...clientColumns(client),
  collected: counted('pickup'),
  returned: counted('delivery'),
  /** The count that is contested says the pieces that were expected, those that were counted, and by whom. */
  expected: contested.expected,
  counted: contested.counted,
  countedBy: counter.fullname,
  recountAt,
  reserves,
  photos,
  askedBy,
}

const claimRows = (orm: Orm) =>
  orm
    .select(listed)
    .from(claims)
    .leftJoin(client, eq(client.id, claims.clientId))
    .leftJoin(orders, eq(orders.id, claims.orderId))
    .leftJoin(contested, and(eq(contested.orderN, orders.n), eq(contested.step, claims.step)))
    .leftJoin(counter, eq(counter.n, contested.actorN))

const isOpenIn = (states: readonly ClaimState[]) =>
  and(isClaimWaiting, gt(claims.dueAt, 0), inArray(claims.state, [...states]))

/** The claims of these states that are not closed, the next that is due first. */
export function openClaims(orm: Orm, states: readonly ClaimState[], limit: number) {
  return claimRows(orm)
    .where(isOpenIn(states))
    .orderBy(asc(claims.dueAt), asc(claims.id))
    .limit(limit)
    .all()
}

/** The claims that were closed last, the newest first. */
export function closedClaims(orm: Orm, limit: number) {
  return claimRows(orm)
    .where(gt(claims.closedAt, 0))
    .orderBy(desc(claims.closedAt), desc(claims.id))
    .limit(limit)
    .all()
}

/** The claims of these states that are not closed, up to MAX_COUNTED. */
export const countOpenClaims = (orm: Orm, states: readonly ClaimState[]): number =>
  countUpTo(orm, claims, isOpenIn(states))

/** Claims that wait for us, the team or the owner, and for their client, and those that are closed; of each up to MAX_COUNTED. */
export const countClaims = (orm: Orm) => ({
  ours: countOpenClaims(orm, ['open', 'owner']),
  client: countOpenClaims(orm, ['proposed']),
  closed: countUpTo(orm, claims, gt(claims.closedAt, 0)),
})
