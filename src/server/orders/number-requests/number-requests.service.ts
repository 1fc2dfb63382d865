import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray, isNull, lte, notExists, or } from 'drizzle-orm'
import { isShownWithout } from '#server/access/sessions/link-browser.service.ts'
import type { Orm } from '#server/db/database.ts'
import { numberRequests, orders, users } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { recordStaffAction } from '#server/record/staff-actions/staff-actions.service.ts'
import type { RequestContext } from '#server/request-context.ts'
import { DAY_MS } from '#shared/dates.ts'
import { messageText } from '#shared/messages/message-text.ts'
import type { ChooseRecordInput } from '#shared/orders/number-requests/number-requests.inputs.ts'
import {
  OPEN_REQUESTS,
  type RequestContact,
} from '#shared/orders/number-requests/number-requests.ts'
import { MAX_COUNTED } from '#shared/paging.ts'
import { storedWords } from '#shared/places/place-words.ts'
import { toLatLng } from '#shared/places/points.ts'
import { NUMBER_REQUESTS_KEPT_DAYS } from '#shared/retention.ts'
import type { Slot } from '#shared/time/slots.ts'
import { radiusOfPlace } from '../checkout/order-place.ts'
import { markOpened } from '../client-messages/opened-messages.service.ts'
import { changeNumber } from './ask.service.ts'
import { refuseUnchosen } from './confirm.service.ts'
import { chosenRecord, knownRecords } from './known-records.ts'
import { readRowFacts, requestsToReach, rowView } from './number-requests.queries.ts'
import { requestFacts, tellOfRequest } from './request-messages.service.ts'
import {
  confirmLink,
  endRequest,
  findRequest,
  hourOfOrder,
  openRequest,
  paymentOf,
  quoteFrom,
  type RequestRow,
  table,
} from './request-rows.ts'

type Staff = ServiceContext & Pick<RequestContext, 'secret' | 'env'>

/** Numbers to reach, as many as the list has rows: the number of « À confirmer ». */
export const countNumberRequests = (orm: Orm, now: number): number =>
  Math.min(requestsToReach(orm, now).length, MAX_COUNTED)

/** One request with all that the team needs on the phone. Throws NOT_FOUND. */
export function readNumberRequest(
  { database: { orm }, clock, env }: Pick<Deps, 'database' | 'clock' | 'env'>,
  requestId: string,
) {
  const now = clock.now()
  const request = findRequest(orm, requestId)
  if (!request) throw new AppError('NOT_FOUND')
  const facts = readRowFacts(orm, [request], now)
  const quoted = quoteFrom(request, facts.quotes)
  const { content, clientId, folded, contact, reason, orderId } = request
  const { address, location } = content
  const record =
    orderId === null || clientId === null
      ? chosenRecord(orm, request)
      : orm.select({ fullname: users.fullname }).from(users).where(eq(users.id, clientId)).get()
  const row = rowView(request, facts)
  return {
    ...row,
    wanted: hourOfOrder(orm, request) ?? row.wanted,
    isWishTaken: orderId === null && row.isWishTaken,
    orderId,
    lines: quoted.lines,
    gone: quoted.gone,
    figures: quoted.figures,
    promise: quoted.times?.promise ?? null,
    location,
    address: address ?? '',
    ...storedWords(content),
    placeApproximate: radiusOfPlace(content, toLatLng(location)) !== null,
    ...paymentOf(orm, env, request),
    isFolded: folded,
    contact,
    reason,
    records: knownRecords(orm, request.phone),
    recordName: record?.fullname ?? null,
  }
}

/**
 * Hands out the message with the confirming link, which the journal keeps. Throws NOT_FOUND, REQUEST_OVER,
 * REQUEST_RECORD_NEEDED.
 */
export function giveRequestLink(
  ctx: Staff,
  requestId: string,
): Promise<{ text: string; phone: string }> {
  return ctx.database.write((orm) => {
    markOpened(orm, ctx, { templates: ['demande_recue'], requestId })
    return takeRequestMessage(orm, ctx, requestId)
  })
}

/** Runs inside `write()`. */
export function takeRequestMessage(
  orm: Orm,
  ctx: Staff,
  requestId: string,
): { text: string; phone: string } {
  const now = ctx.clock.now()
  const request = openRequest(orm, requestId, now)
  refuseUnchosen(orm, request)
  const set = { state: 'sent' as const, sentAt: request.sentAt ?? now, folded: false }
  orm.update(table).set(set).where(eq(table.id, requestId)).run()
  recordStaffAction(orm, ctx, { kind: 'request_link_given', target: requestId })
  return { text: messageOf(orm, ctx, request), phone: request.phone }
}

