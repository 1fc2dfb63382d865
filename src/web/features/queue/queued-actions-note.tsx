import { IconCloudUp } from '@tabler/icons-react'
import { Note } from '#web/components/feedback/note.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { countQueuedOnDevice } from './last-livreur.ts'

/** Shown on the sign-in page when actions are queued on this phone: their livreur must sign in to send them. */
export function QueuedActionsNote() {
  const count = countQueuedOnDevice()
  if (!(count > 0)) return null
  return (
    <Notice>
      <Note
        tone="warning"
        icon={<IconCloudUp />}
        title={`${count} action${count > 1 ? 's' : ''} en attente d’envoi`}
      >
        Reconnectez-vous pour envoyer.
      </Note>
    </Notice>
  )
}
