import { useEffect } from 'react'
import { useMatch } from 'react-router-dom'
import { useMe } from '#web/features/auth/use-session.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { trpc } from '#web/trpc.ts'
import { QueueStrip } from './queue-strip.tsx'
import { useLeftToDo } from './use-queue.ts'
import { useQueueRunner } from './use-queue-runner.ts'

interface Props {
  /** How many missions are left to do once what waits is counted in; nothing while they are not known. */
  onLeft: (count: number | undefined) => void
}

/** The queue of a livreur's phone behind every screen of theirs, and what waits said on those but the missions. */
export default function LivreurQueue({ onLeft }: Props) {
  useQueueRunner()
  const { approved } = useMe()
  const left = useLeftToDo(trpc.missions.list.useQuery(undefined, { enabled: approved }).data)
  // The bar around every screen is drawn without the queue, which other roles never load.
  useEffect(() => onLeft(left), [left, onLeft])
  const onMissions = useMatch(paths.livreur.dashboard) !== null
  return onMissions ? null : <QueueStrip />
}
