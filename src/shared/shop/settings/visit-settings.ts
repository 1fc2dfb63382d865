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
}

/** Until a superadmin saves others. */
export const DEFAULT_VISITS: VisitSettings = {
  changeUntilMinutes: 60,
  waitMinutes: 10,
  calls: 1,
  missedFee: 0,
}

/** Whether a visit's slot may still be changed at this instant (milliseconds UTC). */
export function canChangeSlot(
  slot: Slot,
  now: number,
  { changeUntilMinutes }: Pick<VisitSettings, 'changeUntilMinutes'>,
): boolean {
  return now <= slot.from - changeUntilMinutes * MINUTE_MS
}
