import { and, asc, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { contactDetails } from '#server/access/order-access/contact-details.sql.ts'
import type { Orm } from '#server/db/database.ts'
import { claimSteps, claims, orderChecks, orderPhotos, orders, users } from '#server/db/schema.ts'
import type { ClaimState } from '#shared/orders/claims/claims.ts'
import type { CheckStep } from '#shared/orders/custody.ts'
import { MAX_COUNTED } from '#shared/paging.ts'
import { isClaimWaiting } from './claims.sql.ts'

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
  orderId: claims.orderId,
  reference: claims.reference,
  kind: claims.kind,
  pieces: claims.pieces,
  note: claims.note,
  asked: claims.asked,
  state: claims.state,
  dueAt: claims.dueAt,
  createdAt: claims.createdAt,
  remedy: claims.remedy,
  amount: claims.amount,
  answer: claims.answer,
  closedAt: claims.closedAt,
  fault: claims.fault,
  /** Null once the account was deleted. */
  clientId: sql<string | null>`iif(${client.deletedAt} is null, ${client.id}, null)`,
  clientName: client.fullname,
  clientPhone: sql<
    string | null
  >`coalesce(${contactDetails(client).clientContactPhone}, ${client.phone})`,
  collected: counted('pickup'),
  returned: counted('delivery'),
  /** The count that is contested says the pieces that were expected, those that were counted, and by whom. */
  expected: contested.expected,
  counted: contested.counted,
  countedBy: counter.fullname,
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
  countUpToMost(orm, isOpenIn(states))

/** Claims that wait for us, the team or the owner, and for their client, and those that are closed; of each up to MAX_COUNTED. */
export const countClaims = (orm: Orm) => ({
  ours: countOpenClaims(orm, ['open', 'owner']),
  client: countOpenClaims(orm, ['proposed']),
  closed: countUpToMost(orm, gt(claims.closedAt, 0)),
})

const countUpToMost = (orm: Orm, where: SQL | undefined): number =>
  orm.select({ id: claims.id }).from(claims).where(where).limit(MAX_COUNTED).all().length
