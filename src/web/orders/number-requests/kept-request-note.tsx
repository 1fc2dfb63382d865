import { IconMessageCircle } from '@tabler/icons-react'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { keptRequest } from './request-on-device.ts'

/** Above an order form: a request of this device, whose status its person may look for. */
export function KeptRequestNote() {
  const kept = keptRequest()
  if (!kept) return null
  return (
    <div className="mb-16">
      <Note
        icon={<IconMessageCircle />}
        action={
          <ButtonLink size="sm" tone="outline" to={paths.requestStatus(kept.token)}>
            Où en est-elle&#8239;?
          </ButtonLink>
        }
      >
        Une commande est demandée sur ce téléphone.
      </Note>
    </div>
  )
}
