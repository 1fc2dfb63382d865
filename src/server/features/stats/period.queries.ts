import { and, between, eq, type SQL, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { statsDay, users } from '#server/db/schema.ts'
import { statement } from '#server/db/statement.ts'
import { AppError } from '#server/lib/app-error.ts'
import { dayKey } from '#shared/dates.ts'
import { daysOf, monthTo, type Period } from '#shared/stats/stats.ts'
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

/** The business's figures of a day. */
export interface DayFigures {
  /** `YYYY-MM-DD`. */
  day: string
  orders: number
  pickups: number
  completed: number
  cancelled: number
  /** Francs of the orders delivered that day, and francs received. */
  revenue: number
  received: number
  /** Milliseconds from order to delivery, on average; null on a day without a delivery. */
  turnaround: number | null
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
 * The business's figures of a period, day by day, in all, and by livreur; livreurs without activity
 * are left out. Read from the counters alone. Throws VALIDATION when the period goes beyond today.
 */
export function readPeriod(orm: Orm, period: Period, now: number) {
  if (period.to > dayKey(now)) throw new AppError('VALIDATION')
  const rows = orm
    .select()
    .from(statsDay)
    .where(within({ livreurId: ALL_LIVREURS, ...period }))
    .all()
  const byDay = new Map(rows.map((row) => [row.day, row]))
  const days = daysOf(period).map((day) => figuresOf(day, byDay.get(day)))
  const total = (of: (row: (typeof rows)[number]) => number) =>
    rows.reduce((all, row) => all + of(row), 0)
  const completed = total((row) => row.completed)
  return {
    days,
    totals: {
      orders: total((row) => row.orders),
      pickups: total((row) => row.pickups),
      completed,
      cancelled: total((row) => row.cancelled),
      revenue: total((row) => row.revenue),
      received: total((row) => row.received),
      refunded: total((row) => row.refunded),
      turnaround: average(
        total((row) => row.turnaround),
        completed,
      ),
    },
    livreurs: livreursOver(orm, period),
  }
}

function figuresOf(day: string, row: typeof statsDay.$inferSelect | undefined): DayFigures {
  const { orders = 0, pickups = 0, completed = 0, cancelled = 0 } = row ?? {}
  const { revenue = 0, received = 0, turnaround = 0 } = row ?? {}
  const done = { orders, pickups, completed, cancelled, revenue, received }
  return { day, ...done, turnaround: average(turnaround, completed) }
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
