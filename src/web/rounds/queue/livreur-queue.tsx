import { useEffect } from 'react'
import { useMatch } from 'react-router-dom'
import { paths } from '#web/lib/navigation/paths.ts'
import { useMe } from '#web/session.ts'
import { trpc } from '#web/trpc.ts'
import { LazyQueueStrip } from './lazy-queue.tsx'
import { useLeftToDo } from './use-queue.ts'
import { useQueueRunner } from './use-queue-runner.ts'

interface Props {
  /** Called with the number of missions that are left to do, or undefined while it is unknown. */
  onLeftToDo: (count: number | undefined) => void
}

/** Runs the queue on all screens of a livreur, and shows its strip on all but the missions, which have a panel. */
export default function LivreurQueue({ onLeftToDo }: Props) {
  useQueueRunner()
  const { approved } = useMe()
  const leftToDo = useLeftToDo(trpc.missions.list.useQuery(undefined, { enabled: approved }).data)
  // The layout shows the number, but does not load the queue, which other roles do not need.
  useEffect(() => onLeftToDo(leftToDo), [leftToDo, onLeftToDo])
  const isMissionsScreen = useMatch(paths.livreur.dashboard) !== null
  return isMissionsScreen ? null : <LazyQueueStrip />
}
