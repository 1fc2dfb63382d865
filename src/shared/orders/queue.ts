import { type AppErrorCode, isAppErrorCode } from '../errors.ts'
import type { ClaimMissionInput } from './custody.inputs.ts'
import type { CheckInput, CheckStep } from './custody.ts'
import type { AdvanceMissionInput } from './orders.inputs.ts'

/** Names the account that a request was made under: the server refuses it with the cookie of any other. */
export const OWNER_HEADER = 'x-laveo-compte'

/** What the server said no with. */
export interface Refusal {
  code: AppErrorCode
  /** The figures that go with the code. */
  details?: unknown
}

interface Queued {
  /** UUID under which the server does it once, however often it is sent. */
  key: string
  /** Id of the account that did it; nobody else's session ever sends it. */
  owner: string
  /** Milliseconds of the phone's own clock when it was done. */
  at: number
  /** How often the server itself failed on it. */
  faults?: number
}

/** A step of a mission, as it was confirmed. */
export interface QueuedStep extends Queued {
  kind: 'advance'
  payload: {
    orderId: string
    reference: string
    from: AdvanceMissionInput['from']
    /** Francs. */
    cashReceived?: number | undefined
    check?: CheckInput | undefined
    code?: string | undefined
    withoutCode?: true | undefined
    /** The livreur knows that the Wave payment is not verified yet. */
    waveUnverified?: true | undefined
    /** Pieces in the bag, as they were counted. */
    pieces: number
  }
  /** The server's no: only the claim is still to be sent. */
  refusal?: Refusal
}

/** A photo taken for a step; its key is the photo's id. */
export interface QueuedPhoto extends Queued {
  kind: 'photo'
  payload: {
    orderId: string
    reference: string
    step: CheckStep
    /** Empty when nothing was written. */
    caption: string
    /** Key of the step that it belongs to. */
    stepKey: string
  }
}

export type QueuedAction = QueuedStep | QueuedPhoto

/** Where actions wait: it outlives the page. */
export interface OutboxStore {
  /** Everything that waits, whoever it belongs to, in the order in which it was done. */
  list(): Promise<QueuedAction[]>
  update(action: QueuedAction): Promise<void>
  remove(key: string): Promise<void>
}

/** What came of sending something. */
export type Answer =
  | { kind: 'answered' | 'unanswered' | 'signed-out' }
  | { kind: 'refused'; refusal: Refusal }

/** The way to the server; it never throws. */
export interface Line {
  /** `queued` when nobody stands before the screen any more: what cannot be asked again is then accepted with a flag. */
  send(action: QueuedAction, queued: boolean): Promise<Answer>
  claim(step: QueuedStep, refusal: Refusal): Promise<Answer>
}

/** How an action left the queue. */
export type Ending =
  | { kind: 'taken' }
  /** `claimed`: the team has it before them. `told`: whoever did it was still there to be told. */
  | { kind: 'refused'; refusal: Refusal; claimed: boolean; told: boolean }

/** Whoever watches the queue. */
export interface Watch {
  /** Whether the person who did it still waits before the screen. */
  isWatched(key: string): boolean
  /** Comes before the action leaves the store, so more than once when the phone dies in between. */
  onSettled(action: QueuedAction, ending: Ending): Promise<void> | void
}

/** Why a replay ended: nothing is left, or what is left must wait. */
export type Stop = 'done' | 'unanswered' | 'signed-out'

/** After as many failures of the server itself, an action no longer holds back those behind it. */
export const MAX_FAULTS = 5

const SIGNED_OUT = new Set<AppErrorCode>([
  'UNAUTHENTICATED',
  'ACCOUNT_DELETED',
  'ACCOUNT_DISABLED',
  'FORBIDDEN',
  'LIVREUR_NOT_APPROVED',
  'EMAIL_NOT_CONFIRMED',
  'ROLE_UNKNOWN',
  'OTHER_ACCOUNT',
])
/** Refusals of the moment: the same words are accepted later. */
const PASSING = new Set<AppErrorCode>([
  'DATABASE_BUSY',
  'STORAGE_UNAVAILABLE',
  'TOO_MANY_TRIES',
  'ORIGIN_REFUSED',
  'UPLOADS_BUSY',
  'UPLOAD_TOO_SLOW',
])

