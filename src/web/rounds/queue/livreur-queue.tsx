import { use, useEffect } from 'react'
import { useMatch } from 'react-router-dom'
import { LiveStateContext } from '#web/components/feedback/live-dot.tsx'
import { isOfflinePage } from '#web/lib/config.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { keepForOffline } from '#web/lib/worker.ts'
import { checkSession } from '#web/record/check-session.ts'
import { useMe } from '#web/session.ts'
import { trpc } from '#web/trpc.ts'
import { setLastAccount } from './last-account.ts'
import { LazyQueueStrip } from './lazy-queue.tsx'
import { livreurQueue } from './queue.ts'
import { saveSnapshot } from './session/snapshot.ts'
import { useLeftToDo } from './use-queue.ts'

interface Props {
  /** Called with the number of missions that are left to do, or undefined while it is unknown. */
  onLeftToDo: (count: number | undefined) => void
}

/** Runs the queue on all screens of a livreur, and shows its strip on all but the missions, which have a panel. */
export default function LivreurQueue({ onLeftToDo }: Props) {
  const { id, approved } = useMe()
  useSaveSnapshot()
  useEffect(() => livreurQueue.start(id), [id])
  // The livreur's screens must be stored on the phone before the network is lost.
  useEffect(() => keepForOffline('livreur'), [])
  useSendWhenLive(id)
  const leftToDo = useLeftToDo(trpc.missions.list.useQuery(undefined, { enabled: approved }).data)
  // The layout shows the number, but does not load the queue, which other roles do not need.
  useEffect(() => onLeftToDo(leftToDo), [leftToDo, onLeftToDo])
  const isMissionsScreen = useMatch(paths.livreur.dashboard) !== null
  return isMissionsScreen ? null : <LazyQueueStrip />
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

/** Sends the queue when the stream comes back, which tells of the network before the browser does. */
function useSendWhenLive(owner: string): void {
  const live = use(LiveStateContext)
  useEffect(() => {
    if (live !== 'live') return
    void livreurQueue.send()
    // The account was restored from the phone and must be checked.
    if (isOfflinePage()) void checkSession(owner)
  }, [live, owner])
}
