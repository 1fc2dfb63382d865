import { IconBrandWhatsapp, IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button, ButtonLink, type ButtonTone } from '#web/components/actions/button.tsx'
import { notifyError, notifySuccess } from '#web/components/feedback/notify.tsx'
import { whatsAppLink } from '#web/lib/contact-links.ts'

interface Props {
  /** E.164. */
  phone: string
  /** Ready to send, the link in it. */
  message: string
  link: string
  /** Where another action is the main one of the view. */
  tone?: ButtonTone
  /** Beside the button that copies the link. */
  children?: ReactNode
}

/** Sends the follow link of a client: by WhatsApp with the message ready, or copied for another way. */
export function FollowActions({ phone, message, link, tone = 'indigo', children }: Props) {
  return (
    <div className="stack gap-10">
      <ButtonLink
        full
        tone={tone}
        icon={<IconBrandWhatsapp />}
        href={whatsAppLink(phone, message)}
        target="_blank"
        rel="noreferrer"
      >
        Envoyer le suivi
      </ButtonLink>
      <div className="flex wrap share-width gap-10">
        <Button tone="outline" icon={<IconCopy />} onClick={() => void copy(link)}>
          Copier le lien
        </Button>
        {children}
      </div>
    </div>
  )
}

async function copy(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link)
    notifySuccess('Lien copié', 'Il ouvre les commandes de ce client\u00a0: ne l’envoyez qu’à lui.')
  } catch {
    notifyError('Le lien n’a pas été copié', 'Envoyez-le par WhatsApp, ou réessayez.')
  }
}
