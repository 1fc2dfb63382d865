import { IconBrandWhatsapp } from '@tabler/icons-react'
import type { PreparedMessage } from '#shared/messages/templates.ts'
import { Button } from '#web/components/actions/button.tsx'
import { WhatsAppLink } from '#web/components/actions/whatsapp-link.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { type LinkReader, useGiveLink } from './use-give-link.ts'

interface Props {
  client: LinkReader & { fullname: string; hasLink: boolean }
  orderId: string
  message: PreparedMessage
  /** WhatsApp where nothing is said. */
  children?: string
}

/** WhatsApp with a message about an order ready to send; without it for a client whose account is closed. It stands in a row that wraps. */
export function WriteButton({ client, orderId, message, children }: Props) {
  const { openWhatsApp, opening, unanswered } = useGiveLink({ client, orderId, message })
  const look = {
    tone: 'outline',
    size: 'sm',
    icon: <IconBrandWhatsapp />,
    'aria-label': children ?? `Écrire à ${client.fullname} par WhatsApp`,
  } as const
  const label = children ?? 'WhatsApp'
  if (client.hasLink)
    return (
      <>
        <Button {...look} loading={opening} onClick={() => void openWhatsApp()}>
          {label}
        </Button>
        <div className="full hide-empty">
          <ActFailure unanswered={unanswered} withRetry={false} />
        </div>
      </>
    )
  return (
    <WhatsAppLink {...look} phone={client.phone}>
      {label}
    </WhatsAppLink>
  )
}