function messageOf(orm: Orm, ctx: Staff, request: RequestRow): string {
  const now = ctx.clock.now()
  const made = { link: confirmLink(ctx, request), code: '', now }
  return messageText('demande_recue', requestFacts(orm, request, now), made)
}

/** The record that the order will join, or one of its own. Throws NOT_FOUND, REQUEST_OVER. */
export function chooseRecord(
  ctx: Staff,
  { requestId, clientId }: ChooseRecordInput,
): Promise<void> {
  return change(ctx, requestId, (orm, request) => {
    const isOfNumber = knownRecords(orm, request.phone).some(({ id }) => id === clientId)
    if (clientId !== null && !isOfNumber) throw new AppError('NOT_FOUND')
    return { clientId, recordChosen: true }
  })
}

/** Throws NOT_FOUND, REQUEST_OVER. */
export function changeHour(
  ctx: Staff,
  { requestId, pickup }: { requestId: string; pickup: Slot | null },
): Promise<void> {
  return change(ctx, requestId, () => ({
    pickupFrom: pickup?.from ?? null,
    pickupTo: pickup?.to ?? null,
  }))
}

/** The team corrects a number that a caller spells: its link is void. Throws NOT_FOUND, REQUEST_OVER. */
export function correctNumber(
  ctx: Staff,
  { requestId, phone }: { requestId: string; phone: string },
): Promise<void> {
  return ctx.database.write((orm) => {
    const request = openRequest(orm, requestId, ctx.clock.now())
    if (request.phone === phone) return
    changeNumber(orm, ctx, request, { phone, folded: request.folded })
    tellOfRequest(orm, ctx, requestId)
    recordStaffAction(orm, ctx, { kind: 'request_changed', target: requestId })
  })
}

/** Brings a request out of those set aside, because its person wrote or called. Throws NOT_FOUND, REQUEST_OVER. */
export function unfold(
  ctx: Staff,
  { requestId, how }: { requestId: string; how: RequestContact },
): Promise<void> {
  return change(ctx, requestId, () => ({ folded: false, contact: how }))
}

/** Sends nothing: the reason stands on the status page. Throws NOT_FOUND, REQUEST_OVER. */
export function refuseRequest(
  ctx: Staff,
  { requestId, reason }: { requestId: string; reason: string },
): Promise<void> {
  const now = ctx.clock.now()
  return ctx.database.write((orm) => {
    openRequest(orm, requestId, now)
    endRequest(orm, requestId, { state: 'refused', reason, endedAt: now })
    recordStaffAction(orm, ctx, { kind: 'request_refused', target: requestId })
  })
}

function change(
  ctx: Staff,
  requestId: string,
  changes: (orm: Orm, request: RequestRow) => Partial<RequestRow>,
): Promise<void> {
  return ctx.database.write((orm) => {
    const request = openRequest(orm, requestId, ctx.clock.now())
    const changed = changes(orm, request)
    if (isDeepStrictEqual({ ...request, ...changed }, request)) return
    orm.update(table).set(changed).where(eq(table.id, requestId)).run()
    tellOfRequest(orm, ctx, requestId)
    recordStaffAction(orm, ctx, { kind: 'request_changed', target: requestId })
  })
}

/**
 * Ends what nobody confirmed in time, and removes what ended NUMBER_REQUESTS_KEPT_DAYS ago, inside `write()`. A confirmed one says
 * which browser reads the place of its order before its linen is taken: it stays until then.
 */
export function endOldRequests(orm: Orm, now: number): void {
  orm
    .update(numberRequests)
    .set({ state: 'expired', endedAt: now })
    .where(
      and(
        isNull(table.endedAt),
        inArray(table.state, [...OPEN_REQUESTS]),
        lte(table.expiresAt, now),
      ),
    )
    .run()
  const endedUntil = now - NUMBER_REQUESTS_KEPT_DAYS * DAY_MS
  const order = orm.select({ n: orders.n }).from(orders).where(eq(orders.id, table.orderId))
  orm
    .delete(numberRequests)
    .where(and(lte(table.endedAt, endedUntil), or(notExists(order), isShownWithout(orm))))
    .run()
}
