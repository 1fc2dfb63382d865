import { isDeepStrictEqual } from 'node:util'
import { and, asc, desc, eq, gt, inArray, min, ne, sql } from 'drizzle-orm'
import { nameAskingBrowser } from '#server/access/sessions/link-browser.service.ts'
import type { Orm } from '#server/db/database.ts'
import { AppError } from '#server/lib/app-error.ts'
import { readSettings } from '#server/lib/read-settings.ts'
import { networkKey } from '#server/lib/requests/client-address.ts'
import { sign } from '#server/lib/secret.ts'
import { dropMessagesOfRequest } from '#server/messages/outbox.ts'
import { addressBuckets, countStored } from '#server/record/limits/limits.service.ts'
import type { RequestContext } from '#server/request-context.ts'
import { sendsWhatsApp } from '#server/shop/modules/modules.service.ts'
import { refuseWhileClosed } from '#server/shop/site/site-opening.service.ts'
import { DAY_MS, MINUTE_MS } from '#shared/dates.ts'
import { leastWeight } from '#shared/orders/door-words.ts'
import type { NumberRequestInput } from '#shared/orders/number-requests/number-requests.inputs.ts'
import {
  isSetAside,
  MAX_FOLDED,
  MAX_REQUEST_NUMBERS,
  REQUEST_CEILINGS,
  REQUEST_LIFE_MS,
  type RecentRequests,
  type RequestState,
} from '#shared/orders/number-requests/number-requests.ts'
import { refuseChoicesOff } from '../checkout/checkout.service.ts'
import { drawOrderId } from '../checkout/order-ids.service.ts'
import { refuseUnorderable } from '../checkout/quote.service.ts'
import { tellOfRequest } from './request-messages.service.ts'
import {
  contentsAsked,
  countRows,
  endRequest,
  factsForAll,
  hourOfOrder,
  quoteOf,
  type RequestRow,
  refuseEnded,
  requestOf,
  statusToken,
  table,
  wishOf,
} from './request-rows.ts'

/** 72 bits: no two networks collide by chance. */
const NETWORK_TAG_LENGTH = 12

/**
 * Keeps an order by number, once per key of the browser; it takes no slot. Sent again after a lost answer, what was changed
 * meanwhile counts as long as nobody has had the first in hand. The answer is the same for a number that is
 * known and one that is not. None is one too many: beyond a ceiling it is set aside, and its status says so. Throws what
 * `refuseUnorderable` throws, SITE_CLOSED, TOO_MANY_TRIES after many from one address.
 */
export async function askByNumber(
  ctx: RequestContext,
  input: NumberRequestInput,
): Promise<{ statusKey: string }> {
  const now = ctx.clock.now()
  const source = { browser: nameAskingBrowser(ctx), network: networkTag(ctx) }
  const id = await writeCounted(ctx, (orm, take) => {
    const twin = orm.select().from(table).where(eq(table.key, input.key)).get()
    let isNew = false
    const beforeStoring = () => {
      refuseUnaskable(ctx, orm, input)
      take()
      isNew = true
    }
    const id = twin
      ? renewRequest(orm, ctx, twin, { input, beforeStoring })
      : addRequest(orm, { input, source, beforeStoring, now })
    if (isNew) tellTyped(orm, ctx, { id, phone: input.phone })
    return id
  })
  return { statusKey: statusToken(ctx, id) }
}

/** A write that counts towards the limit of its address once it is about to store something. */
function writeCounted<T>(
  { database, limits, address }: RequestContext,
  change: (orm: Orm, take: () => void) => T,
): Promise<T> {
  const buckets = addressBuckets('numberRequest', 'kept', address)
  return countStored(limits, (take) => database.write((orm) => change(orm, () => take(buckets))))
}

/** Throws as `askByNumber`, for a first request and for one that is sent again with something else. */
function refuseUnaskable(
  { env, clock }: RequestContext,
  orm: Orm,
  input: NumberRequestInput,
): void {
  refuseWhileClosed(orm, env)
  const { takenAt, sentAt } = input
  refuseChoicesOff(orm, { ...input.basket, takenAt, sentAt }, clock.now())
  const { pickup = null, express = false, ...basket } = input.basket
  refuseUnorderable(orm, { ...basket, pickup, express }, { env, now: clock.now() })
}

/** Counts the requests of a day from one network; its address is not kept. */
const networkTag = ({ secret, address }: RequestContext): string =>
  sign(secret, 'request network', networkKey(address)).slice(0, NETWORK_TAG_LENGTH)

interface Source {
  browser: string
  network: string
  phone: string
}

function recentRequests(orm: Orm, source: Source, now: number): RecentRequests {
  const of = (condition: ReturnType<typeof eq>) => sql<number>`coalesce(sum(${condition}), 0)`
  const counted = orm
    .select({
      number: of(eq(table.phone, source.phone)),
      browser: of(eq(table.browser, source.browser)),
      network: of(eq(table.network, source.network)),
      shown: of(eq(table.folded, false)),
    })
    .from(table)
    .where(gt(table.createdAt, now - DAY_MS))
    .get()
  return counted ?? { number: 0, browser: 0, network: 0, shown: 0 }
}

