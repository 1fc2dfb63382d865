import { and, eq } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { enqueueMessage } from '#server/messages/outbox.ts'
import type { ClientMessage } from '#server/messages/queue.ts'
import type { MessageFacts } from '#shared/messages/templates.ts'
import { contentsOf } from '#shared/orders/contents-words.ts'
import { leastWeight } from '#shared/orders/door-words.ts'
import type { Quote } from '../checkout/quote.service.ts'
import { knownRecords } from './known-records.ts'
import { openRequestsOf } from './number-requests.queries.ts'
import {
  confirmLink,
  findRequest,
  quarterOfRequest,
  quoteOf,
  type RequestRow,
  stateAt,
  table,
  wishOf,
} from './request-rows.ts'

/** In which a number that was seen to be wrong may be corrected before anything leaves for it. */
const CORRECTION_MS = 10_000

type Sender = Pick<ServiceContext, 'database' | 'clock' | 'outbox'>

/** Writes the message by which a client confirms a request that nobody told them of yet, inside its `write()`. */
export function tellOfRequest(orm: Orm, ctx: Sender, requestId: string): void {
  const request = findRequest(orm, requestId)
  if (request?.state !== 'waiting' || !mayBeTold(orm, request)) return
  enqueueRequest(orm, ctx, request, CORRECTION_MS)
}

/** Not one that is set aside, and none while the team must choose a record: a number that is known joins none by itself. */
function mayBeTold(orm: Orm, { folded, recordChosen, phone }: RequestRow): boolean {
  return !folded && (recordChosen || knownRecords(orm, phone).length === 0)
}

/** The requests of a number that its owner may confirm. */
export function requestsToConfirm(orm: Orm, phone: string, now: number): RequestRow[] {
  return openRequestsOf(orm, [phone], now).filter((request) => mayBeTold(orm, request))
}

/** Writes their message anew, in the place of one that still waits, inside `write()`. */
export function tellAgain(orm: Orm, ctx: Sender, request: RequestRow): void {
  enqueueRequest(orm, ctx, request, request.state === 'sent' ? 0 : CORRECTION_MS)
}

function enqueueRequest(orm: Orm, ctx: Sender, request: RequestRow, delayMs: number): void {
  const now = ctx.clock.now()
  enqueueMessage(orm, ctx, {
    template: 'demande_recue',
    phone: request.phone,
    requestId: request.id,
    notBefore: now + delayMs,
    facts: requestFacts(orm, request, now),
  })
}

/** A weight is told with its minimum where there is one, and that the total is an estimate where it is. */
function contentsOfQuote({ lines, toAgree }: Pick<Quote, 'lines' | 'toAgree'>) {
  const { pieces, bags, grams } = contentsOf(lines)
  const minGrams = leastWeight(lines)
  return { pieces, ...(bags > 0 && { bags, grams, minGrams }), ...(toAgree && { toAgree }) }
}

/** The facts of the message, with present prices and hours. */
export function requestFacts(
  orm: Orm,
  request: RequestRow,
  now: number,
): MessageFacts['demande_recue'] {
  const quoted = quoteOf(orm, request, now)
  const wanted = wishOf(request)
  const next = quoted.isWishTaken ? (quoted.times?.pickup ?? null) : null
  return {
    fullname: request.fullname,
    ...contentsOfQuote(quoted),
    quarter: quarterOfRequest(request),
    wantedFrom: wanted?.from ?? null,
    wantedTo: wanted?.to ?? null,
    nextFrom: next?.from ?? null,
    nextTo: next?.to ?? null,
    total: quoted.figures.grandTotal,
    endsAt: request.expiresAt,
  }
}

/** The confirming link; null once the request is over or has another number. */
export function requestLinkFor(
  orm: Orm,
  deps: Pick<Deps, 'secret' | 'env' | 'clock'>,
  { requestId, phone }: ClientMessage,
): string | null {
  const request = requestId === null ? undefined : findRequest(orm, requestId)
  if (!request || request.phone !== phone) return null
  const state = stateAt(request, deps.clock.now())
  return state === 'waiting' || state === 'sent' ? confirmLink(deps, request) : null
}

/** As after the team sent it. */
export function noteRequestSent(orm: Orm, requestId: string, now: number): void {
  orm
    .update(table)
    .set({ state: 'sent', sentAt: now })
    .where(and(eq(table.id, requestId), eq(table.state, 'waiting')))
    .run()
}
