import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { NEWEST, olderThan, PAGE_LIMIT, PAGE_SIZE, toPage } from '#server/lib/page.ts'
import { DAY_MS } from '#shared/dates.ts'
import type { ListFoldedInput } from '#shared/orders/number-requests/number-requests.inputs.ts'
import { REQUEST_CEILINGS } from '#shared/orders/number-requests/number-requests.ts'
import { referenceOf } from '#shared/text/order-reference.ts'
import { type QuoteFacts, readQuoteFacts } from '../checkout/quote.service.ts'
import { countKnown } from './known-records.ts'
import {
  contentsAsked,
  countRows,
  factsForAll,
  isOpenAt,
  quarterOfRequest,
  quoteFrom,
  type RequestRow,
  requestedBasket,
  table,
} from './request-rows.ts'

/** For how long the team reads who answered « Ce n’est pas moi »: the client may still write with the right number. */
const DENIED_SHOWN_MS = 2 * DAY_MS

const shownOpen = (now: number) => and(isOpenAt(now), eq(table.folded, false))

/** Somebody is to be reached for it. */
const isToConfirm = (now: number) => and(shownOpen(now), eq(table.state, 'waiting'))

/** The hour that is wished or, without one, the time of the asking. */
const hourOf = ({ pickupFrom, createdAt }: Pick<RequestRow, 'pickupFrom' | 'createdAt'>) =>
  pickupFrom ?? createdAt

/** Puts these, which were asked in this order, by their hour, the nearest first. */
const byHour = <Asked extends Parameters<typeof hourOf>[0]>(requests: Asked[]): Asked[] =>
  requests.sort((a, b) => hourOf(a) - hourOf(b))

/** The requests that have a row in « À confirmer »: one a number. */
export function requestsToReach(orm: Orm, now: number): string[] {
  const { id, phone, pickupFrom, createdAt } = table
  const waiting = orm
    .select({ id, phone, pickupFrom, createdAt })
    .from(table)
    .where(isToConfirm(now))
    .orderBy(asc(createdAt))
    .all()
  return onePerNumber(byHour(waiting)).map((request) => request.id)
}

/** Orders by number that wait for the team, the nearest hour first, and how many were set aside. */
export function listNumberRequests(orm: Orm, now: number) {
  const asked = orm.select().from(table).where(shownOpen(now)).orderBy(asc(table.createdAt))
  const open = byHour(asked.all())
  const denied = orm
    .select()
    .from(table)
    .where(and(eq(table.state, 'denied'), gt(table.endedAt, now - DENIED_SHOWN_MS)))
    .orderBy(desc(table.endedAt))
    .limit(PAGE_SIZE)
    .all()
  const facts = readRowFacts(orm, [...open, ...denied], now)
  const rows = open.map((request) => rowView(request, facts))
  return {
    denied: denied.map((request) => rowView(request, facts)),
    toReach: onePerNumber(rows.filter(({ state }) => state === 'waiting')),
    sent: rows.filter(({ state }) => state === 'sent'),
    folded: countRows(orm, and(isOpenAt(now), eq(table.folded, true))),
    // Of every row, as the ceiling that it stands beside counts them.
    today: countRows(orm, and(gt(table.createdAt, now - DAY_MS), eq(table.folded, false))),
    ceiling: REQUEST_CEILINGS.day,
  }
}

/** The open requests of these phones, the newest last; also those that are set aside. */
export function openRequestsOf(orm: Orm, phones: readonly string[], now: number): RequestRow[] {
  return orm
    .select()
    .from(table)
    .where(and(isOpenAt(now), inArray(table.phone, [...phones])))
    .orderBy(asc(table.createdAt))
    .all()
}

/** One row a number: the first of its requests here, which says how many there are. */
function onePerNumber<Row extends { phone: string }>(rows: Row[]): Row[] {
  const seen = new Set<string>()
  return rows.filter(({ phone }) => !seen.has(phone) && seen.add(phone))
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
export function readRowFacts(orm: Orm, requests: readonly RequestRow[], now: number): RowFacts {
  const phones = Array.from(new Set(requests.map(({ phone }) => phone)))
  const waiting = new Map<string, number>()
  for (const { phone, endedAt } of requests)
    if (endedAt === null) waiting.set(phone, (waiting.get(phone) ?? 0) + 1)
  return {
    now,
    quotes: readQuoteFacts(orm, requests.map(requestedBasket), now),
    waiting,
    known: countKnown(orm, phones),
  }
}

export function rowView(request: RequestRow, { now, quotes, waiting, known }: RowFacts) {
  const { id, fullname, phone, createdAt, sentAt, openedAt, recordChosen } = request
  const quoted = quoteFrom(request, quotes)
  return {
    ...factsForAll(request, now),
    id,
    fullname,
    phone,
    createdAt,
    sentAt,
    openedAt,
    contents: contentsAsked(request),
    total: quoted.figures.grandTotal,
    toAgree: quoted.toAgree,
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
      contents: contentsAsked(request),
      quarter: quarterOfRequest(request),
    })),
  )
}
