import { getQueryKey } from '@trpc/react-query'
import { boardAfter, type PendingCall } from '#shared/workshop/after-acts.ts'
import type { ActAnswer, WorkshopBoard } from '#shared/workshop/board.ts'
import { type QueuedWork, type QueuedWorkshop, TABLET } from '#shared/workshop/queue.ts'
import { serverNow } from '#web/lib/clock.ts'
import { putPhoto } from '#web/orders/send-photo.ts'
import { invalidateScopes, queryClient } from '#web/query-client.ts'
import { checkSession } from '#web/record/check-session.ts'
import { type ActOutcome, DeviceQueue } from '#web/record/queue.ts'
import type { OwnedClient } from '#web/record/queue-table.ts'
import { trpc } from '#web/trpc.ts'
import { noteKeptWork } from '../kept-work.ts'

/** Nothing is answered of a machine. */
export type WorkOutcome = ActOutcome<ActAnswer | undefined>

/** The queue of what was done in the workshop, at a tablet or by a person of the team. */
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
  onTaken: moveBoard,
  onReplayed: () => void invalidateScopes(['workshop']),
  onSignedOut(owner) {
    // The gate of the tablet says that it was cut.
    if (owner === TABLET) void invalidateScopes(['devices'])
    else void checkSession(owner)
  },
  onCounted: (all, own) => noteKeptWork(all.length > 0, own.length > 0),
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

/**
 * Keeps an act on this device, then sends it while its person waits. `waiting`: it leaves once the network is back. A device
 * that cannot keep it sends it directly, and throws where nobody answers.
 */
export function submitWork(
  work: QueuedWork,
  photo?: { key: string; blob: Blob },
): Promise<WorkOutcome> {
  // This comes before it is stored: the screen that comes next may be none of the workshop, and sends it then.
  noteKeptWork(true, true)
  return workshopQueue.submit(work, photo ? [photoOf(work, photo)] : [])
}

/** Acts of this device that its board does not show yet, the oldest first. */
export const pendingOf = (actions: readonly QueuedWorkshop[]): PendingCall[] =>
  actions.flatMap((action) => {
    if (action.kind !== 'workshop') return []
    const { key, at, payload } = action
    return [{ key, at, call: payload.call, worker: payload.worker?.name ?? null }]
  })

/** Moves the board as it was read last, so that it does not show what was before until it is read again. */
async function moveBoard(act: QueuedWorkshop): Promise<void> {
  const queryKey = getQueryKey(trpc.workshop.board, undefined, 'query')
  const updatedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt
  if (!updatedAt) return
  await queryClient.cancelQueries({ queryKey })
  const move = (board?: WorkshopBoard) => board && boardAfter(board, pendingOf([act]))
  queryClient.setQueryData<WorkshopBoard>(queryKey, move, { updatedAt })
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
