import { between, eq, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { promiseDays, users } from '#server/db/schema.ts'
import { statement } from '#server/db/statement.ts'
import { AppError } from '#server/lib/app-error.ts'
import { dayKey } from '#shared/dates.ts'
import type { Period } from '#shared/stats/stats.ts'
import { PROMISE_STEPS, type PromiseStep } from '#shared/time/visits.ts'

/** The Monday of the week of a day. */
const week = sql<string>`date(${promiseDays.day}, 'weekday 0', '-6 days')`

const sumsOver = statement((orm, p: Period) =>
  orm
    .select({
      step: promiseDays.step,
      livreurId: promiseDays.livreurId,
      livreurName: users.fullname,
      area: promiseDays.area,
      week: week.as('week'),
      kept: sql<number>`sum(${promiseDays.kept})`,
      late: sql<number>`sum(${promiseDays.late})`,
      lateMs: sql<number>`sum(${promiseDays.lateMs})`,
    })
    .from(promiseDays)
    .leftJoin(users, eq(users.id, promiseDays.livreurId))
    .where(between(promiseDays.day, p.from, p.to))
    .groupBy(promiseDays.step, promiseDays.livreurId, promiseDays.area, sql`week`),
)

type Sum = ReturnType<typeof sumsOver.all>[number]

/** How many promises were kept, and how late the others were. */
export interface KeptFigures {
  kept: number
  late: number
  /** Milliseconds by which the late ones were late, on average; null without any. */
  averageLate: number | null
}

/** The same for a livreur, a commune or a week. */
export interface KeptRow extends KeptFigures {
  /** Names the row: an id, a commune or '' for an unknown one, the Monday of a week. */
  key: string
  /** The livreur's; null for other rows. */
  fullname: string | null
}

/** The kept promises of a period. */
export interface KeptPromises {
  totals: KeptFigures
  steps: (KeptFigures & { step: PromiseStep })[]
  /** The most promises first. */
  livreurs: KeptRow[]
  areas: KeptRow[]
  /** In order of time. */
  weeks: KeptRow[]
}

/**
 * How the promises of a period were kept: in all, by step, by livreur, by commune and by week. Read from the counters
 * alone. Throws VALIDATION when the period goes beyond today.
 */
export function readKeptPromises(orm: Orm, period: Period, now: number): KeptPromises {
  if (period.to > dayKey(now)) throw new AppError('VALIDATION')
  const sums = sumsOver.all(orm, period)
  const made = sums.filter(({ livreurId }) => livreurId !== '')
  return {
    totals: figuresOf(sums),
    steps: PROMISE_STEPS.map((step) => ({
      step,
      ...figuresOf(sums.filter((sum) => sum.step === step)),
    })),
    livreurs: mostFirst(rowsBy(made, ({ livreurId }) => livreurId)),
    areas: mostFirst(rowsBy(sums, ({ area }) => area)),
    weeks: rowsBy(sums, (sum) => sum.week).sort((a, b) => a.key.localeCompare(b.key)),
  }
}

function figuresOf(sums: readonly Sum[]): KeptFigures {
  let [kept, late, lateMs] = [0, 0, 0]
  for (const sum of sums) {
    kept += sum.kept
    late += sum.late
    lateMs += sum.lateMs
  }
  return { kept, late, averageLate: late > 0 ? Math.round(lateMs / late) : null }
}

function rowsBy(sums: readonly Sum[], keyOf: (sum: Sum) => string): KeptRow[] {
  return Array.from(Map.groupBy(sums, keyOf), ([key, own]) => ({
    key,
    fullname: key === own[0]?.livreurId ? own[0].livreurName : null,
    ...figuresOf(own),
  }))
}

function mostFirst(rows: KeptRow[]): KeptRow[] {
  return rows.sort((a, b) => b.kept + b.late - a.kept - a.late || a.key.localeCompare(b.key))
}
