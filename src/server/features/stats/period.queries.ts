import { and, asc, between, eq, lte, type SQL, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { statsDay, users } from '#server/db/schema.ts'
import { AppError } from '#server/lib/app-error.ts'
import { dayKey } from '#shared/dates.ts'
import { barsOf, periodBefore } from '#shared/stats/bars.ts'
import { medianHours } from '#shared/stats/delays.ts'
import { lengthOf, monthTo, type Period } from '#shared/stats/stats.ts'
import { addDays } from '#shared/time/zone.ts'
import { type CountedFigures, countedOver, delaysOver } from './counted-days.queries.ts'
import { ALL_LIVREURS } from './stats.service.ts'

const placedAndSignedUp = (orm: Orm, p: Period) =>
  orm
    .select({
      orders: sql<number>`coalesce(sum(${statsDay.orders}), 0)`,
      clients: sql<number>`coalesce(sum(${statsDay.clients}), 0)`,
    })
    .from(statsDay)
    .where(and(eq(statsDay.livreurId, ALL_LIVREURS), between(statsDay.day, p.from, p.to)))

/** The first day that was counted, up to a day. */
const firstDay = (orm: Orm, p: { upTo: string }) =>
  orm
    .select({ day: statsDay.day })
    .from(statsDay)
    .where(and(eq(statsDay.livreurId, ALL_LIVREURS), lte(statsDay.day, p.upTo)))
    .orderBy(asc(statsDay.day))
    .limit(1)

/** One bar of a chart: a day or a week, with the figures that its tick compares it with. */
export interface BarFigures extends CountedFigures, Period {
  /** Whole hours from pick-up to door, the median of what was delivered; null without a delivery. */
  delay: number | null
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
  const counted = countedOver(orm, { from: earlier.from, to: period.to })
  const delays = delaysOver(orm, period)
  const isKnown = firstDay(orm, { upTo: earlier.to }).get() !== undefined
  const length = lengthOf(period)
  const formerOf = ({ from, to }: Period) => {
    const { orders, collected } = counted({
      from: addDays(from, -length),
      to: addDays(to, -length),
    })
    return { orders, collected }
  }
  return {
    bars: barsOf(period).map((bar): BarFigures => {
      const before = isKnown ? formerOf(bar) : null
      return { ...bar, ...counted(bar), delay: medianHours(delays(bar)), before }
    }),
    totals: { ...counted(period), delay: medianHours(delays(period)) },
    before: isKnown ? headOf(orm, earlier, counted(earlier)) : null,
    livreurs: livreursOver(orm, period),
  }
}

/** The figures of the period before, with which the first four are compared. */
function headOf(orm: Orm, period: Period, { collected, debt, orders }: CountedFigures) {
  const delay = medianHours(delaysOver(orm, period)(period))
  return { period, collected, debt, orders, delay }
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
  const month = placedAndSignedUp(orm, monthTo(dayKey(now))).get()
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
