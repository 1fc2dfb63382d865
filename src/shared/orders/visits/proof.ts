import { MINUTE_MS } from '#shared/dates.ts'
import type { VisitSettings } from '#shared/shop/settings/visit-settings.ts'
import type { Slot } from '#shared/time/slots.ts'
import { waitStart } from './visits.ts'

/** Proof that the settings ask of a livreur who reports that nobody is there. */
export type AbsenceRules = Pick<VisitSettings, 'waitMinutes' | 'calls'>

/** The steps left before a missed visit may be reported. */
export interface MissingProof {
  calls: number
  photo: boolean
  /** Whole minutes to wait, of which the last may have begun. */
  minutes: number
}

interface ProofState {
  rules: AbsenceRules
  calls: number
  /** A client without a phone cannot be called. */
  hasPhone: boolean
  hasPhoto: boolean
  /** They are left of the wait. */
  secondsLeft: number
}

export function missingProof(state: ProofState): MissingProof {
  const { rules, calls, hasPhone, hasPhoto, secondsLeft } = state
  return {
    calls: hasPhone ? Math.max(0, rules.calls - calls) : 0,
    photo: !hasPhoto,
    minutes: Math.ceil(secondsLeft / 60),
  }
}

/**
 * The most minutes that a livreur can have waited at `at`, who set off at `setOffAt` (milliseconds UTC). One that has begun
 * counts: the clocks of a phone and of the server are some seconds apart.
 */
export function longestWait(
  slot: Slot | null,
  { setOffAt, at }: { setOffAt: number; at: number },
): number {
  return Math.max(0, Math.ceil((at - waitStart(slot, setOffAt)) / MINUTE_MS))
}
