import { and, count, eq, inArray, isNull } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { orders } from '#server/db/schema.ts'
import { MISSION_STATUSES } from '#shared/order-status.ts'
import { type DutyState, dutyState, hoursToday } from '#shared/shop/duty/duty-state.ts'
import {
  addDays,
  BUSINESS_ZONE,
  type Hours,
  type LocalDay,
  localDay,
  WEEKDAYS,
  type Weekday,
} from '#shared/time/zone.ts'
import { type LivreurPlan, readDutyPlan, readDutyPlans } from './duty.service.ts'

/** An exception that is the same on days in a row; null hours are an absence. */
export interface ShownException {
  from: LocalDay
  to: LocalDay
  hours: Hours | null
}

const inHand = and(inArray(orders.status, [...MISSION_STATUSES]), isNull(orders.heldSince))

const missionsOf = (orm: Orm, p: { livreurId: string }) =>
  orm
    .select({ missions: count() })
    .from(orders)
    .where(and(eq(orders.livreurId, p.livreurId), inHand))

const ridersInHand = (orm: Orm) =>
  orm.select({ livreurId: orders.livreurId }).from(orders).where(inHand)

/** A livreur's plan as its screen shows it. Throws NOT_FOUND. `now` in milliseconds UTC. */
export function dutyPlanView(orm: Orm, livreurId: string, now: number) {
  const plan = readDutyPlan(orm, livreurId, now)
  const { id, fullname, week, opening, exceptions } = plan
  const hours = WEEKDAYS.map((day) => [day, (week ?? opening.week)[day] ?? null])
  return {
    id,
    fullname,
    today: localDay(now, BUSINESS_ZONE),
    state: dutyState(plan, now, BUSINESS_ZONE),
    week: Object.fromEntries(hours) as Record<Weekday, Hours | null>,
    exceptions: inRows(exceptions),
    missions: missionsOf(orm, { livreurId }).get()?.missions ?? 0,
  }
}

/** The exceptions by day, those of days in a row that are alike as one. */
function inRows(exceptions: LivreurPlan['exceptions']): ShownException[] {
  const shown: ShownException[] = []
  for (const [day, hours] of Object.entries(exceptions).sort(([a], [b]) => (a < b ? -1 : 1))) {
    const last = shown.at(-1)
    const isAlike = last?.hours?.from === hours?.from && last?.hours?.to === hours?.to
    if (last && isAlike && addDays(last.to, 1) === day) last.to = day
    else shown.push({ from: day, to: day, hours })
  }
  return shown
}

/** A livreur as the team sees who is on duty today. */
export interface TeamMember {
  id: string
  fullname: string
  phone: string
  state: DutyState
  /** The hours that are planned today. */
  hours: Hours | null
  missions: number
}

/** The livreurs who may be given orders, in the order of their numbers. `now` in milliseconds UTC. */
export function dutyTeam(orm: Orm, now: number): { today: LocalDay; livreurs: TeamMember[] } {
  const missions = Map.groupBy(ridersInHand(orm).all(), ({ livreurId }) => livreurId)
  const livreurs = readDutyPlans(orm, now).map((plan) => ({
    id: plan.id,
    fullname: plan.fullname,
    phone: plan.phone,
    state: dutyState(plan, now, BUSINESS_ZONE),
    hours: hoursToday(plan, now, BUSINESS_ZONE),
    missions: missions.get(plan.id)?.length ?? 0,
  }))
  return { today: localDay(now, BUSINESS_ZONE), livreurs }
}
