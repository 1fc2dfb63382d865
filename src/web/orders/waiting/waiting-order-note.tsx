import { IconCloudUp } from '@tabler/icons-react'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { paths } from '#web/lib/navigation/paths.ts'

/** On the screens of a client beside their form: an order of theirs has not left yet, or asks. */
export default function WaitingOrderNote() {
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
