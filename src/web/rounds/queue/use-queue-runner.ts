import { getQueryKey } from '@trpc/react-query'
import { use, useEffect } from 'react'
import { isMission } from '#shared/order-status.ts'
import type { QueuedAct, QueuedAction } from '#shared/rounds/queue.ts'
import { LiveStateContext } from '#web/components/feedback/live-dot.tsx'
import { notifyWarning } from '#web/components/feedback/notify.tsx'
import { isOfflinePage } from '#web/lib/config.ts'
import { keepForOffline } from '#web/lib/worker.ts'
import { queryClient } from '#web/query-client.ts'
import { checkSession } from '#web/record/check-session.ts'
import { sendWhenBack } from '#web/record/send-when-back.ts'
import { useMe } from '#web/session.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import { setLastAccount } from './last-account.ts'
import { queueState, sendQueue, startQueue } from './queue.ts'
import { actedStatus } from './queued-missions.ts'
import { saveSnapshot } from './session/snapshot.ts'
import { doneText } from './words.ts'

type Missions = Outputs['missions']['list']

/** Sends the queue of a livreur whenever the network may be back. Mounted once, for all their screens. */
export function useQueueRunner(): void {
  const { id } = useMe()
  useSaveSnapshot()
  useEffect(() => startQueue(id, handlers), [id])
  // The livreur's screens must be stored on the phone before the network is lost.
  useEffect(() => keepForOffline('livreur'), [])
  useResend(id)
}

/** Stores the account and its missions on the phone each time they are read. */
function useSaveSnapshot(): void {
  const me = useMe()
  const { data: missions = null, dataUpdatedAt } = trpc.missions.list.useQuery(undefined, {
    enabled: false,
  })
  useEffect(() => {
    void saveSnapshot({ me, missions, at: dataUpdatedAt }).then(() => setLastAccount(me.id))
  }, [me, missions, dataUpdatedAt])
}

/** Sends the queue when the network, the stream or the user comes back, and regularly while it is not empty. */
function useResend(owner: string): void {
  const live = use(LiveStateContext)
  useEffect(() => {
    if (live !== 'live') return
    void sendQueue()
    // The account was restored from the phone and must be checked.
    if (isOfflinePage()) void checkSession(owner)
  }, [live, owner])
  useEffect(() => sendWhenBack({ state: queueState, send: sendQueue }), [])
}

const handlers = {
  /** Moves the mission in the cache, so that it does not show its old status until the list is read again. */
  async onTaken(act: QueuedAct): Promise<void> {
    const { orderId, from } = act.payload
    await queryClient.cancelQueries({ queryKey: missionsKey() })
    const status = actedStatus(act)
    // A missed visit waits for a new time outside the list.
    const stays = isMission(status) && act.kind !== 'missed'
    queryClient.setQueryData<Missions>(missionsKey(), (missions) =>
      missions?.flatMap((mission) => {
        if (mission.id !== orderId || mission.status !== from) return [mission]
        return stays ? [{ ...mission, status }] : []
      }),
    )
  },
  onRefused(action: QueuedAction): void {
    const { reference } = action.payload
    notifyWarning('Envoi refusé', `${doneText(action)}, #${reference}\u00a0: lisez pourquoi ici.`)
  },
  onReplayed(): void {
    void queryClient.invalidateQueries({ queryKey: getQueryKey(trpc.missions) })
  },
  onSignedOut: checkSession,
}

const missionsKey = () => getQueryKey(trpc.missions.list, undefined, 'query')
