import { IconCloudUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Note } from '#web/components/feedback/note.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { countQueuedOnDevice } from './last-account.ts'

interface Props {
  /** The livreur's next step for the actions to be sent. */
  children: ReactNode
}

/** Says, before the screens of a livreur can be opened, that actions are queued on this phone. */
export function QueuedActionsNote({ children }: Props) {
  const count = countQueuedOnDevice()
  if (!(count > 0)) return null
  return (
    <Notice>
      <Note
        tone="warning"
        icon={<IconCloudUp />}
        title={`${count} action${count > 1 ? 's' : ''} en attente d’envoi`}
      >
        {children}
      </Note>
    </Notice>
  )
}
