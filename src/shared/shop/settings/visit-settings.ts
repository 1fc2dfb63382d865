import { MINUTE_MS } from '#shared/dates.ts'
import type { Slot } from '#shared/time/slots.ts'

/** The rules of a visit, and of one that found nobody. */
export interface VisitSettings {
  /** A slot may be changed until this many minutes before its start. */
  changeUntilMinutes: number
  /** How long the livreur waits before they say that nobody is there. */
  waitMinutes: number
  /** Calls to make before it is said. */
  calls: number
  /** Francs that are proposed to the admin, who alone decides on a fee; 0 proposes none. */
  missedFee: number
  /** The absence of a client from which it is proposed: 1 is every one, 2 spares the first. */
  missedFeeFrom: number
}

/** The choices of `missedFeeFrom`. */
export const ABSENCES_TO_CHARGE = [1, 2, 3] as const

/** Until a superadmin saves others. */
export const DEFAULT_VISITS: VisitSettings = {
  changeUntilMinutes: 60,
  waitMinutes: 10,
  calls: 1,
  missedFee: 0,
  missedFeeFrom: 2,
}

/** Francs that the settings propose for a client's absence; `nth` is 1 for their first. */
export function proposedFee(
  nth: number,
  { missedFee, missedFeeFrom }: Pick<VisitSettings, 'missedFee' | 'missedFeeFrom'>,
): number {
  return nth >= missedFeeFrom ? missedFee : 0
}

/** From which absence a fee is proposed: `à chaque absence`, `dès la 2ᵉ absence`. */
export function chargedFromWords(nth: number): string {
  return nth > 1 ? `dès la ${nth}ᵉ absence` : 'à chaque absence'
}

/** Whether a visit's slot may still be changed at this instant (milliseconds UTC). */
export function canChangeSlot(
  slot: Slot,
  now: number,
  { changeUntilMinutes }: Pick<VisitSettings, 'changeUntilMinutes'>,
): boolean {
  return now <= slot.from - changeUntilMinutes * MINUTE_MS
}
