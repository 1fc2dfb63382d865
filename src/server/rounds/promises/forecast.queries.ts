import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { orders, stepDays } from '#server/db/schema.ts'
import { type LivreurPlan, readDutyPlans } from '#server/shop/duty/duty.service.ts'
import { readTimes } from '#server/shop/slots/slots.service.ts'
import { DAY_MS, dayKey } from '#shared/dates.ts'
import { isMission, OPEN_STATUSES, type OrderStatus } from '#shared/order-status.ts'
import {
  afterOpenTime,
  openTimeBetween,
  PACE_DAYS,
  type StepCount,
  timePerOrder,
} from '#shared/orders/promises/forecast.ts'
import { forecastRound, type VisitForecast } from '#shared/rounds/day-rounds.ts'
import { nextDuty } from '#shared/shop/duty/duty.ts'
import type { TimesKnown } from '#shared/shop/times/order-times.ts'
import { lateness } from '#shared/time/due.ts'
import { promiseStepOf } from '#shared/time/late.ts'
import { instantOf } from '#shared/time/zone.ts'
import { roundsInHand } from '../rounds-in-hand.queries.ts'

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

// Word for word the condition of the index orders_status_due.
const queueOf = (orm: Orm, p: { status: OrderStatus; limit: number }) =>
  orm
    .select({
      n: orders.n,
      id: orders.id,
      dueAt: sql<number>`${orders.dueAt}`,
      status: orders.status,
      readyAt: orders.readyAt,
      livreurId: orders.livreurId,
    })
    .from(orders)
    .where(and(sql`due_at is not null`, eq(orders.status, p.status)))
    .orderBy(asc(orders.dueAt), asc(orders.n))
    .limit(p.limit)

type QueueRow = ReturnType<ReturnType<typeof queueOf>['all']>[number]

/** What a promise follows from: the times of slots, and who rides when. */
export interface PromisesKnown extends TimesKnown {
  plans: readonly LivreurPlan[]
}

export function readPromises(orm: Orm, now: number): PromisesKnown {
  return { ...readTimes(orm, now), plans: readDutyPlans(orm, now) }
}

/** When an open order is expected to leave its status. */
export interface Forecast {
  n: number
  dueAt: number
  isLate: boolean
  /** A livreur has the visit in their round of its day. */
  inRound: boolean
  /** Visits of that round before it, or orders of the same status that are due before it and that nobody has in a round. */
  ahead: number
  /** In milliseconds UTC: when that round comes there; else now, or after those before it. */
  expected: number
}

/**
 * The open orders that are late, and those that will be: their round comes too late or, where nobody has them in one,
 * their queue needs more time than they have left. With `near`, in milliseconds, also those that are due within it. The
 * soonest due first.
 */
export function lateAndComing(orm: Orm, known: PromisesKnown, near = 0): Forecast[] {
  const { now } = known
  return forecasts(orm, known)
    .filter(({ isLate, expected, dueAt }) => isLate || expected > dueAt || dueAt - now < near)
    .sort((a, b) => a.dueAt - b.dueAt || a.n - b.n)
}

/** The forecast of one order; null of one that is promised nothing, or far behind in its queue. */
export function forecastOf(orm: Orm, known: PromisesKnown, n: number): Forecast | null {
  return forecasts(orm, known).find((one) => one.n === n) ?? null
}

function forecasts(orm: Orm, known: PromisesKnown): Forecast[] {
  const { now } = known
  const visits = visitsInRounds(orm, known)
  const paces = readPaces(orm, known)
  return OPEN_STATUSES.flatMap((status) => {
    const pace = paces.get(status) ?? null
    let queued = 0
    return queueOf(orm, { status, limit: MAX_QUEUE })
      .all()
      .map((row) => {
        const visit = visits.get(row.id)
        if (visit) return toForecast(row, now, { inRound: true, ...visit })
        const ahead = queued++
        const done = pace === null ? now : afterOpenTime(now, ahead * pace, placeOf(known))
        const expected = whenSomebodyComes(row, done, known)
        return toForecast(row, now, { inRound: false, ahead, expected })
      })
  })
}

/** Nobody comes to a door while the livreur who has the visit does not ride; where nobody has it, while none does. */
function whenSomebodyComes(row: QueueRow, done: number, { plans, zone }: PromisesKnown): number {
  if (promiseStepOf(row) === 'ready') return done
  const own = planOfVisit(row, plans)
  return nextDuty(own ? [own] : plans, done, zone)
}

/** The plan of the livreur who has the visit of this step; undefined where nobody has it who may make it. */
export function planOfVisit(
  { status, livreurId }: Pick<QueueRow, 'status' | 'livreurId'>,
  plans: PromisesKnown['plans'],
): LivreurPlan | undefined {
  return isMission(status) ? plans.find(({ id }) => id === livreurId) : undefined
}

function toForecast(
  { n, dueAt }: QueueRow,
  now: number,
  { inRound, ahead, expected }: VisitForecast & { inRound: boolean },
): Forecast {
  return { n, dueAt, isLate: lateness(dueAt, now) > 0, inRound, ahead, expected }
}

/** The visits that livreurs make in the rounds that they have, as Tournées tells them, by the ids of their orders. */
function visitsInRounds(orm: Orm, { plans, now }: PromisesKnown): Map<string, VisitForecast> {
  const { livreurs, base } = roundsInHand(orm, plans, now)
  return new Map(
    livreurs.flatMap(({ rounds }) =>
      rounds.flatMap((round) => [...forecastRound(round.visits, round, { base, now })]),
    ),
  )
}

const placeOf = ({ settings: { opening }, zone }: TimesKnown) => ({ opening, zone })

/** The open time that one order takes in each status, in milliseconds, where enough have left it in the last PACE_DAYS. */
function readPaces(orm: Orm, known: TimesKnown): Map<OrderStatus, number | null> {
  const { now, zone } = known
  const rows = sumsSince(orm, { from: dayKey(now - PACE_DAYS * DAY_MS) }).all()
  const firstDay = rows.map(({ first }) => first).sort()[0]
  if (firstDay === undefined) return new Map()
  // A business that has just begun is measured since its first day.
  const openMs = openTimeBetween(instantOf(firstDay, 0, zone), now, placeOf(known))
  return new Map(rows.map((row) => [row.status, timePerOrder(stepCount(row, openMs))]))
}

const stepCount = (
  { count, totalMs }: { count: number; totalMs: number },
  openMs: number,
): StepCount => ({ count, totalMs, openMs })