/** What an error code means for the queue; anything but a code of ours is no answer at all. */
export function answerFor(code: unknown, details?: unknown): Answer {
  if (!isAppErrorCode(code) || PASSING.has(code)) return { kind: 'unanswered' }
  if (SIGNED_OUT.has(code)) return { kind: 'signed-out' }
  return { kind: 'refused', refusal: details === undefined ? { code } : { code, details } }
}

interface Replay {
  store: OutboxStore
  line: Line
  watch?: Watch
}

/**
 * Sends what `owner` did, in order, until nothing is left or an answer fails to come. It may be cut at any point and
 * begun again: the keys make the server do each thing once. A refused step becomes a claim; a refused photo is
 * let go. Rejects only with what the store throws.
 */
export async function replay(owner: string, tools: Replay): Promise<Stop> {
  for (;;) {
    const actions = await tools.store.list()
    const action = actions.find((waiting) => waiting.owner === owner)
    if (!action) return 'done'
    const stop = await settle(action, tools)
    if (stop) return stop
  }
}

async function settle(action: QueuedAction, tools: Replay): Promise<Exclude<Stop, 'done'> | null> {
  if (action.kind === 'advance' && action.refusal) return claim(action, action.refusal, tools)
  const watched = tools.watch?.isWatched(action.key) ?? false
  const answer = await tools.line.send(action, !watched)
  if (answer.kind === 'answered') return end(action, { kind: 'taken' }, tools)
  if (answer.kind !== 'refused') return answer.kind
  const { refusal } = answer
  if (await failedAgain(action, refusal, tools)) return 'unanswered'
  if (action.kind === 'photo')
    return end(action, { kind: 'refused', refusal, claimed: false, told: false }, tools)
  if (!watched) {
    // Kept before anything else: a phone that dies here goes on with the claim.
    await tools.store.update({ ...action, refusal })
    return null
  }
  // They have left the screen meanwhile: it is asked once more, as something that waited.
  if (!tools.watch?.isWatched(action.key)) return null
  return end(action, { kind: 'refused', refusal, claimed: false, told: true }, tools)
}

async function claim(
  step: QueuedStep,
  refusal: Refusal,
  tools: Replay,
): Promise<Exclude<Stop, 'done'> | null> {
  const answer = await tools.line.claim(step, refusal)
  if (answer.kind === 'unanswered' || answer.kind === 'signed-out') return answer.kind
  if (answer.kind === 'refused' && (await failedAgain(step, answer.refusal, tools)))
    return 'unanswered'
  const claimed = answer.kind === 'answered'
  return end(step, { kind: 'refused', refusal, claimed, told: false }, tools)
}

/** Counts a failure of the server itself; false when it was a real refusal, or has failed too often. */
async function failedAgain(
  action: QueuedAction,
  { code }: Refusal,
  { store }: Replay,
): Promise<boolean> {
  const faults = (action.faults ?? 0) + 1
  if (code !== 'INTERNAL' || faults >= MAX_FAULTS) return false
  await store.update({ ...action, faults })
  return true
}

async function end(action: QueuedAction, ending: Ending, { store, watch }: Replay): Promise<null> {
  await watch?.onSettled(action, ending)
  await store.remove(action.key)
  return null
}

/** All that a refused step had reported, for the team to read: its money, its pieces and its whole count. */
export function claimOf({ key, at, payload }: QueuedStep, { code }: Refusal): ClaimMissionInput {
  const { orderId, from, cashReceived, check, pieces } = payload
  const counted = `${pieces} ${pieces > 1 ? 'pièces comptées' : 'pièce comptée'}`
  return {
    orderId,
    from,
    cashReceived,
    refusal: code,
    takenAt: at,
    idempotencyKey: key,
    check,
    note: check && counted,
  }
}
