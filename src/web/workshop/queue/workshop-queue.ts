import { OWNER_HEADER } from '#shared/owner-header.ts'
import { failedAgain, replayQueue, type Stop } from '#shared/record/queue.ts'
import { type Answer, answerFor, type Refusal } from '#shared/refusals/answer.ts'
import type { PendingCall } from '#shared/workshop/after-acts.ts'
import type { ActAnswer } from '#shared/workshop/board.ts'
import {
  type QueuedWork,
  type QueuedWorkshop,
  TABLET,
  WORKSHOP_KINDS,
} from '#shared/workshop/queue.ts'
import { notifyWarning } from '#web/components/feedback/notify.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { appCodeOf, whyRefused } from '#web/lib/error-message.ts'
import { putPhoto } from '#web/orders/send-photo.ts'
import { invalidateScopes } from '#web/query-client.ts'
import { checkSession } from '#web/record/check-session.ts'
import { type BaseHandlers, DeviceQueue } from '#web/record/queue.ts'
import { databaseStore } from '#web/record/queue-store.ts'
import { sendWhenBack } from '#web/record/send-when-back.ts'
import { createOwnedClient } from '#web/trpc-client.ts'
import { noteKeptWork } from '../kept-work.ts'

/** `answer` is absent where another tab has sent the act, and of a machine. */
export type WorkOutcome =
  | { kind: 'taken'; answer?: ActAnswer | undefined }
  | { kind: 'refused'; refusal: Refusal }

const store = databaseStore<QueuedWorkshop>(WORKSHOP_KINDS)

const queue = new DeviceQueue<QueuedWorkshop, WorkOutcome, BaseHandlers>({
  name: 'laveo-atelier',
  store,
  replay: (account) => replayQueue({ store, mayLeave: ({ owner }) => owner === account, settle }),
  isOwn: ({ owner }, account) => owner === account,
  actKeyOf: (action) => (action.kind === 'workshop' ? action.key : action.payload.actKey),
  sentElsewhere: { kind: 'taken' },
  onCounted: (all) => noteKeptWork(all.length > 0),
  unreadable: {
    title: 'Mémoire de la tablette illisible',
    text: 'Ce qui attend y reste. Fermez l’atelier, puis rouvrez-le.',
  },
})

export const workshopQueue = {
  state: queue.state,
  subscribe: queue.subscribe,
  send: queue.send,
  dismissNotice: (key: string) => queue.dismissNotice(key),
}

/** Sends what waits of this owner, now and whenever the network may be back. Returns the function that stops it. */
export function startWorkshopQueue(owner: string): () => void {
  const ends = [
    queue.start(owner, {
      onReplayed: () => void readAgain(),
      onSignedOut: (account) => {
        // The gate of the tablet says that it was cut.
        if (account === TABLET) void invalidateScopes(['devices'])
        else void checkSession(account)
      },
    }),
    queue.subscribe(showPending),
    sendWhenBack(queue),
  ]
  return () => {
    for (const end of ends) end()
  }
}

/** Acts that left this screen, and are not yet in the board that the server sends. */
const onTheirWay = new Map<string, QueuedWork>()
let pending: readonly PendingCall[] = []
const listeners = new Set<() => void>()

/** Acts of this device that its board may not show yet, the oldest first. */
export const pendingCalls = (): readonly PendingCall[] => pending

