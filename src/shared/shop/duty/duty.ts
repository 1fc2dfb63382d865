import { closedName, type OpeningSettings, openHours } from '#shared/time/opening.ts'
import type { Slot, SlotSettings } from '#shared/time/slots.ts'
import {
  addDays,
  type Hours,
  instantOf,
  type LocalDay,
  localDay,
  MINUTES_A_DAY,
  type Weekday,
  weekdayOf,
} from '#shared/time/zone.ts'

/** When one livreur works. */
export interface DutyPlan {
  opening: OpeningSettings
  /** Hours by day of the week; a day without any is « Repos ». Null: no plan was made, the opening hours are theirs. */
  week: Partial<Record<Weekday, Hours>> | null
  /** Days that differ from the week; null when absent. */
  exceptions: Readonly<Record<LocalDay, Hours | null>>
  /** The last tap of « Je suis en service »: it counts on its local day only. */
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

/**
 * The time for which a livreur is on duty on a day, in milliseconds UTC; null when they are not. What they tapped that
 * day wins over the plan from then on: who stopped is off, who started is on until the planned end, or until midnight
 * once that is past or on a day off.
 */
export function dutyOn(plan: DutyPlan, day: LocalDay, zone: string): Slot | null {
  const hours = hoursOnDuty(plan, day)
  const planned = hours && {
    from: instantOf(day, hours.from, zone),
    to: instantOf(day, hours.to, zone),
  }
  const { switched } = plan
  if (!switched || localDay(switched.at, zone) !== day) return planned
  const { on, at } = switched
  if (!on)
    return planned && planned.from < at
      ? { from: planned.from, to: Math.min(planned.to, at) }
      : null
  const isPlannedLater = planned !== null && at < planned.to
  return {
    from: planned ? Math.min(planned.from, at) : at,
    to: isPlannedLater ? planned.to : instantOf(day, MINUTES_A_DAY, zone),
  }
}

/** Whether a livreur is on duty at this instant (milliseconds UTC). */
export function isOnDuty(plan: DutyPlan, now: number, zone: string): boolean {
  const duty = dutyOn(plan, localDay(now, zone), zone)
  return duty !== null && duty.from <= now && now < duty.to
}

/** Beyond so many days nobody is asked whether they ride. */
const DUTY_AHEAD_DAYS = 14

/**
 * From when on somebody is on duty: at this instant (milliseconds UTC), or when the next of these livreurs begins. Null
 * where nobody does within DUTY_AHEAD_DAYS.
 */
export function nextDuty(plans: readonly DutyPlan[], at: number, zone: string): number | null {
  if (plans.some((plan) => isOnDuty(plan, at, zone))) return at
  const first = localDay(at, zone)
  for (let ahead = 0; ahead <= DUTY_AHEAD_DAYS; ahead += 1) {
    const begins = plans.flatMap((plan) => {
      const duty = dutyOn(plan, addDays(first, ahead), zone)
      return duty && duty.from > at ? duty.from : []
    })
    if (begins.length > 0) return Math.min(...begins)
  }
  return null
}

/** The livreurs who are on duty during a whole slot. */
export function livreursDuring<P extends DutyPlan>(
  slot: Slot,
  plans: readonly P[],
  zone: string,
): P[] {
  const day = localDay(slot.from, zone)
  return plans.filter((plan) => {
    const duty = dutyOn(plan, day, zone)
    return duty !== null && duty.from <= slot.from && slot.to <= duty.to
  })
}

/** In visits: a fixed number, or as many for each livreur on duty during the slot. */
export function slotCapacity(
  slot: Slot,
  { per, visits }: SlotSettings['capacity'],
  plans: readonly DutyPlan[],
  zone: string,
): number {
  return per === 'slot' ? visits : visits * livreursDuring(slot, plans, zone).length
}
