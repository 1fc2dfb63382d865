import { eq } from 'drizzle-orm'
import { sessionOfBrowser } from '#server/access/auth/auth.service.ts'
import {
  isAskedHere,
  linkBrowser,
  noteOrderHere,
} from '#server/access/sessions/link-browser.service.ts'
import { sessionRefusal } from '#server/access/sessions/sessions.service.ts'
import { findUser, insertRecord } from '#server/access/users/users.service.ts'
import type { Orm } from '#server/db/database.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Actor, ServiceContext } from '#server/lib/context.ts'
import { linkText } from '#server/lib/derived-secrets.ts'
import { giveMessagesOfRequest } from '#server/messages/outbox.ts'
import { findOrder } from '#server/money/payments/books.service.ts'
import { recordStaffAction } from '#server/record/staff-actions/staff-actions.service.ts'
import type { RequestContext } from '#server/request-context.ts'
import { refuseWhileClosed } from '#server/shop/site/site-opening.service.ts'
import type { OpenLinkInput } from '#shared/access/links.ts'
import { HOUR_MS } from '#shared/dates.ts'
import { COLLECTED_STATUSES, isOver } from '#shared/order-status.ts'
import type {
  ConfirmByTeamInput,
  ConfirmRequestInput,
} from '#shared/orders/number-requests/number-requests.inputs.ts'
import { sentWords } from '#shared/places/place-words.ts'
import { cartLineOf } from '#shared/shop/prices/lines.ts'
import { firstNameOf } from '#shared/text/first-name.ts'
import { referenceOf } from '#shared/text/order-reference.ts'
import type { Slot } from '#shared/time/slots.ts'
import { slotOf } from '#shared/time/visits.ts'
import { type PlacedOrder, placeRequested } from '../checkout/checkout.service.ts'
import {
  type ClientLinkOpened,
  linkIdOf,
  openClientLink,
} from '../client-links/client-links.service.ts'
import { chosenRecord, isNumberOf, knownRecords } from './known-records.ts'
import {
  endRequest,
  factsForAll,
  findByToken,
  openRequest,
  paymentOf,
  quoteOf,
  type RequestRow,
  refuseEnded,
  requestOf,
  table,
} from './request-rows.ts'

/** For so long the same tap, sent again after a lost answer, is told what it did. */
const REPEAT_MS = HOUR_MS

/** The link of a request opens the request or, where it became an order in this browser, the home of its client. */
export type RequestLinkOpened =
  | { opens: 'request'; request: Awaited<ReturnType<typeof readRequest>> }
  | { opens: 'home'; home: ClientLinkOpened }

/** Undefined for any other text. Throws as `openClientLink`. */
export async function openRequestLink(
  ctx: RequestContext,
  { token, keepsCookies }: OpenLinkInput,
): Promise<RequestLinkOpened | undefined> {
  const request = findByToken(ctx, 'request link', token)
  if (!request) return undefined
  const link = await homeLinkOf(ctx, request)
  const home = link && (await openClientLink(ctx, { token: link, keepsCookies }))
  if (home) return { opens: 'home', home }
  return { opens: 'request', request: await readRequest(ctx, request) }
}

/**
 * The link of who confirmed, for the browser that asked or confirmed, as long as number and link are those of then; not of an account,
 * which has a password. Where their home is open already, it opens anyway. Elsewhere a message that went on opens nothing.
 */
async function homeLinkOf(ctx: RequestContext, request: RequestRow): Promise<string | undefined> {
  const { state, clientId, phone, followId } = request
  if (state !== 'confirmed' || clientId === null) return undefined
  const client = findUser(ctx.database.orm, clientId)
  if (!client) return undefined
  const linkId = linkIdOf(client)
  const isAsThen = client.email === null && client.phone === phone && linkId === followId
  const mayOpen = (isAsThen && isAskedHere(ctx, request)) || (await isOpenHere(ctx, clientId))
  return mayOpen ? linkText(ctx.secret, 'client link', linkId) : undefined
}

