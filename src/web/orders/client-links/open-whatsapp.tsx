import { IconBrandWhatsapp } from '@tabler/icons-react'
import { mayHaveWhatsApp } from '#shared/text/phone.ts'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { whatsAppLink } from '#web/lib/contact-links.ts'

/** Opens WhatsApp at the shop, whose message was sent. Nothing where the shop has a fixed line. */
export function OpenWhatsApp({ phone }: { phone: string | null }) {
  if (!phone || !mayHaveWhatsApp(phone)) return null
  return (
    <ButtonLink
      full
      size="lg"
      tone="soleil"
      icon={<IconBrandWhatsapp />}
      href={whatsAppLink(phone)}
      target="_blank"
      rel="noreferrer"
    >
      Ouvrir WhatsApp
    </ButtonLink>
  )
}
