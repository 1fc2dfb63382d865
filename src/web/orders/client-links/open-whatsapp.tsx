import { IconBrandWhatsapp } from '@tabler/icons-react'
import { mayHaveWhatsApp } from '#shared/text/phone.ts'
import { ButtonLink, type ButtonTone } from '#web/components/actions/button.tsx'
import { whatsAppLink } from '#web/lib/contact-links.ts'

interface Props {
  /** The shop's number, in E.164; null while the owner has given none. */
  phone: string | null
  /** The person's words. */
  text?: string
  tone?: ButtonTone
  children?: string
}

/** Opens WhatsApp at the shop, where its messages are too. Nothing where the shop has a fixed line. */
export function OpenWhatsApp({
  phone,
  text,
  tone = 'soleil',
  children = 'Ouvrir WhatsApp',
}: Props) {
  if (!phone || !mayHaveWhatsApp(phone)) return null
  return (
    <ButtonLink
      full
      size="lg"
      tone={tone}
      icon={<IconBrandWhatsapp />}
      href={whatsAppLink(phone, text)}
      target="_blank"
      rel="noreferrer"
    >
      {children}
    </ButtonLink>
  )
}
