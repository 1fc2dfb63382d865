import {
  type Ending,
  type QueuedAction,
  type QueuedStep,
  type Refusal,
  replay,
  type Stop,
} from '#shared/orders/queue.ts'
import { notifyError } from '#web/components/feedback/notify.tsx'
import { markQueued, markUnsaved } from './last-livreur.ts'
import { queueDatabase, type RefusalNotice } from './store/database.ts'
import { databaseStore, memoryStore, type PhoneStore, withFallback } from './store/queue-store.ts'
import { createQueueTransport } from './transport.ts'
import { doneText, refusalText } from './words.ts'

/** What the screens know of the queue. */
export interface QueueState {
  /** Queued actions of the current user, except the one in flight. */
  actions: readonly QueuedAction[]
  /** How many actions of other accounts wait on this phone. */
  others: number
  notices: readonly RefusalNotice[]
  /** Something is on its way. */
  sending: boolean
  /** Why the last replay left something behind. */
  stopped: Exclude<Stop, 'done'> | null
  /** When answers stopped coming, in milliseconds of the phone's own clock. */
  cutSince: number | null
  /** False where the browser keeps nothing, or cannot be read: what is done now lives as long as the page. */
  durable: boolean
}

const EMPTY: QueueState = {
  actions: [],
  others: 0,
  notices: [],
  sending: false,
  stopped: null,
  cutSince: null,
  durable: true,
}

/** What the rest of the application does when the queue moves. */
export interface Following {
  /** Comes before the action leaves the queue. */
  onTaken(step: QueuedStep): Promise<void> | void
  onRefused(action: QueuedAction, refusal: Refusal): void
  /** Nothing moves any more, for now. */
  onQuiet(): void
  /** The server refuses it from this session, which has ended or belongs to another account. */
  onSignedOut(owner: string): void
}

/** What became of a step while its livreur looked on. */
export type Outcome = { kind: 'taken' | 'waiting' } | { kind: 'refused'; refusal: Refusal }

/** Longest wait of a button before its step is queued, in milliseconds. */
const PATIENCE_MS = 15_000
const LOCK = 'laveo-outbox'

let owner: string | null = null
let following: Following | null = null
let state = EMPTY
let running: Promise<Stop> | null = null
let again = false
const listeners = new Set<() => void>()
/** The steps whose livreur waits for the result on screen. */
const watched = new Map<string, (outcome: Outcome) => void>()
/** Settled, and about to leave the store: no screen shows them any more. */
const leaving = new Set<string>()
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(LOCK)

const memory = memoryStore()
const kept = withFallback(databaseStore(), memory)
/** Knows nothing of what the phone may hold: its emptiness means nothing. */
const unkept: PhoneStore = { ...memory, durable: () => false }

/** A phone whose database does not open is asked again next time. */
async function phone(): Promise<PhoneStore> {
  try {
    await queueDatabase()
    return kept
  } catch {
    return unkept
  }
}

/** Said once, until something could be sent again. */
let failureTold = false

function tellFailure(): void {
  if (!failureTold) notifyError('Mémoire du téléphone illisible', UNREADABLE)
  failureTold = true
}

const UNREADABLE = 'Ce qui attend y reste. Fermez l’application, puis rouvrez-la.'

function set(change: Partial<QueueState>): void {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}

export const queueState = (): QueueState => state

