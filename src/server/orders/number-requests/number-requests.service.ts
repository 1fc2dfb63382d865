import { isDeepStrictEqual } from 'node:util'
import { and, asc, desc, eq, gt, inArray, isNull, lte, not, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { numberRequests, users } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { NEWEST, olderThan, PAGE_LIMIT, PAGE_SIZE, toPage } from '#server/lib/page.ts'
import { recordStaffAction } from '#server/record/staff-actions/staff-actions.service.ts'
import type { RequestContext } from '#server/request-context.ts'
import { DAY_MS } from '#shared/dates.ts'
import type {
  ChooseRecordInput,
  ListFoldedInput,
} from '#shared/orders/number-requests/number-requests.inputs.ts'
import {
  OPEN_REQUESTS,
  REQUEST_CEILINGS,
  type RequestContact,
} from '#shared/orders/number-requests/number-requests.ts'
import { requestMessage } from '#shared/orders/number-requests/request-message.ts'
import { MAX_COUNTED } from '#shared/paging.ts'
import { NUMBER_REQUESTS_KEPT_DAYS } from '#shared/retention.ts'
import { firstNameOf } from '#shared/text/first-name.ts'
import { referenceOf } from '#shared/text/order-reference.ts'
import type { Slot } from '#shared/time/slots.ts'
import { type QuoteFacts, readQuoteFacts } from '../checkout/quote.service.ts'
import { changeNumber } from './ask.service.ts'
import { refuseUnchosen } from './confirm.service.ts'
import { countKnown, knownRecords } from './known-records.ts'
import {
  confirmLink,
  countRows,
  findRequest,
  isOpenAt,
  openRequest,
  paymentOf,
  piecesAsked,
  quarterOfRequest,
  quoteFrom,
  quoteOf,
  type RequestRow,
  stateAt,
  table,
  wasAskedHere,
  wishOf,
} from './request-rows.ts'

/** For how long the team reads who answered « Ce n’est pas moi »: the client may still write with the right number. */
const DENIED_SHOWN_MS = 2 * DAY_MS

type Staff = ServiceContext & Pick<RequestContext, 'secret' | 'env'>

const shownOpen = (now: number) => and(isOpenAt(now), eq(table.folded, false), wasAskedHere)

/** Numbers to reach, as many as the list has rows: the badge of « Demandes ». */
export function countNumberRequests(orm: Orm, now: number): number {
  const waiting = orm
    .select({ phone: table.phone })
    .from(table)
    .where(and(shownOpen(now), eq(table.state, 'waiting')))
    .all()
  return Math.min(new Set(waiting.map(({ phone }) => phone)).size, MAX_COUNTED)
}

/** Orders by number that wait for the team, the nearest hour first, and how many were set aside. */
export function listNumberRequests(orm: Orm, now: number) {
  const open = orm.select().from(table).where(shownOpen(now)).orderBy(asc(table.createdAt)).all()
  const byHour = (a: Row, b: Row) => hourOf(a) - hourOf(b)
  const denied = orm
    .select()
    .from(table)
    .where(and(eq(table.state, 'denied'), gt(table.endedAt, now - DENIED_SHOWN_MS), wasAskedHere))
    .orderBy(desc(table.endedAt))
    .limit(PAGE_SIZE)
    .all()
  const facts = readRowFacts(orm, [...open, ...denied], now)
  const rows = open.map((request) => rowView(request, facts))
  return {
    denied: denied.map((request) => rowView(request, facts)),
    toReach: onePerNumber(rows.filter(({ state }) => state === 'waiting').sort(byHour)),
    sent: rows.filter(({ state }) => state === 'sent').sort(byHour),
    folded: countRows(orm, and(isOpenAt(now), eq(table.folded, true), wasAskedHere)),
    // Of every row, as the ceiling that it stands beside counts them.
    today: countRows(orm, and(gt(table.createdAt, now - DAY_MS), eq(table.folded, false))),
    ceiling: REQUEST_CEILINGS.day,
  }
}

type Row = ReturnType<typeof rowView>

/** One row a number: the first of its requests here, which says how many there are. */
function onePerNumber(rows: Row[]): Row[] {
  const seen = new Set<string>()
  return rows.filter(({ phone }) => !seen.has(phone) && seen.add(phone))
}

function hourOf({ wanted, createdAt }: Row): number {
  return wanted?.from ?? createdAt
}

interface RowFacts {
  now: number
  quotes: QuoteFacts
  /** Open requests by number. */
  waiting: ReadonlyMap<string, number>
  /** Records by number. */
  known: ReadonlyMap<string, number>
}

/** Reads what the rows of these requests follow from, all at once. */
function readRowFacts(orm: Orm, requests: readonly RequestRow[], now: number): RowFacts {
  const contents = requests.map(({ content }) => content)
  const phones = Array.from(new Set(requests.map(({ phone }) => phone)))
  const waiting = new Map<string, number>()
  for (const { phone, endedAt } of requests)
    if (endedAt === null) waiting.set(phone, (waiting.get(phone) ?? 0) + 1)
  return {
    now,
    quotes: readQuoteFacts(orm, contents, now),
    waiting,
    known: countKnown(orm, phones),
  }
}

function rowView(request: RequestRow, { now, quotes, waiting, known }: RowFacts) {
  const { id, fullname, phone, createdAt, sentAt, openedAt, expiresAt, recordChosen } = request
  const quoted = quoteFrom(request, quotes)
  return {
    id,
    reference: referenceOf(id),
    state: stateAt(request, now),
    fullname,
    phone,
    createdAt,
    sentAt,
    openedAt,
    expiresAt,
    quarter: quarterOfRequest(request),
    pieces: piecesAsked(request),
    total: quoted.figures.grandTotal,
    wanted: wishOf(request),
    isWishTaken: quoted.isWishTaken,
    pickup: quoted.times?.pickup ?? null,
    ofNumber: waiting.get(phone) ?? 0,
    isRecordChosen: recordChosen,
    known: known.get(phone) ?? 0,
  }
}

/** Those that were set aside, newest first; by the reference or a part of the number that their person gives. */
export function listFolded(orm: Orm, { search, cursor }: ListFoldedInput, now: number) {
  const given = search.replaceAll(/[#\s.+-]/g, '').toLowerCase()
  const isGiven = sql`(instr(${table.id}, ${given}) = 1 or instr(${table.phone}, ${given}) > 0)`
  const rows = orm
    .select()
    .from(table)
    .where(
      and(
        isOpenAt(now),
        eq(table.folded, true),
        wasAskedHere,
        given ? isGiven : undefined,
        olderThan(table, cursor ?? NEWEST),
      ),
    )
    .orderBy(desc(table.createdAt), desc(table.id))
    .limit(PAGE_LIMIT)
    .all()
  return toPage(
    rows.map((request) => ({
      id: request.id,
      reference: referenceOf(request.id),
      fullname: request.fullname,
      phone: request.phone,
      createdAt: request.createdAt,
      pieces: piecesAsked(request),
      quarter: quarterOfRequest(request),
    })),
  )
}

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
  const { address, landmark, note, location } = content
  const record = clientId
    ? orm.select({ fullname: users.fullname }).from(users).where(eq(users.id, clientId)).get()
    : undefined
  return {
    ...rowView(request, facts),
    orderId,
    lines: quoted.lines,
    gone: quoted.gone,
    figures: quoted.figures,
    promise: quoted.times?.promise ?? null,
    location,
    address: address ?? '',
    landmark: landmark ?? null,
    note: note ?? null,
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
  const now = ctx.clock.now()
  return ctx.database.write((orm) => {
    const request = openRequest(orm, requestId, now)
    refuseUnchosen(orm, request)
    const set = { state: 'sent' as const, sentAt: request.sentAt ?? now, folded: false }
    orm.update(table).set(set).where(eq(table.id, requestId)).run()
    recordStaffAction(orm, ctx, { kind: 'request_link_given', target: requestId })
    return { text: messageOf(orm, ctx, request), phone: request.phone }
  })
}

function messageOf(orm: Orm, ctx: Staff, request: RequestRow): string {
  const now = ctx.clock.now()
  const { fullname, expiresAt } = request
  const quoted = quoteOf(orm, request, now)
  return requestMessage({
    firstName: firstNameOf(fullname) ?? fullname,
    pieces: quoted.pieces,
    quarter: quarterOfRequest(request),
    wanted: wishOf(request),
    next: quoted.isWishTaken ? (quoted.times?.pickup ?? null) : null,
    total: quoted.figures.grandTotal,
    link: confirmLink(ctx, request),
    endsAt: expiresAt,
    now,
  })
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
    changeNumber(orm, request, { phone, folded: request.folded })
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
    const set = { state: 'refused' as const, reason, endedAt: now }
    orm.update(table).set(set).where(eq(table.id, requestId)).run()
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
    recordStaffAction(orm, ctx, { kind: 'request_changed', target: requestId })
  })
}

/** Logs the open requests that another program wrote or changed: no list shows them. */
export function logForeignRequests({
  database,
  clock,
  log,
}: Pick<Deps, 'database' | 'clock' | 'log'>) {
  const foreign = database.orm
    .select({ id: table.id })
    .from(table)
    .where(and(isOpenAt(clock.now()), not(wasAskedHere)))
    .limit(PAGE_LIMIT)
    .all()
  if (foreign.length > 0)
    log.error(
      { numberRequests: foreign.map(({ id }) => id) },
      'ORDERS BY NUMBER ARE NOT SHOWN: somebody changed the file',
    )
}

/** Ends what nobody confirmed in time, and removes what ended NUMBER_REQUESTS_KEPT_DAYS ago, inside `write()`. */
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
  orm
    .delete(numberRequests)
    .where(lte(table.endedAt, now - NUMBER_REQUESTS_KEPT_DAYS * DAY_MS))
    .run()
}
