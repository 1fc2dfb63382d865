import { IconCloudUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { Note } from '#web/components/feedback/note.tsx'

interface Props {
  /** The address of its form. */
  to: string
  /** Says of which order, to readers of the link alone. */
  of?: string
  children: ReactNode
}

/** On the screens beside the form: an order has not left yet, or asks. */
export default function WaitingOrderNote({ to, of, children }: Props) {
  return (
    <div className="mt-16 mb-12">
      <Note
        tone="warning"
        icon={<IconCloudUp />}
        action={
          <ButtonLink size="sm" tone="outline" to={to}>
            Voir{of ? <VisuallyHidden>&nbsp;: {of}</VisuallyHidden> : null}
          </ButtonLink>
        }
      >
        {children}
      </Note>
    </div>
  )
}
