import { IconCloudUp } from '@tabler/icons-react'
import { Note } from '#web/components/feedback/note.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { waitingHere } from './last-livreur.ts'

/** Before the door: something done on this phone still waits for whoever did it to come back. */
export function WaitingNote() {
  const count = waitingHere()
  if (!(count > 0)) return null
  return (
    <Notice>
      <Note
        tone="warning"
        icon={<IconCloudUp />}
        title={`${count} action${count > 1 ? 's' : ''} en attente d'envoi`}
      >
        Reconnectez-vous pour envoyer.
      </Note>
    </Notice>
  )
}
