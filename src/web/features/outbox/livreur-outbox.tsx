import { useMatch } from 'react-router-dom'
import { paths } from '#web/lib/paths.ts'
import { OutboxStrip } from './outbox-strip.tsx'
import { useOutboxRunner } from './use-outbox-runner.ts'

/** The queue of a livreur's phone behind every screen of theirs, and what waits said on those but the missions. */
export function LivreurOutbox() {
  useOutboxRunner()
  const onMissions = useMatch(paths.livreur.dashboard) !== null
  return onMissions ? null : <OutboxStrip />
}
