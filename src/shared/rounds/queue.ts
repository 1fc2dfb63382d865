import { MINUTE_MS } from '#shared/dates.ts'
import { countedLabel } from '#shared/orders/contents-words.ts'
import type { CheckInput } from '#shared/orders/custody.inputs.ts'
import type { PhotoStep } from '#shared/orders/custody.ts'
import type { DoorTotalInput } from '#shared/orders/door-totals.inputs.ts'
import type { AdvanceMissionInput } from '#shared/orders/orders.inputs.ts'
import type { ReportMissedInput } from '#shared/orders/visits/visits.inputs.ts'
import {
  failedAgain,
  type Queued,
  type QueueStore,
  replayQueue,
  type Stop,
} from '#shared/record/queue.ts'
import type { Answer, Refusal } from '#shared/refusals/answer.ts'
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
    /** Where the phone was at the door. */
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

/** Sends to the server; never throws. */
export interface QueueTransport {
  /** `queued`: the livreur has left the screen. The server then accepts with a flag what it cannot ask again. */
  send(action: QueuedAction, queued: boolean): Promise<Answer>
  claim(act: QueuedAct, refusal: Refusal): Promise<Answer>
}

/** How an action left the queue. */
export type Ending =
  /** `late`: the order had left them meanwhile. */
  | { kind: 'taken'; late?: true | undefined }
  /** `claimed`: the team received the claim. `told`: the livreur was still on the screen and was told. */
  | { kind: 'refused'; refusal: Refusal; claimed: boolean; told: boolean }

/** Observer of the queue. */
export interface Watch {
  /** Whether the livreur still waits on the screen for this action. */
  isWatched(key: string): boolean
  /** Called before the action leaves the store; called again when the phone stops in between. */
  onSettled(action: QueuedAction, ending: Ending): Promise<void> | void
}

interface Replay {
  store: QueueStore<QueuedAction>
  transport: QueueTransport
  watch?: Watch
}

/**
 * Sends the actions of `owner` in order, until the queue is empty or an answer is missing. It may stop at any point and be
 * run again: the keys make the server do each action once. A refused step becomes a claim; a refused photo is dropped.
 * Rejects only with what the store throws.
 */
export function replay(owner: string, tools: Replay): Promise<Stop> {
  return replayQueue({
    store: tools.store,
    mayLeave: (action) => action.owner === owner,
    settle: (action) => settle(action, tools),
  })
}

async function settle(action: QueuedAction, tools: Replay): Promise<Exclude<Stop, 'done'> | null> {
  if (action.kind !== 'photo' && action.refusal) return claim(action, action.refusal, tools)
  const watched = tools.watch?.isWatched(action.key) ?? false
  const answer = await tools.transport.send(action, !watched)
  if (answer.kind === 'answered') return end(action, { kind: 'taken', late: answer.late }, tools)
  if (answer.kind !== 'refused') return answer.kind
  const { refusal } = answer
  if (refusal.code === 'INTERNAL' && (await tellFault(action, refusal, tools))) return null
  if (await failedAgain(action, refusal, tools.store)) return 'unanswered'
  if (action.kind === 'photo')
    return end(action, { kind: 'refused', refusal, claimed: false, told: false }, tools)
  if (!watched) {
    // Stored first: a phone that stops here continues with the claim.
    await tools.store.update({ ...action, refusal })
    return null
  }
  // The livreur left the screen meanwhile: the action is sent again, as queued.
  if (!tools.watch?.isWatched(action.key)) return null
  return end(action, { kind: 'refused', refusal, claimed: false, told: true }, tools)
}

/**
 * The server failed on an act, or on a photo of it, whose livreur waits on the screen: it leaves the queue and they are told,
 * since the screen still holds what they entered. False when nobody waits.
 */
async function tellFault(
  { kind, key, payload }: QueuedAction,
  refusal: Refusal,
  tools: Replay,
): Promise<boolean> {
  const { store, watch } = tools
  const actKey = kind === 'photo' ? payload.stepKey : key
  const actions = await store.list()
  const act = actions.find((waiting) => waiting.key === actKey)
  if (!act || !watch?.isWatched(actKey)) return false
  await end(act, { kind: 'refused', refusal, claimed: false, told: true }, tools)
  for (const action of actions)
    if (action.kind === 'photo' && action.payload.stepKey === actKey) await store.remove(action.key)
  return true
}

async function claim(
  act: QueuedAct,
  refusal: Refusal,
  tools: Replay,
): Promise<Exclude<Stop, 'done'> | null> {
  const answer = await tools.transport.claim(act, refusal)
  if (answer.kind === 'unanswered' || answer.kind === 'signed-out') return answer.kind
  if (
    answer.kind === 'refused' &&
    (await failedAgain<QueuedAction>(act, answer.refusal, tools.store))
  )
    return 'unanswered'
  const claimed = answer.kind === 'answered'
  return end(act, { kind: 'refused', refusal, claimed, told: false }, tools)
}

async function end(action: QueuedAction, ending: Ending, { store, watch }: Replay): Promise<null> {
  await watch?.onSettled(action, ending)
  await store.remove(action.key)
  return null
}

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