export function subscribeToQueue(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows what the store holds now; what was shown stays when it cannot be read. */
async function read(): Promise<void> {
  try {
    const store = await phone()
    const [all, notices] = await Promise.all([store.list(), store.notices()])
    show(all, notices, store.durable())
  } catch {
    set({ durable: false })
    tellFailure()
  }
}

function show(
  all: readonly QueuedAction[],
  notices: readonly RefusalNotice[],
  durable: boolean,
): void {
  const mine = all.filter((action) => action.owner === owner)
  if (durable) markQueued(all.length, mine.length)
  markUnsaved(durable ? 0 : mine.length)
  const hidden = (action: QueuedAction) =>
    leaving.has(action.key) ||
    watched.has(action.kind === 'photo' ? action.payload.stepKey : action.key)
  set({
    actions: mine.filter((action) => !hidden(action)),
    others: all.length - mine.length,
    notices: notices.filter((notice) => notice.owner === owner),
    durable,
    ...(mine.length === 0 ? { stopped: null, cutSince: null } : {}),
  })
}

async function changed(): Promise<void> {
  channel?.postMessage('changed')
  await read()
}

/** Begins to send what this account did on this phone, now and whenever `send` is called; returns how to stop. */
export function followQueue(account: string, follower: Following): () => void {
  owner = account
  following = follower
  const other = () => void read()
  channel?.addEventListener('message', other)
  void read().then(send)
  return () => {
    channel?.removeEventListener('message', other)
    if (owner === account) {
      owner = null
      following = null
    }
  }
}

/**
 * Sends the queue; one replay at a time, across the tabs of this browser. A storage failure is
 * reported, never thrown.
 */
export function send(): Promise<Stop> {
  again = true
  running ??= sendAll().catch((): Stop => {
    tellFailure()
    return 'unanswered'
  })
  return running
}

async function sendAll(): Promise<Stop> {
  try {
    let stop: Stop
    do {
      again = false
      stop = await alone(sendOnce)
      // What was done meanwhile may have come just after the last look; so may the network that was asked for.
    } while (again && stop !== 'signed-out')
    failureTold = false
    return stop
  } finally {
    running = null
  }
}

/** `locks` is missing on the plain-http addresses of a local network: the keys alone then keep each action single. */
function alone(work: () => Promise<Stop>): Promise<Stop> {
  return navigator.locks ? navigator.locks.request(LOCK, work) : work()
}

async function sendOnce(): Promise<Stop> {
  const account = owner
  if (account === null) return 'done'
  const store = await phone()
  const mine = (await store.list()).some((action) => action.owner === account)
  if (!mine) return 'done'
  set({ sending: true })
  const transport = createQueueTransport(account, store.photo)
  const watch = { isWatched: (key: string) => watched.has(key), onSettled: settled }
  let stop: Stop = 'unanswered'
  try {
    stop = await replay(account, { store, transport, watch })
    if (stop !== 'done') for (const { key } of await store.list()) answer(key, { kind: 'waiting' })
  } finally {
    leaving.clear()
    const cutSince = stop === 'unanswered' ? (state.cutSince ?? Date.now()) : null
    set({ sending: false, stopped: stop === 'done' ? null : stop, cutSince })
    await changed()
  }
  if (stop === 'signed-out') following?.onSignedOut(account)
  else following?.onQuiet()
  return stop
}

async function settled(action: QueuedAction, ending: Ending): Promise<void> {
  leaving.add(action.key)
  if (ending.kind === 'taken') {
    if (action.kind === 'advance') await following?.onTaken(action)
    return answer(action.key, ending)
  }
  const { refusal, told, claimed } = ending
  if (told) return answer(action.key, { kind: 'refused', refusal })
  const { key, at, owner: by, payload } = action
  const { reference } = payload
  const why = refusalText(refusal)
  const notice = { key, owner: by, what: doneText(action), reference, at, why, claimed }
  await (await phone()).addNotice(notice)
  following?.onRefused(action, refusal)
}

function answer(key: string, outcome: Outcome): void {
  watched.get(key)?.(outcome)
  watched.delete(key)
}

/**
 * Keeps a step with its photos on the phone, then tries to send it while its livreur looks on. What has no answer
 * in time waits, and is sent again under the same key. Rejects when nothing could keep it, and then nothing is sent.
 */
export async function take(
  step: QueuedStep,
  photos: ReadonlyArray<{ action: QueuedAction; blob: Blob }>,
): Promise<Outcome> {
  const outcome = new Promise<Outcome>((resolve) => watched.set(step.key, resolve))
  try {
    await keep(step, photos)
  } catch (error) {
    watched.delete(step.key)
    throw error
  }
  const timer = setTimeout(() => answer(step.key, { kind: 'waiting' }), PATIENCE_MS)
  void send().then(() => settleLeft(step.key))
  const result = await outcome
  clearTimeout(timer)
  await read()
  return result
}

async function keep(
  step: QueuedStep,
  photos: ReadonlyArray<{ action: QueuedAction; blob: Blob }>,
): Promise<void> {
  const actions = [...photos.map(({ action }) => action), step]
  const blobs = new Map(photos.map(({ action, blob }) => [action.key, blob]))
  await (await phone()).add(actions, blobs)
  // Otherwise the browser may empty its store when the phone runs full.
  void navigator.storage?.persist?.().catch(() => false)
  await changed()
}

/** Another tab may have sent it first. */
async function settleLeft(key: string): Promise<void> {
  if (!watched.has(key)) return
  const isThis = (action: QueuedAction) => action.key === key
  const list = async () => (await phone()).list()
  // An unreadable store may still hold it.
  const left = await list().then(
    (all) => all.some(isThis),
    () => true,
  )
  answer(key, { kind: left ? 'waiting' : 'taken' })
}

/** Takes a refused action off the screen: it has been read. */
export async function dismissNotice(key: string): Promise<void> {
  const store = await phone()
  await store.removeNotice(key).catch(tellFailure)
  await changed()
}