async function isOpenHere(ctx: RequestContext, clientId: string): Promise<boolean> {
  const session = await sessionOfBrowser(ctx)
  return session?.account.id === clientId && !sessionRefusal(session)
}

/**
 * The request as its confirming link shows it, counted anew; the first opening is noted. Never the place, the note nor the phone: the
 * number may be somebody else's.
 */
async function readRequest(ctx: RequestContext, request: RequestRow) {
  const { database, clock } = ctx
  const now = clock.now()
  const quoted = quoteOf(database.orm, request, now)
  // Last: a page that could not be answered was not seen.
  if (request.openedAt === null)
    await database.write((orm) => {
      orm.update(table).set({ openedAt: now }).where(eq(table.id, request.id)).run()
    })
  const { fullname, phone, state } = request
  return {
    ...factsForAll(request, now),
    firstName: firstNameOf(fullname) ?? fullname,
    lines: quoted.lines,
    gone: quoted.gone,
    figures: quoted.figures,
    toAgree: quoted.toAgree,
    isWishTaken: quoted.isWishTaken,
    /** The hour that a tap confirms; null while none is free, and then the team calls. */
    pickup: quoted.times?.pickup ?? null,
    promise: quoted.times?.promise ?? null,
    ...paymentOf(database.orm, ctx.env, request),
    /** Once it is confirmed: where its client's link goes. */
    phoneEnd: state === 'confirmed' ? phone.slice(-2) : null,
    visit: awaitedVisit(database.orm, request),
  }
}

/** The order that a request became, until its linen is taken: what is told where its home does not open. */
function awaitedVisit(orm: Orm, { orderId }: RequestRow) {
  const order = orderId === null ? undefined : findOrder(orm, orderId)
  if (!order || isOver(order.status) || COLLECTED_STATUSES.includes(order.status)) return null
  const { pickupFrom, pickupTo, grandTotal, paymentMethod } = order
  return { pickup: slotOf(pickupFrom, pickupTo), grandTotal, paymentMethod }
}

/**
 * The client confirms by the link: the order is placed as any other, and from now on the link opens their home in this browser. The same
 * tap again, within the hour, is answered as the first, unless the number was corrected or the link replaced since. Throws what
 * `placeRequested` throws, SITE_CLOSED, REQUEST_OVER, LINK_INVALID, TOO_MANY_TRIES.
 */
export async function confirmByLink(
  ctx: RequestContext,
  input: ConfirmRequestInput,
): Promise<PlacedOrder> {
  const { clock, database } = ctx
  const placed = await database.write((orm) => {
    const request = requestOf(ctx, 'request link', input.token)
    const now = clock.now()
    const repeated = answerAgain(orm, request, now)
    if (repeated) return repeated
    refuseEnded(request, now)
    refuseWhileClosed(orm, ctx.env)
    const clientId = recordFor(orm, ctx, request)
    const startedAt = request.openedAt ?? now
    const unproven = { isNumberProven: false, numberProvenAt: null }
    const opened = { account: { id: clientId }, startedAt, ...unproven }
    const link = linkBrowser(ctx, opened)
    const actor: Actor = { id: clientId, role: 'client', fullname: request.fullname, link }
    return place(orm, { ...ctx, actor }, { request, clientId, ...input })
  })
  noteOrderHere(ctx, 'confirmed', placed.orderId)
  return placed
}

function answerAgain(orm: Orm, request: RequestRow, now: number): PlacedOrder | undefined {
  const { state, endedAt, orderId, clientId } = request
  if (state !== 'confirmed' || !orderId || !clientId) return undefined
  if (now - (endedAt ?? 0) > REPEAT_MS || !isStillTheirs(orm, request))
    throw new AppError('REQUEST_OVER')
  const order = findOrder(orm, orderId)
  if (!order) throw new AppError('REQUEST_OVER')
  return { orderId, reference: referenceOf(orderId), grandTotal: order.grandTotal }
}

