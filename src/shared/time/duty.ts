import { closedName, type OpeningSettings, openHours } from './opening.ts'
import type { Slot, SlotSettings } from './slots.ts'
import {
  type Hours,
  instantOf,
  type LocalDay,
  localDay,
  localMinute,
  type Weekday,
  weekdayOf,
} from './zone.ts'

/** When one livreur works. */
export interface DutyPlan {
  opening: OpeningSettings
  /** Hours by day of the week; a day without any is « Repos ». Null: no plan was made, the opening hours are theirs. */
  week: Partial<Record<Weekday, Hours>> | null
  /** Days that differ from the week; null when absent. */
  exceptions: Readonly<Record<LocalDay, Hours | null>>
  /** The last tap of « Je suis en service »: it wins over the plan for the rest of its local day. */
  switched: { on: boolean; at: number } | null
}

/** The hours that a livreur is planned for on a day; null when they do not work. */
export function hoursOnDuty(plan: DutyPlan, day: LocalDay): Hours | null {
  const exception = plan.exceptions[day]
  if (exception !== undefined) return exception
  if (plan.week === null) return openHours(day, plan.opening)
  if (closedName(day, plan.opening) !== undefined) return null
  return plan.week[weekdayOf(day)] ?? null
}

/** Whether a livreur is on duty at this instant (milliseconds UTC): what they tapped today, or else their plan. */
export function isOnDuty(plan: DutyPlan, now: number, zone: string): boolean {
  const day = localDay(now, zone)
  const { switched } = plan
  if (switched && switched.at <= now && localDay(switched.at, zone) === day) return switched.on
  const hours = hoursOnDuty(plan, day)
  const minute = localMinute(now, zone)
  return hours !== null && minute >= hours.from && minute < hours.to
}

/** The livreurs who are on duty during a whole slot. What one tapped today decides for the slots that end later today. */
export function livreursDuring<P extends DutyPlan>(
  slot: Slot,
  plans: readonly P[],
  zone: string,
): P[] {
  const day = localDay(slot.from, zone)
  return plans.filter((plan) => {
    const { switched } = plan
    if (switched && localDay(switched.at, zone) === day && switched.at < slot.to) return switched.on
    const hours = hoursOnDuty(plan, day)
    if (!hours) return false
    return (
      instantOf(day, hours.from, zone) <= slot.from && slot.to <= instantOf(day, hours.to, zone)
    )
  })
}

/** How many visits a slot holds in all: a fixed number, or as many for each livreur on duty during it. */
export function slotCapacity(
  slot: Slot,
  { per, visits }: SlotSettings['capacity'],
  plans: readonly DutyPlan[],
  zone: string,
): number {
  return per === 'slot' ? visits : visits * livreursDuring(slot, plans, zone).length
}
