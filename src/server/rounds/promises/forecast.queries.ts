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
import { forecastRound } from '#shared/rounds/day-rounds.ts'
import { nextDuty } from '#shared/shop/duty/duty.ts'
import type { TimesKnown } from '#shared/shop/times/order-times.ts'
import { lateness } from '#shared/time/due.ts'
import { promiseStepOf } from '#shared/time/late.ts'
import type { Slot } from '#shared/time/slots.ts'
import type { PromiseStep } from '#shared/time/visits.ts'
import { instantOf, MINUTES_A_DAY } from '#shared/time/zone.ts'
import { type RoundInHand, roundsInHand } from '../rounds-in-hand.queries.ts'
import { readSeconds } from './moved.queries.ts'

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

/** A promise follows from the times of slots, and from who rides when. */
export interface PromisesKnown extends TimesKnown {
  plans: readonly LivreurPlan[]
}

export function readPromises(orm: Orm, now: number): PromisesKnown {
  return { ...readTimes(orm, now), plans: readDutyPlans(orm, now) }
}

/** When an open order is expected to leave its status. */
export interface Forecast {
  n: number
  /** The step that is promised by then. */
  step: PromiseStep | null
  dueAt: number
  isLate: boolean
  /** A livreur has the visit in their round of its day. */
  inRound: boolean
  /** Visits of that round before it, or orders of the same status that are due before it and that nobody has in a round. */
  ahead: number
  /**
   * In milliseconds UTC: when that round comes there; else now, or after those before it. Where the round does not come
   * there within the duty of its livreur, when they ride again. Null where nobody is to come.
   */
  expected: number | null
  /** The rounds of its livreur; null where none has it who may make it. */
  rounds: RoundsOfVisit | null
}

interface RoundsOfVisit {
  /** The one that the visit is in. */
  round: RoundInHand
  /** Whether that of its day makes the visit in this slot, and each other one in its own. */
  fits: (slot: Slot) => boolean
  /** The visit has this slot, for the others that are asked about next. */
  take: (slot: Slot) => void
}

export interface LateForecast extends Forecast {
  /** Its client was told another hour before: a second one that is missed is for a person to explain. */
  isSecond: boolean
}

/**
 * The open orders that are late, and those that will be: their round comes too late or, where nobody has them in one,
 * their queue needs more time than they have left. With `near`, in milliseconds, also those that are due within it. The
 * soonest due first.
 */
export function lateAndComing(orm: Orm, known: PromisesKnown, near = 0): LateForecast[] {
  const { now } = known
  const found = forecastsIn(orm, known, OPEN_STATUSES)
    .filter((one) => one.isLate || isTooLate(one) || one.dueAt - now < near)
    .sort((a, b) => a.dueAt - b.dueAt || a.n - b.n)
  const isSecond = readSeconds(orm, found)
  return found.map((one) => ({ ...one, isSecond: isSecond(one) }))
}

/** Whether it is expected after it is due, or never. */
export const isTooLate = (
  { dueAt, expected }: Pick<Forecast, 'dueAt' | 'expected'>,
  after = dueAt,
): boolean => expected === null || expected > after

/** When the step of an order is expected to be done, as the rules of a new promise need it. */
export type Expected = Pick<Forecast, 'expected' | 'inRound' | 'rounds'>

/** The same of one order, for which only what it waits for is read; now where nothing is foreseen. */
export function expectedTime(
  orm: Orm,
  known: PromisesKnown,
  order: Pick<QueueRow, 'n' | 'id' | 'status' | 'livreurId'>,
): Expected {
  const own = planOfVisit(order, known.plans)
  const found = own
    ? visitsOfLivreurs(orm, known, [own]).get(order.id)
    : forecastsIn(orm, known, [order.status], order)[0]
  return found ?? { expected: known.now, inRound: false, rounds: null }
}

