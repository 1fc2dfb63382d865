import { getQueryKey } from '@trpc/react-query'
import { isMission } from '#shared/order-status.ts'
import {
  claimOf,
  type QueuedAct,
  type QueuedAction,
  type QueuedMissedVisit,
  type QueuedStep,
  waitedMinutes,
} from '#shared/rounds/queue.ts'
import { serverNow } from '#web/lib/clock.ts'
import { putPhoto } from '#web/orders/send-photo.ts'
import { queryClient } from '#web/query-client.ts'
import { DeviceQueue, type QueueState } from '#web/record/queue.ts'
import type { OwnedClient } from '#web/record/queue-table.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import { setQueuedCounts } from './last-account.ts'
import { actedStatus } from './queued-missions.ts'
import { doneText, NO_MORE_THEIRS } from './words.ts'

export type LivreurQueueState = QueueState<QueuedAction>

/** `late`: it stands, though the order had left its livreur. */
interface Taken {
  late?: true | undefined
}

/** The queue of what a livreur did at the doors, with its photos. */
export const livreurQueue: DeviceQueue<QueuedAction, Taken> = new DeviceQueue<QueuedAction, Taken>({
  name: 'laveo-outbox',
  kinds: {
    advance: {
      call: (step, { missions }, waited) => missions.advance.mutate(stepInput(step, waited)),
      claim,
    },
    missed: {
      async call(visit, { visits }, waited) {
        await visits.reportMissed.mutate(missedInput(visit, waited))
        return {}
      },
      claim,
    },
    photo: {
      actKeyOf: ({ payload }) => payload.stepKey,
      upload({ key, at, payload: { orderId, step, caption } }, photo, headers) {
        return putPhoto({ orderId, photoId: key, step, caption, takenAt: at }, photo, headers)
      },
    },
  },
  notices: {
    of: (action) => ({
      what: doneText(action),
      reference: action.payload.reference,
      holdsLinen: action.kind === 'advance' && action.payload.from === 'pickup_en_route',
    }),
    warningOf: ({ what, reference }) => `${what}, #${reference}\u00a0: lisez pourquoi ici.`,
    isOneAnOrder: true,
  },
  async onTaken(act, output) {
    if (act.kind !== 'photo') await moveMission(act)
    if (output?.late)
      await livreurQueue.note(act, { why: NO_MORE_THEIRS, claimed: true, late: true })
  },
  onReplayed: () => void queryClient.invalidateQueries({ queryKey: getQueryKey(trpc.missions) }),
  onCounted: (all, own) => setQueuedCounts(all.length, own.length),
  unreadable: {
    title: 'Mémoire du téléphone illisible',
    text: 'Ce qui attend y reste, et vos étapes ne partent qu’avec du réseau. Fermez l’application, puis rouvrez-la.',
  },
})

function claim(act: QueuedAct, refusal: Parameters<typeof claimOf>[1], { missions }: OwnedClient) {
  return missions.claim.mutate({ ...claimOf(act, refusal), sentAt: serverNow() })
}

function stepInput({ key, at, payload }: QueuedStep, waited: boolean) {
  const { orderId, from, cashReceived, check, agreed, code, withoutCode } = payload
  const { waveUnverified, point } = payload
  const statements = { cashReceived, check, agreed, code, withoutCode, waveUnverified, point }
  return { orderId, from, ...statements, ...timesOf(at, waited), idempotencyKey: key }
}

function missedInput(visit: QueuedMissedVisit, waited: boolean) {
  const { key, at, payload } = visit
  const { orderId, from, arrivedAt, calls, photoId, disagreed, presence } = payload
  const minutes = waitedMinutes(visit)
  const facts = { arrivedAt, calls, waitedMinutes: minutes, photoId, disagreed, presence }
  return { orderId, from, ...facts, ...timesOf(at, waited), idempotencyKey: key }
}

/** When it was done, where it waited, and when it leaves: between the two, a wrong clock of the phone is wrong by as much. */
const timesOf = (at: number, waited: boolean) => ({
  sentAt: serverNow(),
  ...(waited && { takenAt: at, queued: true }),
})

type Missions = Outputs['missions']['list']

/** Moves the mission in the cache, so that it does not show its old status until the list is read again. */
async function moveMission(act: QueuedAct): Promise<void> {
  const key = getQueryKey(trpc.missions.list, undefined, 'query')
  const { orderId, from } = act.payload
  await queryClient.cancelQueries({ queryKey: key })
  const status = actedStatus(act)
  // A missed visit waits for a new time outside the list.
  const stays = isMission(status) && act.kind !== 'missed'
  queryClient.setQueryData<Missions>(key, (missions) =>
    missions?.flatMap((mission) => {
      if (mission.id !== orderId || mission.status !== from) return [mission]
      return stays ? [{ ...mission, status }] : []
    }),
  )
}
