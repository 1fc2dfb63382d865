import type { Slot } from '#shared/time/slots.ts'
import { tabStorage } from '#web/lib/storage.ts'

/** What a livreur has done at an address where nobody is, in milliseconds by the phone's clock. */
export interface AbsenceDraft {
  arrivedAt: number
  /** When each call was made. */
  calls: number[]
}

/** The storage key of a draft. Each slot has its own, so that nothing of a ride counts for the next one. */
export const absenceKey = (userId: string, { id, status, slot }: Ride) =>
  `laveo-absence-${userId}-${id}-${status}-${slot?.from ?? 0}` as const
export type AbsenceKey = ReturnType<typeof absenceKey>

interface Ride {
  id: string
  status: string
  slot: Slot | null
}

/** The draft that is stored in this tab; a new one starts with the arrival. */
export function readAbsence(key: AbsenceKey, now: number): AbsenceDraft {
  const stored = tabStorage.readJson(key) as Partial<AbsenceDraft> | undefined
  if (typeof stored?.arrivedAt === 'number' && Array.isArray(stored.calls))
    return { arrivedAt: stored.arrivedAt, calls: stored.calls }
  return { arrivedAt: now, calls: [] }
}

/** Stores a draft until it is removed or the tab is closed. */
export function saveAbsence(key: AbsenceKey, draft: AbsenceDraft): void {
  tabStorage.writeJson(key, draft)
}

export function removeAbsence(key: AbsenceKey): void {
  tabStorage.remove(key)
}

/** What the settings ask for before a missed visit is reported. */
export interface AbsenceRules {
  waitMinutes: number
  calls: number
}

/** What is still to be done before a missed visit may be reported. */
export interface MissingProof {
  calls: number
  photo: boolean
  /** Whole minutes to wait, of which the last may have begun. */
  minutes: number
}

/** What is still to be done; a client without a phone is called by nobody. */
export function missingProof(
  { calls }: AbsenceDraft,
  { rules, hasPhone, hasPhoto, secondsLeft }: ProofState,
): MissingProof {
  return {
    calls: hasPhone ? Math.max(0, rules.calls - calls.length) : 0,
    photo: !hasPhoto,
    minutes: Math.ceil(secondsLeft / 60),
  }
}

interface ProofState {
  rules: AbsenceRules
  hasPhone: boolean
  hasPhoto: boolean
  /** Of the wait. */
  secondsLeft: number
}

/** What is missing in words, empty when nothing is: `un appel, la photo, 4 min d’attente`. */
export function proofWords({ calls, photo, minutes }: MissingProof): string {
  return [
    calls > 0 ? (calls === 1 ? 'un appel' : `${calls}\u00a0appels`) : '',
    photo ? 'la photo' : '',
    minutes > 0 ? `${minutes}\u00a0min d’attente` : '',
  ]
    .filter(Boolean)
    .join(', ')
}

/** What was done, the photo with what else there was: a call and a wait are not always asked for. */
export function doneWords({ calls }: AbsenceDraft, { waitMinutes }: AbsenceRules): string {
  if (calls.length > 0 && waitMinutes > 0) return 'Appel, photo et attente sont faits'
  if (calls.length > 0) return 'Appel et photo sont faits'
  return waitMinutes > 0 ? 'Photo et attente sont faites' : 'La photo est faite'
}
