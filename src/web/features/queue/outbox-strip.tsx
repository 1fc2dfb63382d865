import { IconChevronRight, IconCloudUp } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { paths } from '#web/lib/navigation/paths.ts'
import classes from './outbox.module.css'
import { useOutbox } from './use-outbox.ts'
import { waitingLines } from './words.ts'

/** On a livreur's other screens: how much waits, or that something was refused. It leads to the whole of it. */
export function OutboxStrip() {
  const { actions, notices } = useOutbox()
  const count = waitingLines(actions).length
  if (count === 0 && notices.length === 0) return null
  return (
    <Link to={paths.livreur.dashboard} className={classes.strip}>
      <IconCloudUp aria-hidden="true" />
      <span className={classes.grow}>
        {count > 0 ? `${count} en attente d'envoi` : 'Un envoi a été refusé'}
      </span>
      <IconChevronRight aria-hidden="true" />
    </Link>
  )
}