export function subscribeToPending(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function showPending(): void {
  const all = new Map(onTheirWay)
  for (const action of queue.state().actions)
    if (action.kind === 'workshop') all.set(action.key, action)
  pending = [...all.values()]
    .sort((a, b) => a.at - b.at)
    .map(({ key, at, payload: { call, worker } }) => ({
      key,
      call,
      at,
      worker: worker?.name ?? null,
    }))
  for (const listener of listeners) listener()
}

/** Once the board was read, it shows what was sent before. */
async function readAgain(): Promise<void> {
  const sent = [...onTheirWay.keys()].filter((key) => !queue.isWatched(key))
  await invalidateScopes(['workshop'])
  for (const key of sent) onTheirWay.delete(key)
  showPending()
}

/**
 * Keeps an act on this device, then sends it while its person waits. `waiting`: it leaves once the network is back. A device
 * that cannot keep it sends it directly, and throws where nobody answers.
 */
export async function submitWork(
  work: QueuedWork,
  photo?: { key: string; blob: Blob },
): Promise<WorkOutcome | { kind: 'waiting' }> {
  onTheirWay.set(work.key, work)
  // This comes before it is stored: the screen that comes next may be none of the workshop, and sends it then.
  noteKeptWork(true)
  showPending()
  try {
    return await keepAndSend(work, photo)
  } catch (error) {
    onTheirWay.delete(work.key)
    throw error
  } finally {
    void readAgain()
  }
}

async function keepAndSend(work: QueuedWork, photo?: { key: string; blob: Blob }) {
  const actions: QueuedWorkshop[] = photo ? [photoOf(work, photo.key), work] : [work]
  const blobs = new Map(photo ? [[photo.key, photo.blob]] : [])
  const outcome = await queue.submit(work.key, actions, blobs).catch(() => undefined)
  if (outcome) {
    if (outcome.kind !== 'taken') onTheirWay.delete(work.key)
    return outcome
  }
  await queue.send()
  for (const action of actions) {
    const answer = await send(action, false, photo?.blob)
    if (answer.kind === 'unanswered' || answer.kind === 'signed-out')
      throw new Error('The act was neither stored nor sent')
    if (answer.kind === 'refused' && action === work) return answer
    if (answer.kind === 'answered' && action === work)
      return { kind: 'taken' as const, answer: answer.output }
  }
  return { kind: 'taken' as const }
}

const photoOf = (work: QueuedWork, key: string): QueuedWorkshop => {
  const { call, reference } = work.payload
  const orderId = call.is === 'act' ? call.input.orderId : ''
  return {
    kind: 'workshopPhoto',
    key,
    owner: work.owner,
    at: work.at,
    payload: { orderId, reference, actKey: work.key },
  }
}

type Sent = Answer & { output?: ActAnswer | undefined }

async function send(action: QueuedWorkshop, queued: boolean, blob?: Blob): Promise<Sent> {
  const owner = action.owner === TABLET ? null : action.owner
  if (action.kind === 'workshopPhoto') {
    const photo = blob ?? (await store.photo(action.key))
    if (!photo) return { kind: 'refused', refusal: { code: 'IMAGE_INVALID' } }
    const { orderId } = action.payload
    const sent = {
      orderId,
      photoId: action.key,
      step: 'workshop' as const,
      caption: '',
      takenAt: action.at,
    }
    return putPhoto(sent, photo, owner === null ? {} : { [OWNER_HEADER]: owner })
  }
  try {
    return { kind: 'answered', output: await call(action, queued, owner) }
  } catch (error) {
    return answerFor(appCodeOf(error), whyRefused(error))
  }
}

async function call(
  { key, at, payload: { call, worker } }: QueuedWork,
  queued: boolean,
  owner: string | null,
): Promise<ActAnswer | undefined> {
  const { workshop } = createOwnedClient(owner)
  const times = { sentAt: serverNow(), ...(queued && { takenAt: at }) }
  const done = { idempotencyKey: key, workerN: worker?.n ?? null, ...times }
  if (call.is === 'act') return workshop.act.mutate({ ...call.input, ...done })
  if (call.is === 'startBatch') await workshop.startBatch.mutate({ ...call.input, ...done })
  else await workshop.emptyBatch.mutate({ ...call.input, ...done })
  return undefined
}

async function settle(action: QueuedWorkshop): Promise<Exclude<Stop, 'done'> | null> {
  const answer = await send(action, !queue.isWatched(action.key))
  if (answer.kind === 'unanswered' || answer.kind === 'signed-out') return answer.kind
  if (answer.kind === 'refused') return settleRefusal(action, answer.refusal)
  queue.hide(action.key)
  // Until the board that shows it is read.
  if (action.kind === 'workshop') onTheirWay.set(action.key, action)
  queue.resolve(action.key, { kind: 'taken', answer: answer.output })
  await store.remove(action.key)
  return null
}

async function settleRefusal(action: QueuedWorkshop, refusal: Refusal) {
  if (await failedAgain(action, refusal, store)) return 'unanswered' as const
  queue.hide(action.key)
  onTheirWay.delete(action.key)
  if (queue.isWatched(action.key)) queue.resolve(action.key, { kind: 'refused', refusal })
  else await noteRefusal(action, refusal)
  await store.remove(action.key)
  return null
}

async function noteRefusal(
  { key, owner, at, ...action }: QueuedWorkshop,
  { text = 'Le serveur a refusé cet envoi.' }: Refusal,
): Promise<void> {
  const { reference } = action.payload
  const what = action.kind === 'workshop' ? action.payload.what : 'Photo'
  await store.addNotice({ key, owner, what, reference, at, why: text, claimed: false })
  notifyWarning('Envoi refusé', `${what}, ${reference}\u00a0: lisez pourquoi sur l’accueil.`)
}
