import { formatTime } from '#shared/dates.ts'
import { type Hours, instantOf, localDay } from '#shared/time/zone.ts'
import { type DutyPlan, dutyOn, hoursOnDuty } from './duty.ts'

/** Whether a livreur is on duty now, and what to say of it. Times are milliseconds UTC. */
export type DutyState =
  /** `until` is null when no end is planned: they began on a day off, or after their hours. */
  | { on: true; since: number; until: number | null }
  /** They begin later today, or stopped, or their hours are over; `at` says when. */
  | { on: false; why: 'later' | 'stopped' | 'over'; at: number }
  | { on: false; why: 'off' }

/** The state of a livreur at this instant (milliseconds UTC). */
export function dutyState(plan: DutyPlan, now: number, zone: string): DutyState {
  const day = localDay(now, zone)
  const duty = dutyOn(plan, day, zone)
  const { switched } = plan
  const tapped = switched && localDay(switched.at, zone) === day ? switched : null
  if (duty && duty.from <= now && now < duty.to) {
    const since = tapped?.on ? tapped.at : duty.from
    return { on: true, since, until: duty.to < endOf(day, zone) ? duty.to : null }
  }
  if (tapped && !tapped.on) return { on: false, why: 'stopped', at: tapped.at }
  if (!duty) return { on: false, why: 'off' }
  return now < duty.from
    ? { on: false, why: 'later', at: duty.from }
    : { on: false, why: 'over', at: duty.to }
}

const endOf = (day: string, zone: string) => instantOf(day, 24 * 60, zone)

/** The hours of a livreur today: those of the plan, whatever they tapped. */
export function hoursToday(plan: DutyPlan, now: number, zone: string): Hours | null {
  return hoursOnDuty(plan, localDay(now, zone))
}

/** The state in words: `depuis 8 h 02, fin prévue à 18 h`; `début prévu à 14 h`; `service arrêté à 11 h 05`; `repos aujourd’hui`. */
export function dutyStateText(state: DutyState): string {
  if (state.on) {
    const since = `depuis ${formatTime(state.since)}`
    return state.until === null ? since : `${since}, fin prévue à ${formatTime(state.until)}`
  }
  switch (state.why) {
    case 'later':
      return `début prévu à ${formatTime(state.at)}`
    case 'stopped':
      return `service arrêté à ${formatTime(state.at)}`
    case 'over':
      return `service terminé à ${formatTime(state.at)}`
    case 'off':
      return 'repos aujourd’hui'
  }
}
