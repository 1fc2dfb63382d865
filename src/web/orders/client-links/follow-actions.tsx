import { IconBrandWhatsapp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button, type ButtonTone } from '#web/components/actions/button.tsx'
import { CopyButton } from '#web/components/actions/copy-button.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { useGiveLink } from './use-give-link.ts'

interface Props {
  clientId: string
  /** The order that the message is about. */
  orderId?: string
  /** E.164. */
  phone: string
  /** The message to send, with the link in it. */
  messageWith: (url: string) => string
  /** Set where another action is the main one of the view. */
  tone?: ButtonTone
  /** Beside the button that copies the link. */
  children?: ReactNode
}

/** Sends the follow link of a client: by WhatsApp with the message ready, or copied for another way. */
export function FollowActions({
  clientId,
  orderId,
  phone,
  messageWith,
  tone = 'indigo',
  children,
}: Props) {
  const { openWhatsApp, copy, opening, copying, unanswered } = useGiveLink(clientId, orderId)
  return (
    <div className="stack gap-10">
      <Button
        full
        tone={tone}
        icon={<IconBrandWhatsapp />}
        loading={opening}
        onClick={() => void openWhatsApp(phone, messageWith)}
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
