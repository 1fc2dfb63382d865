import { and, between, eq, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { delayDays, delayWeeks, moneyDays, statsDay } from '#server/db/schema.ts'
import { ALL_LIVREURS } from '#server/record/stats/stats.service.ts'
import type { CountedSeries } from '#shared/operations/stats/series.ts'
import type { DelayCount } from '#shared/record/stats/delays.ts'
import { barsOf, barUnit, daysOf, lengthOf, type Period } from '#shared/record/stats/stats.ts'
import { addDays } from '#shared/time/zone.ts'

const countersOver = (orm: Orm, p: Period) =>
  orm
    .select()
    .from(statsDay)
    .where(and(eq(statsDay.livreurId, ALL_LIVREURS), between(statsDay.day, p.from, p.to)))

const moneyOver = (orm: Orm, p: Period) =>
  orm
    .select()
    .from(moneyDays)
    .where(between(moneyDays.day, p.from, p.to))

const delaysOfDays = (orm: Orm, p: Period) =>
  orm
    .select({ day: delayDays.day, hours: delayDays.hours, count: delayDays.count })
    .from(delayDays)
    .where(between(delayDays.day, p.from, p.to))

/** The delays of single days, in JSON: both ends of a period are read at once. */
const delaysOfSomeDays = (orm: Orm, p: { days: string }) =>
  orm
    .select({ day: delayDays.day, hours: delayDays.hours, count: delayDays.count })
    .from(delayDays)
    .where(sql`${delayDays.day} in (select value from json_each(${p.days}))`)

/** The delays of the weeks that begin on one of these days. `day` is their Monday, which stands for the seven days in `byDay`. */
const delaysOfWeeks = (orm: Orm, p: { from: string; lastStart: string }) =>
  orm
    .select({ day: delayWeeks.week, hours: delayWeeks.hours, count: delayWeeks.count })
    .from(delayWeeks)
    .where(between(delayWeeks.week, p.from, p.lastStart))

/** Reads the counters of all these days at once, and returns what adds up those of a stretch of them. */
export function countedOver(
  orm: Orm,
  all: Period,
): (stretch: Period) => Record<CountedSeries, number> {
  const counters = byDay(countersOver(orm, all).all())
  const money = byDay(moneyOver(orm, all).all())
  return (stretch) => {
    const days = counters(stretch)
    const total = (of: (row: (typeof days)[number]) => number) => sumBy(days, of)
    const refunded = total((row) => row.refunded)
    const collected = total((row) => row.received) - refunded
    const ways = money(stretch)
    return {
      collected,
      cash: sumBy(ways, (row) => row.cash),
      wave: sumBy(ways, (row) => row.wave),
      bank: sumBy(ways, (row) => row.bank),
      refunded,
      orders: total((row) => row.orders),
      pickups: total((row) => row.pickups),
      grams: total((row) => row.grams),
      completed: total((row) => row.completed),
      cancelled: total((row) => row.cancelled),
      revenue: total((row) => row.revenue),
    }
  }
}

/**
 * How long the deliveries of a period took: returns what gives those of one of its bars. Of a period that is drawn by weeks,
 * the whole weeks come added up, and single days only where it begins or ends within a week.
 */
export function delaysOver(orm: Orm, period: Period): (stretch: Period) => DelayCount[] {
  if (barUnit(period) === 'day') return byDay(delaysOfDays(orm, period).all())
  const wholeWeeks = { from: period.from, lastStart: addDays(period.to, -6) }
  const cutWeeks = barsOf(period).filter((week) => lengthOf(week) < 7)
  const days = JSON.stringify(cutWeeks.flatMap(daysOf))
  return byDay([...delaysOfWeeks(orm, wholeWeeks).all(), ...delaysOfSomeDays(orm, { days }).all()])
}

/** Finds the rows of a stretch by its days, without passing all rows: a year has 53 weeks, and so has the one before. */
function byDay<Row extends { day: string }>(rows: readonly Row[]): (stretch: Period) => Row[] {
  const rowsOf = Map.groupBy(rows, ({ day }) => day)
  return (stretch) => daysOf(stretch).flatMap((day) => rowsOf.get(day) ?? [])
}

function sumBy<Row>(rows: readonly Row[], of: (row: Row) => number): number {
  return rows.reduce((all, row) => all + of(row), 0)
}
