import { MINUTE_MS } from '#shared/dates.ts'
import type { PhonePoint } from '#shared/orders/visits/presence.ts'
import type { AbsenceRules, MissingProof } from '#shared/orders/visits/proof.ts'
import type { Slot } from '#shared/time/slots.ts'
import { serverNow } from '#web/lib/clock.ts'
import { tabStorage } from '#web/lib/storage.ts'
import { forgetDraft } from '../door/photo-draft.ts'
import type { DoorStatement } from '../door/use-door-guide.ts'

/** The progress of a livreur at an address where nobody is, in milliseconds UTC. */
export interface AbsenceDraft {
  arrivedAt: number
  /** The time of each call. */
  calls: number[]
  /** The last position of the phone, found at `foundAt`; null before one is found. */
  point: PhonePoint | null
  foundAt: number
  /** The typed reason why the phone is not at the address. */
  reason: string
}

const draftsOf = (userId: string) => `laveo-absence-${userId}-` as const

/** The storage key of a draft. Each slot has its own, so that nothing of a ride counts for the next one. */
export const absenceKey = (userId: string, { id, status, slot }: Ride) =>
  `${draftsOf(userId)}${id}-${status}-${slot?.from ?? 0}` as const

/** Removes the drafts of orders that are none of these: nobody was there, or the order went another way. */
export function forgetEndedAbsences(userId: string, orderIds: readonly string[]): void {
  const drafts = draftsOf(userId)
  for (const key of tabStorage.keys(drafts))
    if (!orderIds.some((id) => key.startsWith(`${drafts}${id}-`))) forgetDraft(key)
}

interface Ride {
  id: string
  status: string
  slot: Slot | null
}

/** The draft that is kept in this tab; a new one starts with the arrival. */
export function readAbsence(kept: unknown): AbsenceDraft {
  const stored = kept as Partial<AbsenceDraft> | null | undefined
  if (typeof stored?.arrivedAt === 'number' && Array.isArray(stored.calls))
    return {
      arrivedAt: stored.arrivedAt,
      calls: stored.calls,
      point: stored.point ?? null,
      foundAt: stored.foundAt ?? 0,
      reason: stored.reason ?? '',
    }
  return { arrivedAt: serverNow(), calls: [], point: null, foundAt: 0, reason: '' }
}

/** A livreur may ride away meanwhile: after this time the phone is asked again where it is. */
export const POSITION_RECENT_MS = 2 * MINUTE_MS

/** The position of the phone; null where it is not recent. */
export function recentPoint(
  { point, foundAt }: Pick<AbsenceDraft, 'point' | 'foundAt'>,
  now: number,
): PhonePoint | null {
  return now - foundAt <= POSITION_RECENT_MS ? point : null
}

/** The missing proof that keeps the livreur from reporting. */
export interface MissingSteps extends MissingProof {
  /** The phone is not seen to be at the address, and no reason is written. */
  presence: 'position' | 'reason' | null
}

const PRESENCE_WORDS = { position: 'votre position', reason: 'votre raison' }

/** The missing parts, in the order of the screen. */
export function missingStatements(missing: MissingSteps): DoorStatement[] {
  const { presence, calls, photo, minutes } = missing
  const isMissing = {
    position: presence === 'position',
    presence: presence === 'reason',
    call: calls > 0,
    photo,
    wait: minutes > 0,
  }
  return (Object.keys(isMissing) as Array<keyof typeof isMissing>).filter((one) => isMissing[one])
}

/** The missing parts in words, empty when none is: `votre position, un appel, la photo, 4 min d’attente`. */
export function proofWords({ presence, calls, photo, minutes }: MissingSteps): string {
  return [
    presence === null ? '' : PRESENCE_WORDS[presence],
    calls > 0 ? (calls === 1 ? 'un appel' : `${calls}\u00a0appels`) : '',
    photo ? 'la photo' : '',
    minutes > 0 ? `${minutes}\u00a0min d’attente` : '',
  ]
    .filter(Boolean)
    .join(', ')
}

/** The steps that are done. The photo is named with the others: a call and a wait are not always asked for. */
export function doneWords(
  { calls }: Pick<AbsenceDraft, 'calls'>,
  { waitMinutes }: AbsenceRules,
): string {
  if (calls.length > 0 && waitMinutes > 0) return 'Appel, photo et attente sont faits'
  if (calls.length > 0) return 'Appel et photo sont faits'
  return waitMinutes > 0 ? 'Photo et attente sont faites' : 'La photo est faite'
}