/** The forecasts of the orders that are due soonest in these statuses, or of one of them. */
function forecastsIn(
  orm: Orm,
  known: PromisesKnown,
  statuses: readonly OrderStatus[],
  only?: Pick<QueueRow, 'n'>,
): Forecast[] {
  const { now, plans } = known
  const visits = visitsOfLivreurs(orm, known, statuses.some(isMission) ? plans : [])
  const paces = readPaces(orm, known)
  return statuses.flatMap((status) => {
    const pace = paces.get(status) ?? null
    let queued = 0
    return queueOf(orm, { status, limit: MAX_QUEUE })
      .all()
      .flatMap((row) => {
        const visit = visits.get(row.id)
        const ahead = visit?.inRound ? visit.ahead : queued++
        if (only && only.n !== row.n) return []
        if (visit?.inRound) return toForecast(row, now, visit)
        if (visit) return toForecast(row, now, { ...visit, ahead })
        const done = pace === null ? now : afterOpenTime(now, ahead * pace, placeOf(known))
        const expected = whenSomebodyComes(row, done, known)
        return toForecast(row, now, { inRound: false, ahead, expected, rounds: null })
      })
  })
}

/**
 * Nobody comes to the door of a visit that no livreur has while none rides; clothes are made ready all the same. Where there
 * is no livreur at all, nobody can be asked when they ride: nothing is foreseen, and a visit is late once its slot is over.
 */
function whenSomebodyComes(
  row: QueueRow,
  done: number,
  { plans, zone, now }: PromisesKnown,
): number | null {
  if (promiseStepOf(row) === 'ready') return done
  return plans.length === 0 ? now : nextDuty(plans, done, zone)
}

/** The plan of the livreur who has the visit of this step; undefined where nobody has it who may make it. */
export function planOfVisit(
  { status, livreurId }: Pick<QueueRow, 'status' | 'livreurId'>,
  plans: PromisesKnown['plans'],
): LivreurPlan | undefined {
  return isMission(status) ? plans.find(({ id }) => id === livreurId) : undefined
}

function toForecast(
  row: QueueRow,
  now: number,
  { inRound, ahead, expected, rounds }: Pick<Forecast, 'ahead'> & Expected,
): Forecast {
  const { n, dueAt } = row
  return {
    n,
    step: promiseStepOf(row),
    dueAt,
    isLate: lateness(dueAt, now) > 0,
    inRound,
    ahead,
    expected,
    rounds,
  }
}

/** A visit that a livreur has: one that their round makes has its place there. */
type VisitOfLivreur = { rounds: RoundsOfVisit } & (
  | { inRound: true; ahead: number; expected: number }
  | { inRound: false; expected: number | null }
)

/** The visits of livreurs as Tournées tells them, by the ids of their orders. */
function visitsOfLivreurs(
  orm: Orm,
  { now, zone }: PromisesKnown,
  plans: readonly LivreurPlan[],
): Map<string, VisitOfLivreur> {
  const { livreurs, base } = roundsInHand(orm, plans, now)
  const timesIn = (round: RoundInHand) => forecastRound(round.visits, round, { base, now })
  const isInTime = (round: RoundInHand) => {
    const made = timesIn(round)
    return round.visits.every(({ id, slot }) => {
      const { expected = Number.POSITIVE_INFINITY } = made.get(id) ?? {}
      return expected <= (slot?.to ?? expected)
    })
  }
  return new Map(
    livreurs.flatMap(({ plan, rounds, roundIf, move }) =>
      rounds.flatMap((round) => {
        const made = timesIn(round)
        const expected = nextDuty([plan], endOfDuty(round, zone), zone)
        return round.visits.map(({ id }): [string, VisitOfLivreur] => {
          const visit = made.get(id)
          const own: RoundsOfVisit = {
            round,
            fits(slot) {
              const then = roundIf(id, slot)
              return then !== undefined && isInTime(then)
            },
            take: (slot) => move(id, slot),
          }
          const when = visit
            ? { inRound: true as const, ...visit }
            : { inRound: false as const, expected }
          return [id, { ...when, rounds: own }]
        })
      }),
    ),
  )
}

/** The livreur of a round rides no more on its day from then on, in milliseconds UTC; the end of a day off. */
const endOfDuty = ({ duty, day }: RoundInHand, zone: string) =>
  duty?.to ?? instantOf(day, MINUTES_A_DAY, zone)

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
