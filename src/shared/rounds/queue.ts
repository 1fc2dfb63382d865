import { MINUTE_MS } from '#shared/dates.ts'
import { countedLabel } from '#shared/orders/contents-words.ts'
import type { CheckInput } from '#shared/orders/custody.inputs.ts'
import type { PhotoStep } from '#shared/orders/custody.ts'
import type { DoorTotalInput } from '#shared/orders/door-totals.inputs.ts'
import type { AdvanceMissionInput } from '#shared/orders/orders.inputs.ts'
import type { ReportMissedInput } from '#shared/orders/visits/visits.inputs.ts'
import type { Queued } from '#shared/record/queue.ts'
import type { Refusal } from '#shared/refusals/answer.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { countLabel } from '#shared/text/pieces.ts'
import type { ClaimMissionInput } from './claims.inputs.ts'

/** A step of a mission, as it was confirmed. Once it is refused, only the claim is still to be sent. */
export interface QueuedStep extends Queued {
  kind: 'advance'
  payload: {
    orderId: string
    reference: string
    from: AdvanceMissionInput['from']
    /** Francs. */
    cashReceived?: number | undefined
    check?: CheckInput | undefined
    /** Weights and counts of the door. The client agreed to their total on this phone. */
    agreed?: DoorTotalInput | undefined
    code?: string | undefined
    withoutCode?: true | undefined
    /** The livreur knows that the Wave payment is not verified yet. */
    waveUnverified?: true | undefined
    /** The place of the phone at the door. */
    point?: AdvanceMissionInput['point']
    /** Pieces in the bag, as they were counted. */
    pieces: number
    /** Bags among them that are charged by their weight, and of what weight; missing of a departure. */
    bags?: number | undefined
    grams?: number | undefined
  }
}

/** A visit at which the livreur found nobody, or whose client did not agree to the total. */
export interface QueuedMissedVisit extends Queued {
  kind: 'missed'
  payload: {
    orderId: string
    reference: string
    from: ReportMissedInput['from']
    /** Milliseconds of the phone's own clock. */
    arrivedAt: number
    calls: number
    /** Key of the photo of the entrance, which waits before it; null where the client was there. */
    photoId: string | null
    /** The client was there, and keeps their clothes. */
    disagreed?: true | undefined
    presence: ReportMissedInput['presence']
  }
}

/** An act at a client's door. */
export type QueuedAct = QueuedStep | QueuedMissedVisit

/** A photo taken for a step or a missed visit; its key is the photo's id. */
export interface QueuedPhoto extends Queued {
  kind: 'photo'
  payload: {
    orderId: string
    reference: string
    step: PhotoStep
    /** Empty when nothing was written. */
    caption: string
    /** Key of the act that it belongs to. */
    stepKey: string
  }
}

/** Waits on a livreur's phone for the network. */
export type QueuedAction = QueuedAct | QueuedPhoto

/** Whole minutes for which the livreur waited before they reported a missed visit. */
export function waitedMinutes({ at, payload: { arrivedAt } }: QueuedMissedVisit): number {
  return Math.max(0, Math.floor((at - arrivedAt) / MINUTE_MS))
}

/** The claim of a refused act, for the team to read: its money, its pieces and its whole count, or the calls and the wait. */
export function claimOf(act: QueuedAct, { code }: Refusal): ClaimMissionInput {
  const { key, at, payload } = act
  const { orderId, from } = payload
  const facts = { orderId, from, refusal: code, takenAt: at, idempotencyKey: key }
  if (act.kind === 'missed') return { ...facts, note: missedNote(act) }
  const { cashReceived, check, agreed } = act.payload
  const counted = countedLabel(act.payload)
  const note = agreed
    ? `${counted}. Le client a accepté ${formatFcfa(agreed.total)} sur ce téléphone`
    : counted
  return { ...facts, cashReceived, check, note: check && note }
}

function missedNote(visit: QueuedMissedVisit): string {
  const { calls, presence, disagreed } = visit.payload
  if (disagreed) return 'Le client n’est pas d’accord avec le total\u00a0: il a gardé son linge'
  const facts = `Personne à l’adresse\u00a0: ${countLabel(calls, 'appel')}, ${waitedMinutes(visit)}\u00a0min d’attente`
  return presence?.reason ? `${facts}. ${presence.reason}` : facts
}
