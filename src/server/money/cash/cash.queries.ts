import { and, desc, eq, gte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Orm } from '#server/db/database.ts'
import { cashHandovers, cashHoldings, users } from '#server/db/schema.ts'
import { NEWEST, olderThan, PAGE_LIMIT, type Page, toPage } from '#server/lib/page.ts'
import { DAY_MS } from '#shared/dates.ts'
import type { Cursor } from '#shared/paging.ts'
import { type Holding, readHolding } from '../payments/holdings.service.ts'

/** Days over which shortfalls are added up. */
const GAP_DAYS = 30
/** Hand-overs shown on the livreur's own screen. */
const OWN_HANDOVERS = 10

const livreur = alias(users, 'livreur')
const recorder = alias(users, 'recorder')

const gap = sql<number>`${cashHandovers.counted} - ${cashHandovers.expected}`

const columns = {
  id: cashHandovers.id,
  expected: cashHandovers.expected,
  counted: cashHandovers.counted,
  reason: cashHandovers.reason,
  recordedByName: sql<string>`coalesce(${recorder.fullname}, '')`,
  createdAt: cashHandovers.createdAt,
  confirmedAt: cashHandovers.confirmedAt,
  contestedAt: cashHandovers.contestedAt,
  contestNote: cashHandovers.contestNote,
}

/** A livreur who carries cash. */
export interface HeldCash extends Holding {
  livreurId: string
  fullname: string
  phone: string
}

/** Every livreur who carries cash, the highest amount first. */
export function listHoldings(orm: Orm): HeldCash[] {
  return orm
    .select({
      livreurId: cashHoldings.livreurId,
      fullname: users.fullname,
      phone: users.phone,
      amount: cashHoldings.amount,
      payments: cashHoldings.payments,
      since: cashHoldings.since,
    })
    .from(cashHoldings)
    .innerJoin(users, eq(users.id, cashHoldings.livreurId))
    .all()
    .sort((a, b) => b.amount - a.amount || a.fullname.localeCompare(b.fullname, 'fr'))
}

/** A hand-over as the team and its livreur see it. */
export interface Handover {
  id: string
  /** Francs. */
  expected: number
  counted: number
  reason: string | null
  recordedByName: string
  createdAt: number
  confirmedAt: number | null
  contestedAt: number | null
  /** The livreur's objection, when they contest the amount. */
  contestNote: string | null
}

/** All hand-overs, newest first. */
export function listHandovers(
  orm: Orm,
  cursor?: Cursor | null,
): Page<Handover & { livreurId: string; livreurName: string }> {
  const rows = orm
    .select({
      ...columns,
      livreurId: cashHandovers.livreurId,
      livreurName: sql<string>`coalesce(${livreur.fullname}, '')`,
    })
    .from(cashHandovers)
    .leftJoin(livreur, eq(livreur.id, cashHandovers.livreurId))
    .leftJoin(recorder, eq(recorder.id, cashHandovers.recordedBy))
    .where(olderThan(cashHandovers, cursor ?? NEWEST))
    .orderBy(desc(cashHandovers.createdAt), desc(cashHandovers.id))
    .limit(PAGE_LIMIT)
    .all()
  return toPage(rows)
}

/** The cash a livreur carries, and their latest hand-overs, newest first. */
export function readOwnCash(
  orm: Orm,
  livreurId: string,
): { holding: Holding | null; handovers: Handover[] } {
  const handovers = orm
    .select(columns)
    .from(cashHandovers)
    .leftJoin(recorder, eq(recorder.id, cashHandovers.recordedBy))
    .where(eq(cashHandovers.livreurId, livreurId))
    .orderBy(desc(cashHandovers.createdAt), desc(cashHandovers.id))
    .limit(OWN_HANDOVERS)
    .all()
  return { holding: readHolding(orm, livreurId), handovers }
}

/** Francs that hand-overs of the last thirty days missed or had too many, and the number of these. */
export function readGaps(orm: Orm, now: number): { sum: number; count: number } {
  return gapsSince(orm, { month: now - GAP_DAYS * DAY_MS }).get() ?? { sum: 0, count: 0 }
}

// With the condition of the index cash_handovers_gap: few hand-overs of a month have one.
const gapsSince = (orm: Orm, p: { month: number }) =>
  orm
    .select({ sum: sql<number>`coalesce(sum(${gap}), 0)`, count: sql<number>`count(*)` })
    .from(cashHandovers)
    .where(and(sql`counted <> expected`, gte(cashHandovers.createdAt, p.month)))
