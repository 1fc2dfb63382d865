import { IconCloudUp } from '@tabler/icons-react'
import { Note } from '#web/components/feedback/note.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { queuedOnDevice } from './last-livreur.ts'

/** On the sign-in page: queued actions on this phone wait for their livreur to sign in again. */
export function WaitingNote() {
  const count = queuedOnDevice()
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
