import { getQueryKey } from '@trpc/react-query'
import { use, useEffect } from 'react'
import { errorMessage } from '#shared/errors.ts'
import { isMission, MISSION_STEPS } from '#shared/orders/orders.ts'
import type { QueuedAction, QueuedStep } from '#shared/orders/queue.ts'
import { LiveStateContext } from '#web/components/feedback/live-dot.tsx'
import { notifyError, notifyWarning } from '#web/components/feedback/notify.tsx'
import { forgetSession, useMe } from '#web/features/auth/use-session.ts'
import { isKeptPage } from '#web/lib/config.ts'
import { appCodeOf } from '#web/lib/error-message.ts'
import { keepScreens } from '#web/lib/worker.ts'
import { queryClient } from '#web/query-client.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import { trpcClient } from '#web/trpc-client.ts'
import { followQueue, send } from './queue.ts'
import { useKeepSnapshot } from './session/use-snapshot.ts'
import { useQueue } from './use-queue.ts'
import { doneText } from './words.ts'

/** How often what waits is tried again, in milliseconds. */
const RETRY_MS = 30_000

type Missions = Outputs['missions']['list']

/** Sends what a livreur did without a network, whenever there is a chance. Mounted once, around every screen of theirs. */
export function useQueueRunner(): void {
  const { id } = useMe()
  const { actions, durable } = useQueue()
  useKeepSnapshot()
  // The queue lives outside React.
  useEffect(() => followQueue(id, following), [id])
  // So does the worker: the livreur's screens must be on the phone before the network goes.
  useEffect(keepScreens, [])
  // A phone that could not be read may hold something all the same.
  useChances(id, actions.length > 0 || !durable)
}

function useChances(owner: string, waiting: boolean): void {
  const live = use(LiveStateContext)
  // The stream is back: so is the server.
  useEffect(() => {
    if (live !== 'live') return
    void send()
    // The account shown here was restored from the phone.
    if (isKeptPage) void checkSession(owner)
  }, [live, owner])
  // The network and the page's visibility belong to the browser.
  useEffect(() => {
    const seen = () => {
      if (document.visibilityState === 'visible') void send()
    }
    window.addEventListener('online', seen)
    document.addEventListener('visibilitychange', seen)
    const timer = waiting ? setInterval(send, RETRY_MS) : undefined
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', seen)
      document.removeEventListener('visibilitychange', seen)
    }
  }, [waiting])
}

const missionsKey = () => getQueryKey(trpc.missions.list, undefined, 'query')

const following = {
  /** The list moves with the queue: a step that is taken never seems undone while the list is read again. */
  async onTaken({ payload: { orderId, from } }: QueuedStep): Promise<void> {
    await queryClient.cancelQueries({ queryKey: missionsKey() })
    const status = MISSION_STEPS[from].to
    queryClient.setQueryData<Missions>(missionsKey(), (missions) =>
      missions?.flatMap((mission) => {
        if (mission.id !== orderId || mission.status !== from) return [mission]
        return isMission(status) ? [{ ...mission, status }] : []
      }),
    )
  },
  onRefused(action: QueuedAction): void {
    const { reference } = action.payload
    notifyWarning('Envoi refusé', `${doneText(action)}, #${reference}\u00a0: lisez pourquoi ici.`)
  },
  onQuiet(): void {
    void queryClient.invalidateQueries({ queryKey: getQueryKey(trpc.missions) })
  },
  onSignedOut: checkSession,
}

async function checkSession(owner: string): Promise<void> {
  const me = await trpcClient.auth.me.query().catch((error: unknown) => {
    // Another account signed in, in another tab: this screen belongs to the former one.
    if (appCodeOf(error) === 'OTHER_ACCOUNT') window.location.reload()
  })
  if (me && me.id !== owner) window.location.reload()
  if (me !== null) return
  const { title, text } = errorMessage('UNAUTHENTICATED', undefined)
  notifyError(title, text)
  forgetSession()
}
