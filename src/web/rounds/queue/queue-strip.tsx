import { IconChevronRight, IconCloudUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#web/lib/navigation/paths.ts'
import classes from './queue-strip.module.css'
import { useQueue } from './use-queue.ts'
import { countWaiting } from './words.ts'

/** A link to the missions that shows the number of queued actions, or that one was refused. */
export default function QueueStrip(): ReactNode {
  const { actions, notices } = useQueue()
  const count = countWaiting(actions)
  if (count === 0 && notices.length === 0) return null
  return (
    <Link
      to={paths.livreur.dashboard}
      className={`badge-soleil row strong gap-12 no-underline ${classes.strip}`}
    >
      <IconCloudUp aria-hidden="true" />
      <span className="grow">{count > 0 ? `${count} en attente d’envoi` : 'Un envoi à lire'}</span>
      <IconChevronRight aria-hidden="true" />
    </Link>
  )
}
