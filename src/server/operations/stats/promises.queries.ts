import { and, between, eq, gte, lt, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { orders, promiseDays, users } from '#server/db/schema.ts'
import { areaOf, assignedAt, wasLateBefore } from '#server/record/stats/promise-days.service.ts'
import { DAY_MS, dayKey } from '#shared/dates.ts'
import { isMission } from '#shared/order-status.ts'
import { dayStart, type Period } from '#shared/record/stats/stats.ts'
import { promiseStepOf } from '#shared/time/late.ts'
import { PROMISE_STEPS } from '#shared/time/visits.ts'
import { addDays, weekdayOf } from '#shared/time/zone.ts'

/** The Monday of the week of a day. */
const week = sql<string>`date(${promiseDays.day}, 'weekday 0', '-6 days')`

const sumsOver = (orm: Orm, p: Period) =>
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
    .groupBy(promiseDays.step, promiseDays.livreurId, promiseDays.area, sql`week`)

/** The open orders whose step was due at these times, in milliseconds UTC. */
const dueBetween = (orm: Orm, p: { from: number; until: number }) =>
  orm
    .select({
      status: orders.status,
      readyAt: orders.readyAt,
      dueAt: sql<number>`${orders.dueAt}`,
      livreurId: orders.livreurId,
      livreurName: users.fullname,
      givenAt: assignedAt,
      locationLat: orders.locationLat,
      locationLng: orders.locationLng,
    })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.livreurId))
    .where(and(sql`due_at is not null`, gte(sql`due_at`, p.from), lt(sql`due_at`, p.until)))

type Sum = ReturnType<ReturnType<typeof sumsOver>['all']>[number]

export interface KeptFigures {
  kept: number
  late: number
  /** Milliseconds by which the late ones were late, on average; null without any. */
  averageLate: number | null
}

/** Figures of a step, a livreur, a commune or a week. */
export interface KeptRow extends KeptFigures {
  /** Names the row: a step, an id, a commune or '' for an unknown one, the Monday of a week. */
  key: string
  /** The livreur's; null for other rows. */
  fullname: string | null
}

/** The kept promises of a period. */
export interface KeptPromises {
  totals: KeptFigures
  /** Those of the late ones that are not done yet. */
  stillLate: number
  /** The promises in their order. */
  steps: KeptRow[]
  /** The most promises first. */
  livreurs: KeptRow[]
  areas: KeptRow[]
  /** In order of time. */
  weeks: KeptRow[]
}

/**
 * How the promises of a period were kept: in all, by step, by livreur, by commune and by week. A step that was due in the
 * period and is still not done is late by now: the worst delays would be missing else.
 */
export function readKeptPromises(orm: Orm, period: Period, now: number): KeptPromises {
  const open = stillLate(orm, period, now)
  const sums = [...sumsOver(orm, period).all(), ...open]
  const made = sums.filter(({ livreurId }) => livreurId !== '')
  return {
    totals: figuresOf(sums),
    stillLate: open.length,
    steps: rowsBy(sums, ({ step }) => step).sort(
      (a, b) => STEP_ORDER.indexOf(a.key) - STEP_ORDER.indexOf(b.key),
    ),
    livreurs: mostFirst(rowsBy(made, ({ livreurId }) => livreurId)),
    areas: mostFirst(rowsBy(sums, ({ area }) => area)),
    weeks: rowsBy(sums, (sum) => sum.week).sort((a, b) => a.key.localeCompare(b.key)),
  }
}

function stillLate(orm: Orm, { from, to }: Period, now: number): Sum[] {
  const until = Math.min(now, dayStart(to) + DAY_MS)
  return dueBetween(orm, { from: dayStart(from), until })
    .all()
    .flatMap((order): Sum[] => {
      const { dueAt, livreurName } = order
      const step = promiseStepOf(order)
      if (!step) return []
      // Who collected the clothes has no part in a delivery that nobody was given.
      const isTheirs = isMission(order.status) && !wasLateBefore(dueAt, order.givenAt)
      const day = dayKey(dueAt)
      return [
        {
          step,
          livreurId: (isTheirs && order.livreurId) || '',
          livreurName,
          area: areaOf(order),
          week: addDays(day, 1 - weekdayOf(day)),
          kept: 0,
          late: 1,
          lateMs: now - dueAt,
        },
      ]
    })
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

const STEP_ORDER: readonly string[] = PROMISE_STEPS

function mostFirst(rows: KeptRow[]): KeptRow[] {
  return rows.sort((a, b) => b.kept + b.late - a.kept - a.late || a.key.localeCompare(b.key))
}
