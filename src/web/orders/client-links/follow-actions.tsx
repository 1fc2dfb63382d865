import { IconBrandWhatsapp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { PreparedMessage } from '#shared/messages/templates.ts'
import { Button, type ButtonTone } from '#web/components/actions/button.tsx'
import { CopyButton } from '#web/components/actions/copy-button.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { type LinkReader, useGiveLink } from './use-give-link.ts'

interface Props {
  client: LinkReader
  /** The order that the message is about. */
  orderId?: string
  message: PreparedMessage
  /** Set where another action is the main one of the view. */
  tone?: ButtonTone
  /** Beside the button that copies the link. */
  children?: ReactNode
}

/** Sends the link of a client: by WhatsApp with the message ready, or copied for another way. */
export function FollowActions({ client, orderId, message, tone = 'indigo', children }: Props) {
  const { openWhatsApp, copy, opening, copying, unanswered } = useGiveLink({
    client,
    orderId,
    message,
  })
  return (
    <div className="stack gap-10">
      <Button
        full
        tone={tone}
        icon={<IconBrandWhatsapp />}
        loading={opening}
        onClick={() => void openWhatsApp()}
      >
        Envoyer son lien
      </Button>
      <div className="flex wrap share-width gap-10">
        <CopyButton loading={copying} copy={copy}>
          Copier le lien
        </CopyButton>
        {children}
      </div>
      <ActFailure unanswered={unanswered} withRetry={false} />
    </div>
  )
}
