import type { PendingCall } from '#shared/workshop/after-acts.ts'
import type { ActAnswer } from '#shared/workshop/board.ts'
import { type QueuedWork, type QueuedWorkshop, TABLET } from '#shared/workshop/queue.ts'
import { serverNow } from '#web/lib/clock.ts'
import { putPhoto } from '#web/orders/send-photo.ts'
import { invalidateScopes } from '#web/query-client.ts'
import { checkSession } from '#web/record/check-session.ts'
import { type ActOutcome, DeviceQueue } from '#web/record/queue.ts'
import type { OwnedClient } from '#web/record/queue-table.ts'
import { noteKeptWork } from '../kept-work.ts'

/** Nothing is answered of a machine. */
export type WorkOutcome = ActOutcome<ActAnswer | undefined>

/** What was done in the workshop, at a tablet or by a person of the team. */
export const workshopQueue = new DeviceQueue<QueuedWorkshop, ActAnswer | undefined>({
  name: 'laveo-atelier',
  nobody: TABLET,
  kinds: {
    workshop: { call },
    workshopPhoto: {
      actKeyOf: ({ payload }) => payload.actKey,
      upload({ key, at, payload: { orderId } }, photo, headers) {
        const sent = { orderId, photoId: key, caption: '', takenAt: at }
        return putPhoto({ ...sent, step: 'workshop' }, photo, headers)
      },
    },
  },
  notices: {
    of: ({ kind, payload }) => ({
      what: kind === 'workshop' ? payload.what : 'Photo',
      reference: payload.reference,
    }),
    warningOf: ({ what, reference }) =>
      `${what}, ${reference}\u00a0: lisez pourquoi sur l’accueil.`,
  },
  // Until the board that shows it is read.
  onTaken: (act) => noteOnTheirWay(act),
  onRefused: ({ key }) => void onTheirWay.delete(key),
  onReplayed: () => void readAgain(),
  onSignedOut(owner) {
    // The gate of the tablet says that it was cut.
    if (owner === TABLET) void invalidateScopes(['devices'])
    else void checkSession(owner)
  },
  onCounted: (all) => noteKeptWork(all.length > 0),
  unreadable: {
    title: 'Mémoire de la tablette illisible',
    text: 'Ce qui attend y reste. Fermez l’atelier, puis rouvrez-le.',
  },
})

async function call(
  { key, at, payload: { call, worker } }: QueuedWork,
  { workshop }: OwnedClient,
  waited: boolean,
): Promise<ActAnswer | undefined> {
  const times = { sentAt: serverNow(), ...(waited && { takenAt: at }) }
  const done = { idempotencyKey: key, workerN: worker?.n ?? null, ...times }
  if (call.is === 'act') return workshop.act.mutate({ ...call.input, ...done })
  if (call.is === 'startBatch') await workshop.startBatch.mutate({ ...call.input, ...done })
  else await workshop.emptyBatch.mutate({ ...call.input, ...done })
  return undefined
}

/** Sends what waits of this owner, now and whenever the network may be back. Returns the function that stops it. */
export function startWorkshopQueue(owner: string): () => void {
  const ends = [workshopQueue.start(owner), workshopQueue.subscribe(showPending)]
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

function noteOnTheirWay(act: QueuedWorkshop): void {
  if (act.kind === 'workshop') onTheirWay.set(act.key, act)
}

function showPending(): void {
  const all = new Map(onTheirWay)
  for (const action of workshopQueue.state().actions)
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
  const sent = [...onTheirWay.keys()].filter((key) => !workshopQueue.isWatched(key))
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
): Promise<WorkOutcome> {
  onTheirWay.set(work.key, work)
  // This comes before it is stored: the screen that comes next may be none of the workshop, and sends it then.
  noteKeptWork(true)
  showPending()
  let outcome: WorkOutcome | undefined
  try {
    outcome = await workshopQueue.submit(work, photo ? [photoOf(work, photo)] : [])
    return outcome
  } finally {
    if (outcome?.kind !== 'taken') onTheirWay.delete(work.key)
    showPending()
    void readAgain()
  }
}

function photoOf(
  { key: actKey, owner, at, payload }: QueuedWork,
  photo: { key: string; blob: Blob },
) {
  const { call, reference } = payload
  const orderId = call.is === 'act' ? call.input.orderId : ''
  const facts = { key: photo.key, owner, at, payload: { orderId, reference, actKey } }
  return { action: { kind: 'workshopPhoto' as const, ...facts }, blob: photo.blob }
}