/** Strangers are those whom nobody has heard, as the index `number_requests_strangers` says it. */
const isFoldedStranger = sql`folded = 1 and contact is null`

/**
 * The network that holds most of a full table, with what it adds now, gives its oldest: a flood takes the place of nobody
 * else. Those who took theirs back, or whose two days are over, count too, since a flood may do either.
 */
function makeRoom(orm: Orm, network: string): void {
  const surplus = countRows(orm, isFoldedStranger) - MAX_FOLDED + 1
  for (let left = surplus; left > 0; left -= 1) {
    const holder = orm
      .select({ network: table.network })
      .from(table)
      .where(isFoldedStranger)
      .groupBy(table.network)
      .orderBy(desc(sql`count(*) + (${table.network} = ${network})`), asc(min(table.createdAt)))
      .limit(1)
    const oldest = orm
      .select({ id: table.id })
      .from(table)
      .where(and(isFoldedStranger, eq(table.network, holder)))
      .orderBy(asc(table.createdAt))
      .limit(1)
    orm.delete(table).where(inArray(table.id, oldest)).run()
  }
}

interface NewRequest {
  input: NumberRequestInput
  source: Omit<Source, 'phone'>
  folded: boolean
  now: number
}

function insertRequest(orm: Orm, { input, source, folded, now }: NewRequest): string {
  const id = drawOrderId(orm)
  orm
    .insert(table)
    .values({
      id,
      key: input.key,
      ...entriesOf(input),
      folded,
      ...source,
      createdAt: now,
      expiresAt: now + REQUEST_LIFE_MS,
    })
    .run()
  return id
}

interface AskedRequest extends Omit<NewRequest, 'folded'> {
  beforeStoring: () => void
}

function addRequest(orm: Orm, { beforeStoring, ...asked }: AskedRequest): string {
  const { input, source, now } = asked
  beforeStoring()
  const folded = isSetAside(recentRequests(orm, { ...source, phone: input.phone }, now))
  if (folded) makeRoom(orm, source.network)
  return insertRequest(orm, { ...asked, folded })
}

function renewRequest(
  orm: Orm,
  ctx: RequestContext,
  request: RequestRow,
  { input, beforeStoring }: { input: NumberRequestInput; beforeStoring: () => void },
): string {
  const entries = entriesOf(input)
  if (!mayRenew(orm, ctx, request) || isDeepStrictEqual({ ...request, ...entries }, request))
    return request.id
  beforeStoring()
  const { phone } = input
  const folded = isFoldedUnder(orm, request, phone)
  orm
    .update(table)
    .set({ ...entries, folded })
    .where(eq(table.id, request.id))
    .run()
  if (phone !== request.phone) changeNumber(orm, ctx, request, { phone, folded })
  return request.id
}

type Moment = Pick<RequestContext, 'env' | 'clock'>

/** In which a request that comes again, after a lost answer, may say something else. */
const RENEWAL_MS = MINUTE_MS

/**
 * Neither corrected, nor given another hour by the team, nor heard from, nor old. Where messages leave by themselves, none does for a
 * number that is known: whether the team chose a record or wrote is not asked there, since whether the renewal counts would tell it.
 */
function mayRenew(orm: Orm, { env, clock }: Moment, request: RequestRow): boolean {
  const { state, version, content, createdAt } = request
  const hasOwnHour = (wishOf(request)?.from ?? null) === (content.pickup?.from ?? null)
  if (!mayChangeNumber(request) || version > 1 || !hasOwnHour) return false
  if (!sendsWhatsApp(orm, env)) return state === 'waiting'
  return clock.now() < createdAt + RENEWAL_MS
}

type NumberedRequest = Pick<RequestRow, 'state' | 'contact' | 'version'>

/**
 * The number of a request is its device's to correct until it is confirmed, also once a message has left, unless the team heard its
 * person: whether it may does not tell a number that is known.
 */
function mayChangeNumber({ state, contact, version }: NumberedRequest): boolean {
  const isOpen = state === 'waiting' || state === 'sent'
  return isOpen && contact === null && version < MAX_REQUEST_NUMBERS
}

/** Hides from the asking device whether a message has left, where that would tell a number that is known from another. */
const shownState = (orm: Orm, { env }: Moment, state: RequestState): RequestState =>
  sendsWhatsApp(orm, env) && state === 'sent' ? 'waiting' : state

/**
 * Whether a request is set aside once it has this number, which has its ceiling for those that come to it later too. They count by the
 * day on which they were asked: otherwise many of one day could take the same number on the next.
 */
function isFoldedUnder(orm: Orm, request: RequestRow, phone: string): boolean {
  const { id, folded, network, createdAt } = request
  if (folded || phone === request.phone) return folded
  const ofNumber = and(eq(table.phone, phone), ne(table.id, id))
  const others = countRows(orm, and(ofNumber, gt(table.createdAt, createdAt - DAY_MS)))
  if (others < REQUEST_CEILINGS.number) return false
  makeRoom(orm, network)
  return true
}

