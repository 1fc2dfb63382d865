import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { orders, stepDays } from '#server/db/schema.ts'
import { DAY_MS, dayKey } from '#shared/dates.ts'
import { OPEN_STATUSES, type OrderStatus } from '#shared/order-status.ts'
import {
  afterOpenTime,
  openTimeBetween,
  PACE_DAYS,
  type StepCount,
  timePerOrder,
} from '#shared/orders/promises/forecast.ts'
import { lateness } from '#shared/time/due.ts'
import type { OpeningSettings } from '#shared/time/opening.ts'
import { instantOf } from '#shared/time/zone.ts'

/** Orders of one status that are looked at, the soonest due first: what is late or will be is among them. */
const MAX_QUEUE = 200

const sumsSince = (orm: Orm, p: { from: string }) =>
  orm
    .select({
      status: stepDays.status,
      first: sql<string>`min(${stepDays.day})`,
      count: sql<number>`sum(${stepDays.count})`,
      totalMs: sql<number>`sum(${stepDays.totalMs})`,
    })
    .from(stepDays)
    .where(and(inArray(stepDays.status, [...OPEN_STATUSES]), gte(stepDays.day, p.from)))
    .groupBy(stepDays.status)

// Word for word the condition of the index orders_status_due, which alone answers.
const queueOf = (orm: Orm, p: { status: OrderStatus; limit: number }) =>
  orm
    .select({ n: orders.n, dueAt: sql<number>`${orders.dueAt}` })
    .from(orders)
    .where(and(sql`due_at is not null`, eq(orders.status, p.status)))
    .orderBy(asc(orders.dueAt), asc(orders.n))
    .limit(p.limit)

/** An order that is late or will be. */
export interface Forecast {
  n: number
  dueAt: number
  isLate: boolean
  /** Orders of the same status that are due before it. */
  ahead: number
  /** When it is expected to leave its status, in milliseconds UTC: now, or after those before it. */
  expected: number
}

interface Place {
  opening: OpeningSettings
  zone: string
}

/**
 * The open orders that are late, and those that will be: whose queue needs more time than they have left. With `near`, in
 * milliseconds, also those that are due within it. The soonest due first. `now` in milliseconds UTC.
 */
export function lateAndComing(orm: Orm, now: number, place: Place, near = 0): Forecast[] {
  const paces = readPaces(orm, now, place)
  const found = OPEN_STATUSES.flatMap((status) => {
    const queue = queueOf(orm, { status, limit: MAX_QUEUE }).all()
    const pace = paces.get(status) ?? null
    return queue.flatMap(({ n, dueAt }, ahead): Forecast[] => {
      const isLate = lateness(dueAt, now) > 0
      const expected = pace === null ? now : afterOpenTime(now, ahead * pace, place)
      return isLate || expected > dueAt || dueAt - now < near
        ? [{ n, dueAt, isLate, ahead, expected }]
        : []
    })
  })
  return found.sort((a, b) => a.dueAt - b.dueAt || a.n - b.n)
}

/** The open time that one order takes in each status, in milliseconds, where enough have left it in the last PACE_DAYS. */
function readPaces(orm: Orm, now: number, place: Place): Map<OrderStatus, number | null> {
  const rows = sumsSince(orm, { from: dayKey(now - PACE_DAYS * DAY_MS) }).all()
  const firstDay = rows.map(({ first }) => first).sort()[0]
  if (firstDay === undefined) return new Map()
  // A business that has just begun is measured since its first day.
  const openMs = openTimeBetween(instantOf(firstDay, 0, place.zone), now, place)
  return new Map(rows.map((row) => [row.status, timePerOrder(stepCount(row, openMs))]))
}

const stepCount = (
  { count, totalMs }: { count: number; totalMs: number },
  openMs: number,
): StepCount => ({ count, totalMs, openMs })
