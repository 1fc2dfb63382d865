import { IconCloudUp } from '@tabler/icons-react'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useMe } from '#web/session.ts'
import { useWaitingShown } from './waiting-on-device.ts'

/** On the screens of a client beside their form: an order of theirs has not left yet, or asks. */
export function WaitingOrderNote() {
  const { id } = useMe()
  if (!useWaitingShown(id)) return null
  return (
    <Notice>
      <Note
        tone="warning"
        icon={<IconCloudUp />}
        action={
          <ButtonLink size="sm" tone="outline" to={paths.client.order}>
            Voir
          </ButtonLink>
        }
      >
        Une commande attend sur ce téléphone. Elle n’est pas encore partie.
      </Note>
    </Notice>
  )
}
