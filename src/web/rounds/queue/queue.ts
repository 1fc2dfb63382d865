import type { Stop } from '#shared/record/queue.ts'
import type { Refusal } from '#shared/refusals/answer.ts'
import { type Ending, type QueuedAct, type QueuedAction, replay } from '#shared/rounds/queue.ts'
import { type BaseHandlers, DeviceQueue, type QueueState } from '#web/record/queue.ts'
import type { RefusalNotice } from '#web/record/queue-database.ts'
import { databaseStore } from '#web/record/queue-store.ts'
import { setQueuedCounts } from './last-account.ts'
import { createQueueTransport } from './transport.ts'
import { doneText, NO_MORE_THEIRS, refusalText } from './words.ts'

export type LivreurQueueState = QueueState<QueuedAction>

export interface QueueHandlers extends BaseHandlers {
  /** The server has recorded an act. Called before it is removed from the queue. */
  onTaken(act: QueuedAct): Promise<void> | void
  onRefused(action: QueuedAction, refusal: Refusal): void
}

/** The result of a step whose livreur waits for it on screen. */
export type SubmitResult = { kind: 'taken' | 'waiting' } | { kind: 'refused'; refusal: Refusal }

export const LIVREUR_KINDS: ReadonlyArray<QueuedAction['kind']> = ['advance', 'missed', 'photo']

const store = databaseStore<QueuedAction>(LIVREUR_KINDS)

const queue = new DeviceQueue<QueuedAction, SubmitResult, QueueHandlers>({
  name: 'laveo-outbox',
  store,
  replay(account): Promise<Stop> {
    const transport = createQueueTransport(account, store.photo)
    const watch = { isWatched: queue.isWatched, onSettled: handleSettled }
    return replay(account, { store, transport, watch })
  },
  isOwn: (action, account) => action.owner === account,
  actKeyOf: (action) => (action.kind === 'photo' ? action.payload.stepKey : action.key),
  sentElsewhere: { kind: 'taken' },
  onCounted: (all, own) => setQueuedCounts(all.length, own.length),
  unreadable: {
    title: 'Mémoire du téléphone illisible',
    text: 'Ce qui attend y reste, et vos étapes ne partent qu’avec du réseau. Fermez l’application, puis rouvrez-la.',
  },
})

export const queueState = (): LivreurQueueState => queue.state()

export const subscribeToQueue = queue.subscribe

/** Starts to send the queued actions of an account, now and at each `sendQueue`. Returns the function that stops it. */
export function startQueue(account: string, handlers: QueueHandlers): () => void {
  return queue.start(account, handlers)
}

/** Sends the queue, one replay at a time across the tabs of this browser. It never rejects. */
export function sendQueue(): Promise<Stop> {
  return queue.send()
}

/** Removes the notice of a refused action that the livreur has read. */
export function dismissNotice(key: string): Promise<void> {
  return queue.dismissNotice(key)
}

async function handleSettled(action: QueuedAction, ending: Ending): Promise<void> {
  queue.hide(action.key)
  if (ending.kind === 'taken') {
    if (action.kind !== 'photo') await queue.handlers?.onTaken(action)
    if (ending.late) await addNotice(action, { why: NO_MORE_THEIRS, claimed: true, late: true })
    return queue.resolve(action.key, { kind: 'taken' })
  }
  const { refusal, told, claimed } = ending
  if (told) return queue.resolve(action.key, { kind: 'refused', refusal })
  await addNotice(action, { why: refusalText(refusal), claimed })
  queue.handlers?.onRefused(action, refusal)
}

/** One for an order: what its livreur did last tells where the clothes are. */
async function addNotice(
  action: QueuedAction,
  said: Pick<RefusalNotice, 'why' | 'claimed' | 'late'>,
): Promise<void> {
  const { key, at, owner, payload } = action
  const { reference } = payload
  const earlier = (await store.notices()).filter(
    (notice) => notice.owner === owner && notice.reference === reference && notice.key !== key,
  )
  if (action.kind === 'photo' && earlier.length > 0) return
  const holdsLinen = action.kind === 'advance' && action.payload.from === 'pickup_en_route'
  await store.addNotice({ key, owner, what: doneText(action), reference, at, ...said, holdsLinen })
  for (const notice of earlier) await store.removeNotice(notice.key)
}

interface PhotoOfStep {
  action: QueuedAction
  blob: Blob
}

/**
 * Stores a step with its photos on the phone, then sends it while the livreur waits on screen. A phone that cannot store
 * it sends it directly: without an answer, `submitStep` then rejects and nothing is kept.
 */
export function submitStep(step: QueuedAct, photos: readonly PhotoOfStep[]): Promise<SubmitResult> {
  const blobs = new Map(photos.map(({ action, blob }) => [action.key, blob]))
  const actions = [...photos.map(({ action }) => action), step]
  return queue.submit(step.key, actions, blobs).catch(() => sendDirectly(step, actions, blobs))
}

async function sendDirectly(
  step: QueuedAct,
  actions: readonly QueuedAction[],
  blobs: ReadonlyMap<string, Blob>,
): Promise<SubmitResult> {
  // The steps before it come first; the server refuses this one if they are missing.
  await sendQueue()
  const transport = createQueueTransport(step.owner, async (key) => blobs.get(key))
  for (const action of actions) {
    const answer = await transport.send(action, false)
    // Like in the queue, a refused photo holds nothing up, and a fault of the server is told.
    if (answer.kind === 'refused' && (action === step || answer.refusal.code === 'INTERNAL'))
      return answer
    if (answer.kind === 'signed-out') queue.handlers?.onSignedOut(step.owner)
    if (answer.kind === 'unanswered' || answer.kind === 'signed-out')
      throw new Error('The step was neither stored nor sent')
  }
  await queue.handlers?.onTaken(step)
  queue.handlers?.onReplayed()
  return { kind: 'taken' }
}
