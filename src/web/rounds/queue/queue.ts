import type { Refusal } from '#shared/refusals/answer.ts'
import {
  type Ending,
  type QueuedAct,
  type QueuedAction,
  replay,
  type Stop,
} from '#shared/rounds/queue.ts'
import { notifyError } from '#web/components/feedback/notify.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { setQueuedCounts } from './last-livreur.ts'
import type { RefusalNotice } from './store/database.ts'
import { databaseStore } from './store/queue-store.ts'
import { createQueueTransport } from './transport.ts'
import { doneText, refusalText } from './words.ts'

/** The state of the queue, for the screens. */
export interface QueueState {
  /** Queued actions of the current user, except the one in flight. */
  actions: readonly QueuedAction[]
  /** The number of queued actions of other accounts on this phone. */
  others: number
  notices: readonly RefusalNotice[]
  /** A request is running. */
  sending: boolean
  /** The reason why the last replay did not send everything. */
  stopped: Exclude<Stop, 'done'> | null
  /** Since when the server does not answer, in milliseconds UTC. */
  cutSince: number | null
  /** False while the phone's database cannot be read: it may hold actions all the same. */
  readable: boolean
}

const EMPTY: QueueState = {
  actions: [],
  others: 0,
  notices: [],
  sending: false,
  stopped: null,
  cutSince: null,
  readable: true,
}

export interface QueueHandlers {
  /** The server has recorded an act. Called before it is removed from the queue. */
  onTaken(act: QueuedAct): Promise<void> | void
  onRefused(action: QueuedAction, refusal: Refusal): void
  /** A replay has ended. */
  onReplayed(): void
  /** The session has ended or belongs to another account. */
  onSignedOut(owner: string): void
}

/** The result of a step whose livreur waits for it on screen. */
export type SubmitResult = { kind: 'taken' | 'waiting' } | { kind: 'refused'; refusal: Refusal }

/** A livreur waits on screen for the result of a step for at most this time. */
const MAX_WAIT_MS = 15_000
const LOCK = 'laveo-outbox'
const store = databaseStore()

let owner: string | null = null
let handlers: QueueHandlers | null = null
let state = EMPTY
let running: Promise<Stop> | null = null
/** Another replay was requested while one was running. */
let runAgain = false
const listeners = new Set<() => void>()
/** The steps whose livreur waits on screen, by key, with the function that gives them the result. */
const watched = new Map<string, (outcome: SubmitResult) => void>()
/** The keys of actions that are settled but still in the store: they are not shown any more. */
const settledKeys = new Set<string>()
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(LOCK)

/** The failure was notified since the last replay that worked. */
let isFailureNotified = false

function notifyStoreFailure(): void {
  if (!isFailureNotified) notifyError('Mémoire du téléphone illisible', UNREADABLE)
  isFailureNotified = true
}

const UNREADABLE =
  'Ce qui attend y reste, et vos étapes ne partent qu’avec du réseau. Fermez l’application, puis rouvrez-la.'

function setState(change: Partial<QueueState>): void {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}

export const queueState = (): QueueState => state

