import { IconCloudOff } from '@tabler/icons-react'
import { use } from 'react'
import { LiveDot, LiveStateContext } from '#web/components/live-dot.tsx'
import { Note } from '#web/components/note.tsx'
import classes from './connection-note.module.css'

/** Says when the phone has lost the network; nothing while all is well. */
export function ConnectionNote() {
  const state = use(LiveStateContext)
  if (state === 'offline') {
    return (
      <div className={classes.note}>
        <Note tone="warning" role="status" icon={<IconCloudOff />} title="Pas de réseau">
          Vos missions restent affichées. Confirmez vos étapes dès qu’il revient.
        </Note>
      </div>
    )
  }
  return state === 'reconnecting' ? <LiveDot state={state} className={classes.dot} /> : null
}
