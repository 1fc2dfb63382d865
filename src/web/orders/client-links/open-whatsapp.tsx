import type { ComponentProps } from 'react'
import { mayHaveWhatsApp } from '#shared/text/phone.ts'
import { WhatsAppLink } from '#web/components/actions/whatsapp-link.tsx'

interface Props
  extends Partial<Pick<ComponentProps<typeof WhatsAppLink>, 'text' | 'tone' | 'children'>> {
  /** The shop's number, in E.164; null while the owner has given none. */
  phone: string | null
}

/** Opens WhatsApp at the shop, where its messages are too. Nothing where the shop has a fixed line. */
export function OpenWhatsApp({ phone, children = 'Ouvrir WhatsApp', ...rest }: Props) {
  if (!phone || !mayHaveWhatsApp(phone)) return null
  return (
    <WhatsAppLink full size="lg" tone="soleil" phone={phone} {...rest}>
      {children}
    </WhatsAppLink>
  )
}