export function subscribeToQueue(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

let readings = 0

/** Updates the state from the store, unless a later reading was begun. When the store cannot be read, the state stays. */
async function refreshState(): Promise<void> {
  readings += 1
  const reading = readings
  try {
    const [all, notices] = await Promise.all([store.list(), store.notices()])
    if (reading === readings) updateState(all, notices)
  } catch {
    if (reading !== readings) return
    setState({ readable: false })
    notifyStoreFailure()
  }
}

function updateState(all: readonly QueuedAction[], notices: readonly RefusalNotice[]): void {
  const own = all.filter((action) => action.owner === owner)
  setQueuedCounts(all.length, own.length)
  const isHidden = (action: QueuedAction) =>
    settledKeys.has(action.key) ||
    watched.has(action.kind === 'photo' ? action.payload.stepKey : action.key)
  setState({
    actions: own.filter((action) => !isHidden(action)),
    others: all.length - own.length,
    notices: notices.filter((notice) => notice.owner === owner),
    readable: true,
    ...(own.length === 0 ? { stopped: null, cutSince: null } : {}),
  })
}

/** Updates the state in this tab and in the others. */
async function broadcastChange(): Promise<void> {
  channel?.postMessage('changed')
  await refreshState()
}

/** Starts to send the queued actions of an account, now and at each `sendQueue`. Returns the function that stops it. */
export function startQueue(account: string, queueHandlers: QueueHandlers): () => void {
  owner = account
  handlers = queueHandlers
  const onMessage = () => void refreshState()
  channel?.addEventListener('message', onMessage)
  void refreshState().then(sendQueue)
  return () => {
    channel?.removeEventListener('message', onMessage)
    if (owner === account) {
      owner = null
      handlers = null
    }
  }
}

/** Sends the queue, one replay at a time across the tabs of this browser. It never rejects. */
export function sendQueue(): Promise<Stop> {
  runAgain = true
  running ??= sendAll().catch((): Stop => {
    notifyStoreFailure()
    return 'unanswered'
  })
  return running
}

async function sendAll(): Promise<Stop> {
  try {
    let stop: Stop
    do {
      runAgain = false
      stop = await withLock(sendOnce)
      // An action may have been added, or the network come back, after the replay had read the store.
    } while (runAgain && stop !== 'signed-out')
    isFailureNotified = false
    return stop
  } finally {
    running = null
  }
}

/** Browsers have no `locks` on plain http: only the idempotency keys then prevent sending twice. */
function withLock(work: () => Promise<Stop>): Promise<Stop> {
  return navigator.locks ? navigator.locks.request(LOCK, work) : work()
}

async function sendOnce(): Promise<Stop> {
  const account = owner
  if (account === null) return 'done'
  const hasOwn = (await store.list()).some((action) => action.owner === account)
  if (!hasOwn) return 'done'
  setState({ sending: true })
  const transport = createQueueTransport(account, store.photo)
  const watch = { isWatched: (key: string) => watched.has(key), onSettled: handleSettled }
  let stop: Stop = 'unanswered'
  try {
    stop = await replay(account, { store, transport, watch })
    if (stop !== 'done')
      for (const { key } of await store.list()) resolveWatched(key, { kind: 'waiting' })
  } finally {
    settledKeys.clear()
    const cutSince = stop === 'unanswered' ? (state.cutSince ?? serverNow()) : null
    setState({ sending: false, stopped: stop === 'done' ? null : stop, cutSince })
    await broadcastChange()
  }
  if (stop === 'signed-out') handlers?.onSignedOut(account)
  else handlers?.onReplayed()
  return stop
}

async function handleSettled(action: QueuedAction, ending: Ending): Promise<void> {
  settledKeys.add(action.key)
  if (ending.kind === 'taken') {
    if (action.kind !== 'photo') await handlers?.onTaken(action)
    return resolveWatched(action.key, ending)
  }
  const { refusal, told, claimed } = ending
  if (told) return resolveWatched(action.key, { kind: 'refused', refusal })
  const { key, at, owner: by, payload } = action
  const { reference } = payload
  const why = refusalText(refusal)
  const notice = { key, owner: by, what: doneText(action), reference, at, why, claimed }
  await store.addNotice(notice)
  handlers?.onRefused(action, refusal)
}

function resolveWatched(key: string, outcome: SubmitResult): void {
  watched.get(key)?.(outcome)
  watched.delete(key)
}

interface PhotoOfStep {
  action: QueuedAction
  blob: Blob
}

/**
 * Stores a step with its photos on the phone, then sends it while the livreur waits on screen. Without
 * an answer in time it stays queued and is sent again with the same key. A phone that cannot store it
 * sends it directly: without an answer, `submitStep` then rejects and nothing is kept.
 */
export async function submitStep(
  step: QueuedAct,
  photos: readonly PhotoOfStep[],
): Promise<SubmitResult> {
  const outcome = new Promise<SubmitResult>((resolve) => watched.set(step.key, resolve))
  try {
    await storeStep(step, photos)
  } catch {
    watched.delete(step.key)
    return sendDirectly(step, photos)
  }
  const timer = setTimeout(() => resolveWatched(step.key, { kind: 'waiting' }), MAX_WAIT_MS)
  void sendQueue().then(() => resolveIfUnsettled(step.key))
  const result = await outcome
  clearTimeout(timer)
  await refreshState()
  return result
}

async function storeStep(step: QueuedAct, photos: readonly PhotoOfStep[]): Promise<void> {
  await store.add([...photos.map(({ action }) => action), step], blobsOf(photos))
  // Otherwise the browser may delete its storage when the phone is full.
  void navigator.storage?.persist?.().catch(() => false)
  await broadcastChange()
}

const blobsOf = (photos: readonly PhotoOfStep[]) =>
  new Map(photos.map(({ action, blob }) => [action.key, blob]))

async function sendDirectly(
  step: QueuedAct,
  photos: readonly PhotoOfStep[],
): Promise<SubmitResult> {
  // The steps before it come first; the server refuses this one if they are missing.
  await sendQueue()
  const blobs = blobsOf(photos)
  const transport = createQueueTransport(step.owner, async (key) => blobs.get(key))
  for (const action of [...photos.map((photo) => photo.action), step]) {
    const answer = await transport.send(action, false)
    // Like in the queue, a refused photo holds nothing up, and a fault of the server is told.
    if (answer.kind === 'refused' && (action === step || answer.refusal.code === 'INTERNAL'))
      return answer
    if (answer.kind === 'signed-out') handlers?.onSignedOut(step.owner)
    if (answer.kind === 'unanswered' || answer.kind === 'signed-out')
      throw new Error('The step was neither stored nor sent')
  }
  await handlers?.onTaken(step)
  handlers?.onReplayed()
  return { kind: 'taken' }
}

/** After a replay in this tab: if the step is no longer queued, another tab has sent it. */
async function resolveIfUnsettled(key: string): Promise<void> {
  // A tap may come before the queue has started: its start then sends the step.
  if (owner === null || !watched.has(key)) return
  resolveWatched(key, { kind: (await isQueued(key)) ? 'waiting' : 'taken' })
}

/** The step is in the store, or the store cannot be read. */
async function isQueued(key: string): Promise<boolean> {
  try {
    return (await store.list()).some((action) => action.key === key)
  } catch {
    return true
  }
}

/** Removes the notice of a refused action that the livreur has read. */
export async function dismissNotice(key: string): Promise<void> {
  await store.removeNotice(key).catch(notifyStoreFailure)
  await broadcastChange()
}
