import { IconCloudUp } from '@tabler/icons-react'
import { formatTime } from '#shared/dates.ts'
import type { QueuedAct } from '#shared/rounds/queue.ts'
import { doneText } from '../../queue/words.ts'
import classes from './mission-waiting.module.css'

/** An act that is queued on the phone and not sent yet. */
export function MissionWaiting({ step }: { step: QueuedAct }) {
  return (
    <p className={`row gap-8 mt-10 text-s leading-13 badge-soleil rounded ${classes.waiting}`}>
      <IconCloudUp className="fixed" aria-hidden="true" />
      <span>
        <b>{doneText(step)}</b> à {formatTime(step.at)}, en attente d’envoi
      </span>
    </p>
  )
}
