import { and, count, eq, gt, isNull, type SQL } from 'drizzle-orm'
import { refuseLink } from '#server/access/links/links.service.ts'
import type { Orm } from '#server/db/database.ts'
import { numberRequests } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/app-error.ts'
import {
  isLinkText,
  linkAddress,
  linkText,
  namedBy,
  versionedId,
} from '#server/lib/derived-secrets.ts'
import { dropMessagesOfRequest } from '#server/messages/outbox.ts'
import { findOrder } from '#server/money/payments/books.service.ts'
import { takesMethod } from '#server/money/payments/taken-methods.service.ts'
import type { RequestContext } from '#server/request-context.ts'
import { CASH, type PaymentMethod } from '#shared/money/payment-methods.ts'
import { type Contents, contentsOf } from '#shared/orders/contents-words.ts'
import type { RequestState } from '#shared/orders/number-requests/number-requests.ts'
import { toLatLng } from '#shared/places/points.ts'
import { quarterOf } from '#shared/places/quarter.ts'
import { toAgreeOf } from '#shared/shop/prices/to-agree.ts'
import { withExpress } from '#shared/shop/times/order-times.ts'
import { referenceOf } from '#shared/text/order-reference.ts'
import type { Slot } from '#shared/time/slots.ts'
import { slotOf } from '#shared/time/visits.ts'
import { type Quote, type QuoteFacts, quote, readQuoteFacts } from '../checkout/quote.service.ts'

export const table = numberRequests
export type RequestRow = typeof numberRequests.$inferSelect

type Linker = Pick<Deps, 'secret' | 'env'>

/** Another number than any version: the token that shows a request never confirms it. */
const STATUS_VERSION = 0

export function countRows(orm: Orm, where: SQL | undefined): number {
  const counted = orm.select({ rows: count() }).from(table).where(where).get()
  return counted?.rows ?? 0
}

export function findRequest(orm: Orm, id: string): RequestRow | undefined {
  return orm.select().from(table).where(eq(table.id, id)).get()
}

/** Open: neither confirmed nor ended, and not too old, also before the sweep has ended it. */
export const isOpenAt = (now: number): SQL | undefined =>
  and(isNull(table.endedAt), gt(table.expiresAt, now))

/** The state as it is now: a request that is too old has ended, also before the sweep has noted it. */
export function stateAt({ state, endedAt, expiresAt }: RequestRow, now: number): RequestState {
  return endedAt === null && expiresAt <= now ? 'expired' : state
}

/** The request that may still be changed. Throws NOT_FOUND, and REQUEST_OVER for one that has ended. */
export function openRequest(orm: Orm, id: string, now: number): RequestRow {
  const request = findRequest(orm, id)
  if (!request) throw new AppError('NOT_FOUND')
  refuseEnded(request, now)
  return request
}

export function refuseEnded(request: RequestRow, now: number): void {
  const state = stateAt(request, now)
  if (state !== 'waiting' && state !== 'sent') throw new AppError('REQUEST_OVER')
}

type Ending = Partial<RequestRow> & Pick<RequestRow, 'state'> & { endedAt: number }

/** Ends a request, and drops what waits to be said of it, inside `write()`. */
export function endRequest(orm: Orm, id: string, ending: Ending): void {
  orm.update(table).set(ending).where(eq(table.id, id)).run()
  dropMessagesOfRequest(orm, id, ending.endedAt)
}

/** The address by which the client confirms. */
export function confirmLink({ secret, env }: Linker, { id, version }: RequestRow): string {
  return linkAddress({ secret, site: env.publicUrl }, 'request link', versionedId(id, version))
}

export function statusToken({ secret }: Pick<Deps, 'secret'>, id: string): string {
  return linkText(secret, 'request status', versionedId(id, STATUS_VERSION))
}

type Purpose = 'request link' | 'request status'

/** The request of a token. Throws LINK_INVALID for any other text, TOO_MANY_TRIES after many. */
export function requestOf(ctx: RequestContext, purpose: Purpose, token: string): RequestRow {
  return findByToken(ctx, purpose, token) ?? refuseLink(ctx, purpose)
}

export function findByToken(
  ctx: Pick<Deps, 'database' | 'secret'>,
  purpose: Purpose,
  token: string,
): RequestRow | undefined {
  const id = namedBy(purpose, token)
  const request = id === undefined ? undefined : findRequest(ctx.database.orm, id)
  const version = purpose === 'request status' ? STATUS_VERSION : (request?.version ?? 1)
  const isRight =
    request &&
    isLinkText(ctx.secret, purpose, { text: token, id: versionedId(request.id, version) })
  return isRight ? request : undefined
}

export function wishOf({ pickupFrom, pickupTo }: RequestRow): Slot | null {
  return pickupFrom === null || pickupTo === null ? null : { from: pickupFrom, to: pickupTo }
}

/** The hour that is fixed once there is an order, which goes before the wish; null while there is none. */
export function hourOfOrder(orm: Orm, { orderId }: RequestRow): Slot | null {
  const order = orderId === null ? undefined : findOrder(orm, orderId)
  return slotOf(order?.pickupFrom, order?.pickupTo)
}

/** The price and the times that the request would have now. */
export function quoteOf(orm: Orm, request: RequestRow, now: number): Quote {
  return quoteFrom(request, readQuoteFacts(orm, [requestedBasket(request)], now))
}

/** The quote of a request, from facts that were read for several. Express that was asked while it was offered can still be had. */
export function quoteFrom(request: RequestRow, facts: QuoteFacts): Quote {
  const { location, express = false } = request.content
  const times = express ? withExpress(facts.times) : facts.times
  const asked = { ...requestedBasket(request), location, pickup: wishOf(request), express }
  return quote(asked, { ...facts, times })
}

/** The garments that are asked for, and whose prices they have. */
export const requestedBasket = ({ clientId, content: { lines, toCount } }: RequestRow) => ({
  clientId,
  lines,
  toCount,
})

/** How the order would be paid now: in cash where Wave was asked and is no longer offered. */
export function paymentOf(
  orm: Orm,
  env: Deps['env'],
  { content: { paymentMethod } }: RequestRow,
): { paymentMethod: PaymentMethod; isWaveGone: boolean } {
  const isWaveGone = !takesMethod(orm, env, paymentMethod)
  return { paymentMethod: isWaveGone ? CASH : paymentMethod, isWaveGone }
}

/** The facts of a request that each of its readers has; of its place they are all that a stranger may read. */
export function factsForAll(request: RequestRow, now: number) {
  return {
    reference: referenceOf(request.id),
    state: stateAt(request, now),
    quarter: quarterOfRequest(request),
    wanted: wishOf(request),
    expiresAt: request.expiresAt,
  }
}

/** All that a stranger may read of the place. */
export function quarterOfRequest({ content }: RequestRow): string | null {
  return quarterOf(content.address ?? '', toLatLng(content.location))
}

/** Includes lines that are no longer sold, because the client asked for them. */
export const contentsAsked = ({ content: { lines, toCount } }: RequestRow): Contents =>
  contentsOf(lines, toAgreeOf({ lines, toCount }))
