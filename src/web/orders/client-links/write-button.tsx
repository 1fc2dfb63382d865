import { IconBrandWhatsapp } from '@tabler/icons-react'
import { Button } from '#web/components/actions/button.tsx'
import { WhatsAppLink } from '#web/components/actions/whatsapp-link.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { useGiveLink } from './use-give-link.ts'

interface Props {
  client: { id: string; fullname: string; hasLink: boolean }
  /** E.164. */
  phone: string
  /** The message to send, with the follow link of a client who has one. */
  messageWith: (url: string | null) => string
}

/** WhatsApp with a message ready to send, and the follow link of a client who has one. It stands in a row that wraps. */
export function WriteButton({ client, phone, messageWith }: Props) {
  const { openWhatsApp, opening, unanswered } = useGiveLink(client.id)
  const look = {
    tone: 'outline',
    size: 'sm',
    icon: <IconBrandWhatsapp />,
    'aria-label': `Écrire à ${client.fullname} par WhatsApp`,
  } as const
  if (client.hasLink)
    return (
      <>
        <Button {...look} loading={opening} onClick={() => void openWhatsApp(phone, messageWith)}>
          WhatsApp
        </Button>
        <div className="full hide-empty">
          <ActFailure unanswered={unanswered} withRetry={false} />
        </div>
      </>
    )
  return (
    <WhatsAppLink {...look} phone={phone} text={messageWith(null)}>
      WhatsApp
    </WhatsAppLink>
  )
}