/** Whether the number that confirmed is still of the record, which has the link that was handed out then. */
function isStillTheirs(orm: Orm, { clientId, phone, followId }: RequestRow): boolean {
  const client = clientId === null ? undefined : findUser(orm, clientId)
  return client !== undefined && isNumberOf(orm, client, phone) && linkIdOf(client) === followId
}

/** The team confirms on the phone. Throws as `confirmByLink`, and REQUEST_RECORD_NEEDED, NOT_FOUND. */
export async function confirmByTeam(
  ctx: ServiceContext & Pick<RequestContext, 'env'>,
  { requestId, ...input }: ConfirmByTeamInput,
): Promise<PlacedOrder> {
  return ctx.database.write((orm) => {
    const request = openRequest(orm, requestId, ctx.clock.now())
    refuseUnchosen(orm, request)
    const clientId = recordFor(orm, ctx, request)
    const placed = place(orm, ctx, { request, clientId, ...input })
    recordStaffAction(orm, ctx, { kind: 'request_confirmed', target: requestId })
    return placed
  })
}

/**
 * A number that is known joins no record by itself, and makes no second one unasked; nor where the chosen one has another number by now.
 * Throws REQUEST_RECORD_NEEDED.
 */
export function refuseUnchosen(orm: Orm, request: RequestRow): void {
  const { recordChosen, clientId, phone } = request
  const isChosen = recordChosen && (clientId === null || chosenRecord(orm, request) !== undefined)
  if (!isChosen && knownRecords(orm, phone).length > 0) throw new AppError('REQUEST_RECORD_NEEDED')
}

/** The chosen record; otherwise one of its own, as the team makes them. */
function recordFor(
  orm: Orm,
  ctx: Pick<ServiceContext, 'clock' | 'listeners'>,
  request: RequestRow,
): string {
  const { fullname, phone } = request
  return chosenRecord(orm, request)?.id ?? insertRecord(orm, ctx, { fullname, phone }).id
}

interface Confirmed {
  request: RequestRow
  clientId: string
  pickup: Slot | null
  shown: ConfirmRequestInput['shown']
  paymentMethod?: ConfirmRequestInput['paymentMethod']
  aboveCeiling?: ConfirmByTeamInput['aboveCeiling']
}

function place(
  orm: Orm,
  ctx: ServiceContext & Pick<RequestContext, 'env'>,
  { request, clientId, pickup, shown, paymentMethod, aboveCeiling }: Confirmed,
): PlacedOrder {
  const { content, id, phone } = request
  const { lines, isExpress } = quoteOf(orm, request, ctx.clock.now())
  if (lines.length === 0 && !content.toCount) throw new AppError('PRODUCT_UNKNOWN')
  const { idempotencyKey, location, accuracy, address } = content
  const placed = placeRequested(
    ctx,
    orm,
    {
      lines: lines.map(cartLineOf),
      toCount: content.toCount,
      location,
      accuracy,
      address,
      ...sentWords(content),
      contactPhone: phone,
      paymentMethod: paymentMethod ?? content.paymentMethod,
      pickup,
      express: isExpress,
      shown,
      aboveCeiling,
      idempotencyKey,
    },
    { clientId, requestId: id },
  )
  const { orderId } = placed
  const endedAt = ctx.clock.now()
  const client = findUser(orm, clientId)
  const followId = client ? linkIdOf(client) : null
  endRequest(orm, id, { state: 'confirmed', folded: false, endedAt, orderId, clientId, followId })
  giveMessagesOfRequest(orm, id, clientId)
  return placed
}

/** « Ce n’est pas moi »: the owner of the number ends the request. Throws LINK_INVALID, TOO_MANY_TRIES, REQUEST_OVER. */
export async function denyRequest(ctx: RequestContext, token: string): Promise<void> {
  const { database, clock } = ctx
  await database.write((orm) => {
    const request = requestOf(ctx, 'request link', token)
    if (request.state === 'denied') return
    refuseEnded(request, clock.now())
    endRequest(orm, request.id, { state: 'denied', endedAt: clock.now() })
  })
}
