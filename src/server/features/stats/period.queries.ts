import { and, asc, between, eq, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { delayDays, moneyDays, statsDay, users } from '#server/db/schema.ts'
import { statement } from '#server/db/statement.ts'
import { AppError } from '#server/lib/app-error.ts'
import { dayKey } from '#shared/dates.ts'
import { barsOf, periodBefore } from '#shared/stats/bars.ts'
import { medianHours } from '#shared/stats/delays.ts'
import { lengthOf, monthTo, type Period } from '#shared/stats/stats.ts'
import { addDays } from '#shared/time/zone.ts'
import { ALL_LIVREURS } from './stats.service.ts'

const within = (p: Period & { livreurId: string }) =>
  and(eq(statsDay.livreurId, p.livreurId), between(statsDay.day, p.from, p.to))
const sum = (column: keyof typeof COLUMNS) =>
  sql<number>`coalesce(sum(${COLUMNS[column]}), 0)`.as(column)

const COLUMNS = {
  orders: statsDay.orders,
  clients: statsDay.clients,
  pickups: statsDay.pickups,
  completed: statsDay.completed,
  revenue: statsDay.revenue,
  turnaround: statsDay.turnaround,
}

const sumsOf = statement((orm, p: Period & { livreurId: string }) =>
  orm
    .select({
      orders: sum('orders'),
      clients: sum('clients'),
      pickups: sum('pickups'),
      completed: sum('completed'),
      revenue: sum('revenue'),
      turnaround: sum('turnaround'),
    })
    .from(statsDay)
    .where(within(p)),
)

const countersOver = statement((orm, p: Period) =>
  orm
    .select()
    .from(statsDay)
    .where(within({ livreurId: ALL_LIVREURS, from: p.from, to: p.to })),
)

const moneyOver = statement((orm, p: Period) =>
  orm
    .select()
    .from(moneyDays)
    .where(between(moneyDays.day, p.from, p.to)),
)

/** The debt at the end of the day before: the sum of its changes, one row a day. */
const debtBefore = statement((orm, p: { day: string }) =>
  orm
    .select({ debt: sql<number>`coalesce(sum(${moneyDays.debt}), 0)` })
    .from(moneyDays)
    .where(lt(moneyDays.day, p.day)),
)

const delaysOver = statement((orm, p: Period) =>
  orm
    .select({ day: delayDays.day, hours: delayDays.hours, count: delayDays.count })
    .from(delayDays)
    .where(between(delayDays.day, p.from, p.to)),
)

/** The first day that was counted, up to a day. */
const firstDay = statement((orm, p: { upTo: string }) =>
  orm
    .select({ day: statsDay.day })
    .from(statsDay)
    .where(and(eq(statsDay.livreurId, ALL_LIVREURS), lte(statsDay.day, p.upTo)))
    .orderBy(asc(statsDay.day))
    .limit(1),
)

/** The figures that are compared with those of the period before. */
export interface HeadFigures {
  /** Francs received less francs given back. */
  collected: number
  /** Francs that delivered orders still owed when the last day ended. */
  debt: number
  /** Orders placed. */
  orders: number
  /** Whole hours from pick-up to door, the median of what was delivered; null without a delivery. */
  delay: number | null
}

/** The business's figures of a stretch of days. */
export interface StretchFigures extends HeadFigures {
  pickups: number
  completed: number
  cancelled: number
  /** Francs of the orders delivered. */
  revenue: number
  /** What of `collected` came with Wave; the rest is cash. */
  wave: number
  received: number
  refunded: number
}

/** What one bar of a chart stands for, a day or a week, with the figures that its tick compares it with. */
export interface BarFigures extends StretchFigures, Period {
  /** As many days earlier as the period is long; null where there is no period before. */
  before: { orders: number; collected: number } | null
}

/** A livreur's figures over a period. */
export interface LivreurFigures {
  id: string
  fullname: string
  pickups: number
  completed: number
  /** Francs. */
  revenue: number
  /** Milliseconds from order to delivery, on average; null without a delivery. */
  averageTurnaround: number | null
}

/**
 * The business's figures of a period: by day, or by week where it is long, in all, against the period of the same length
 * before (null where nothing had been counted by its end), and by livreur; livreurs without activity are left out. Read
 * from the counters alone. Throws VALIDATION when the period goes beyond today.
 */
export function readPeriod(orm: Orm, period: Period, now: number) {
  if (period.to > dayKey(now)) throw new AppError('VALIDATION')
  const earlier = periodBefore(period)
  const read = countedOver(orm, { from: earlier.from, to: period.to })
  const isKnown = firstDay.get(orm, { upTo: earlier.to }) !== undefined
  const length = lengthOf(period)
  const formerOf = ({ from, to }: Period) =>
    read({ from: addDays(from, -length), to: addDays(to, -length) })
  return {
    bars: barsOf(period).map((bar): BarFigures => {
      const { orders, collected } = formerOf(bar)
      return { ...bar, ...read(bar), before: isKnown ? { orders, collected } : null }
    }),
    totals: read(period),
    before: isKnown ? headOf(earlier, read(earlier)) : null,
    livreurs: livreursOver(orm, period),
  }
}

function headOf(period: Period, { collected, debt, orders, delay }: StretchFigures) {
  return { period, collected, debt, orders, delay }
}

/** Reads the counters of all these days at once, and returns what adds up those of a stretch of them. */
function countedOver(orm: Orm, all: Period): (stretch: Period) => StretchFigures {
  const counters = byDay(countersOver.all(orm, all))
  const money = byDay(moneyOver.all(orm, all))
  const delays = byDay(delaysOver.all(orm, all))
  const debtAtStart = debtBefore.get(orm, { day: all.from })?.debt ?? 0
  return (stretch) => {
    const days = counters(stretch)
    const total = (of: (row: (typeof days)[number]) => number) => sumBy(days, of)
    const [received, refunded] = [total((row) => row.received), total((row) => row.refunded)]
    return {
      collected: received - refunded,
      debt: debtAtStart + sumBy(money({ from: all.from, to: stretch.to }), (row) => row.debt),
      orders: total((row) => row.orders),
      delay: medianHours(delays(stretch)),
      pickups: total((row) => row.pickups),
      completed: total((row) => row.completed),
      cancelled: total((row) => row.cancelled),
      revenue: total((row) => row.revenue),
      wave: sumBy(money(stretch), (row) => row.wave),
      received,
      refunded,
    }
  }
}

/** Finds the rows of a stretch of days, passing each day and not each row: a year has 53 weeks, and so has the one before. */
function byDay<Row extends { day: string }>(rows: readonly Row[]): (stretch: Period) => Row[] {
  const days = [...Map.groupBy(rows, ({ day }) => day)]
  return ({ from, to }) =>
    days.flatMap(([day, rowsOfDay]) => (day >= from && day <= to ? rowsOfDay : []))
}

function sumBy<Row>(rows: readonly Row[], of: (row: Row) => number): number {
  return rows.reduce((all, row) => all + of(row), 0)
}

function average(sum: number, count: number): number | null {
  return count > 0 ? Math.round(sum / count) : null
}

/** The sums of a livreur of `livreursOver`, as `[pickups, completed, revenue, turnaround]`. */
const ridesJson = ({ from, to }: Period) =>
  sql<number[]>`(
  select json_array(coalesce(sum(pickups), 0), coalesce(sum(completed), 0), coalesce(sum(revenue), 0),
    coalesce(sum(turnaround), 0))
  from ${statsDay} where livreur_id = ${users.id} and day between ${from} and ${to})`.mapWith(
    (text: string): number[] => JSON.parse(text),
  )

function livreursOver(orm: Orm, period: Period): LivreurFigures[] {
  const livreurs = orm
    .select({ id: users.id, fullname: users.fullname, rides: ridesJson(period) })
    .from(users)
    // As the partial index says it, word for word.
    .where(sql`${users.role} <> 'client' and ${users.role} = 'livreur'`)
    .orderBy(users.fullname)
    .all()
  return livreurs
    .map(({ id, fullname, rides: [pickups = 0, completed = 0, revenue = 0, turnaround = 0] }) => {
      const averageTurnaround = average(turnaround, completed)
      return { id, fullname, pickups, completed, revenue, averageTurnaround }
    })
    .filter(({ pickups, completed }) => pickups + completed > 0)
    .sort((a, b) => b.completed - a.completed || b.pickups - a.pickups)
}

/** The figures beside the counters: this month's, and the numbers of accounts. */
export function readNow(orm: Orm, now: number) {
  const month = sumsOf.get(orm, { livreurId: ALL_LIVREURS, ...monthTo(dayKey(now)) })
  const countUsers = (where: SQL) =>
    orm.select({ count: sql<number>`count(*)` }).from(users).where(where).get()?.count ?? 0
  return {
    /** This month. */
    orders: month?.orders ?? 0,
    clients: month?.clients ?? 0,
    /** In addition to the admins. */
    superadmins: countUsers(
      sql`${users.role} <> 'client' and ${users.role} = 'superadmin' and ${users.disabledAt} is null and ${users.deletedAt} is null and ${users.emailConfirmedAt} is not null`,
    ),
    /** Livreurs on the road. */
    riding: countUsers(
      sql`${users.role} <> 'client' and ${users.role} = 'livreur' and exists (select 1 from orders where orders.livreur_id = ${users.id} and orders.status in ('pickup_en_route', 'delivery_en_route'))`,
    ),
  }
}
