import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { statsDay, users } from '#server/db/schema.ts'
import { AppError } from '#server/lib/app-error.ts'
import { ALL_LIVREURS } from '#server/record/stats/stats.service.ts'
import { dayKey } from '#shared/dates.ts'
import { COUNTED_SERIES, type CountedSeries, type Series } from '#shared/operations/stats/series.ts'
import { medianHours } from '#shared/record/stats/delays.ts'
import {
  barsOf,
  daysBefore,
  lengthOf,
  type Period,
  periodBefore,
} from '#shared/record/stats/stats.ts'
import { countedOver, delaysOver } from './counted-days.queries.ts'
import { readKeptPromises } from './promises.queries.ts'

/** A livreur's figures over a period. */
export interface LivreurFigures {
  id: string
  fullname: string
  pickups: number
  /** The weight of the bags by the kilo among them. */
  grams: number
  completed: number
  /** Francs. */
  revenue: number
  /** Milliseconds from order to delivery, on average; null without a delivery. */
  averageTurnaround: number | null
}

/**
 * Every figure of a period as a series over its bars (days, or weeks where it is long), with the livreurs who worked and
 * the promises that were kept. `before` is the period of the same length with which they are compared; null where nothing
 * had been counted by its end. Read from the counters alone. Throws VALIDATION when the period goes beyond today.
 */
export function readSeries(orm: Orm, period: Period, now: number) {
  if (period.to > dayKey(now)) throw new AppError('VALIDATION')
  const before = countedBefore(orm, period)
  const bars = barsOf(period)
  return {
    period,
    before,
    bars,
    series: {
      ...countedSeries(orm, { period, before, bars }),
      delay: delaySeries(orm, { period, before, bars }),
    },
    livreurs: livreursOver(orm, period),
    promises: readKeptPromises(orm, period, now),
  }
}

function countedBefore(orm: Orm, period: Period): Period | null {
  const before = periodBefore(period)
  const first = orm
    .select({ day: statsDay.day })
    .from(statsDay)
    .where(and(eq(statsDay.livreurId, ALL_LIVREURS), lte(statsDay.day, before.to)))
    .orderBy(asc(statsDay.day))
    .limit(1)
    .get()
  return first ? before : null
}

interface Compared {
  period: Period
  before: Period | null
  bars: Period[]
}

function countedSeries(
  orm: Orm,
  { period, before, bars }: Compared,
): Record<CountedSeries, Series> {
  const counted = countedOver(orm, { from: before?.from ?? period.from, to: period.to })
  const [total, values] = [counted(period), bars.map(counted)]
  const totalBefore = before && counted(before)
  const former = before && bars.map((bar) => counted(earlier(bar, lengthOf(period))))
  const seriesOf = (name: CountedSeries): Series => ({
    total: total[name],
    values: values.map((figures) => figures[name]),
    before: totalBefore?.[name] ?? null,
    former: former?.map((figures) => figures[name]) ?? null,
  })
  return Object.fromEntries(COUNTED_SERIES.map((name) => [name, seriesOf(name)])) as Record<
    CountedSeries,
    Series
  >
}

const earlier = ({ from, to }: Period, days: number): Period => ({
  from: daysBefore(from, days),
  to: daysBefore(to, days),
})

/** Whole hours from pick-up to door, medians; null without a delivery. Its bars are compared with none. */
function delaySeries(orm: Orm, { period, before, bars }: Compared): Series<number | null> {
  const delays = delaysOver(orm, period)
  return {
    total: medianHours(delays(period)),
    values: bars.map((bar) => medianHours(delays(bar))),
    before: before && medianHours(delaysOver(orm, before)(before)),
    former: null,
  }
}

/** The sums of a livreur of `livreursOver`, as `[pickups, grams, completed, revenue, turnaround]`. */
const ridesJson = ({ from, to }: Period) =>
  sql<number[]>`(
  select json_array(coalesce(sum(pickups), 0), coalesce(sum(grams), 0), coalesce(sum(completed), 0),
    coalesce(sum(revenue), 0), coalesce(sum(turnaround), 0))
  from ${statsDay} where livreur_id = ${users.id} and day between ${from} and ${to})`.mapWith(
    (text: string): number[] => JSON.parse(text),
  )

/** Those who picked up or delivered, the most deliveries first. */
function livreursOver(orm: Orm, period: Period): LivreurFigures[] {
  const livreurs = orm
    .select({ id: users.id, fullname: users.fullname, rides: ridesJson(period) })
    .from(users)
    // As the partial index says it, word for word.
    .where(sql`${users.role} <> 'client' and ${users.role} = 'livreur'`)
    .orderBy(users.fullname)
    .all()
  return livreurs
    .map(({ id, fullname, rides }) => {
      const [pickups = 0, grams = 0, completed = 0, revenue = 0, turnaround = 0] = rides
      const averageTurnaround = completed > 0 ? Math.round(turnaround / completed) : null
      return { id, fullname, pickups, grams, completed, revenue, averageTurnaround }
    })
    .filter(({ pickups, completed }) => pickups + completed > 0)
    .sort((a, b) => b.completed - a.completed || b.pickups - a.pickups)
}