function entriesOf({ fullname, phone, basket }: NumberRequestInput) {
  const { pickup = null } = basket
  const hour = { pickupFrom: pickup?.from ?? null, pickupTo: pickup?.to ?? null }
  return { fullname, phone, content: asStored(basket), ...hour }
}

/** Without the keys of what was left blank, so that it is equal to the row when it is sent again. */
const asStored = <T>(value: T): T => JSON.parse(JSON.stringify(value))

/**
 * The state of a request, for the device that made it: nothing of the order, which somebody else may have
 * confirmed if the number was mistyped, and the same for a number that is known and one that is not. Throws LINK_INVALID, TOO_MANY_TRIES.
 */
export function statusOf(ctx: RequestContext, token: string) {
  const request = requestOf(ctx, 'request status', token)
  return statusView(ctx, request)
}

function statusView(ctx: RequestContext, request: RequestRow) {
  const { orm } = ctx.database
  const now = ctx.clock.now()
  const { fullname, phone, folded, contact, reason } = request
  const facts = factsForAll(request, now)
  const { state } = facts
  const quoted = quoteOf(orm, request, now)
  const { phone: shopPhone } = readSettings(orm, 'contact')
  return {
    ...facts,
    // It is no secret of the person who confirmed: the livreur comes to the place that was typed here.
    wanted: hourOfOrder(orm, request) ?? facts.wanted,
    state: shownState(orm, ctx, state),
    fullname,
    phone,
    contents: { ...contentsAsked(request), minGrams: leastWeight(quoted.lines) },
    total: quoted.figures.grandTotal,
    toAgree: quoted.toAgree,
    isFolded: folded && contact === null && state === 'waiting',
    /** Told once it is confirmed only: a number that is known is sent no link before. One that the team confirms may have none. */
    isLinkSent: state === 'confirmed' && request.sentAt !== null,
    mayCorrectNumber: mayChangeNumber({ ...request, state }),
    reason: state === 'refused' ? reason : null,
    shopPhone,
  }
}

/**
 * Corrects a mistyped number while `mayChangeNumber` allows it, voids the link of the wrong one and writes to the right one. Throws
 * REQUEST_ANSWERED, REQUEST_NUMBERS_SPENT, REQUEST_OVER, LINK_INVALID, TOO_MANY_TRIES.
 */
export async function correctOwnNumber(
  ctx: RequestContext,
  { token, phone }: { token: string; phone: string },
) {
  return writeCounted(ctx, (orm, take) => {
    const request = requestOf(ctx, 'request status', token)
    refuseEnded(request, ctx.clock.now())
    if (request.phone !== phone) {
      if (request.contact !== null) throw new AppError('REQUEST_ANSWERED')
      if (!mayChangeNumber(request)) throw new AppError('REQUEST_NUMBERS_SPENT')
      take()
      changeNumber(orm, ctx, request, { phone, folded: isFoldedUnder(orm, request, phone) })
      tellTyped(orm, ctx, { id: request.id, phone })
    }
    // Read in the same write: a correction whose answer fails has not happened.
    return statusOf(ctx, token)
  })
}

/** The device that asked takes its request back. Throws REQUEST_OVER, LINK_INVALID, TOO_MANY_TRIES. */
export async function withdrawRequest(ctx: RequestContext, token: string): Promise<void> {
  const { database, clock } = ctx
  await database.write((orm) => {
    const request = requestOf(ctx, 'request status', token)
    if (request.state === 'withdrawn') return
    refuseEnded(request, clock.now())
    endRequest(orm, request.id, { state: 'withdrawn', endedAt: clock.now() })
  })
}

/**
 * Gives a request another number: its link, what waits to be said of it, and the record that was chosen for the former one, are
 * void. Says nothing to the new one. Inside `write()`.
 */
export function changeNumber(
  orm: Orm,
  ctx: Pick<RequestContext, 'clock'>,
  { id, version }: RequestRow,
  { phone, folded }: Pick<RequestRow, 'phone' | 'folded'>,
): void {
  orm
    .update(table)
    .set({
      phone,
      folded,
      version: version + 1,
      clientId: null,
      recordChosen: false,
      state: 'waiting',
      sentAt: null,
      openedAt: null,
    })
    .where(eq(table.id, id))
    .run()
  dropMessagesOfRequest(orm, id, ctx.clock.now())
}

/**
 * Writes the message that confirms a request to the number that a stranger typed; one that was typed too often has none, and the team
 * reaches it. Counted alike for a number that is known. Inside `write()`.
 */
function tellTyped(
  orm: Orm,
  ctx: RequestContext,
  { id, phone }: { id: string; phone: string },
): void {
  if (ctx.limits.tryTake([['numberTyped', phone]])) tellOfRequest(orm, ctx, id)
}
