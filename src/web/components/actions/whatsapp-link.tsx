import { IconBrandWhatsapp } from '@tabler/icons-react'
import type { Ref } from 'react'
import { whatsAppLink } from '#web/lib/contact-links.ts'
import { ButtonLink, type ButtonLook } from './button.tsx'

interface Props extends ButtonLook {
  /** E.164; empty where the person chooses to whom. */
  phone: string
  text?: string
  'aria-label'?: string
  ref?: Ref<HTMLAnchorElement> | undefined
  children: string
}

/** A button that opens WhatsApp, with a message ready to send where there is one. */
export function WhatsAppLink({ phone, text, tone = 'outline', children, ...look }: Props) {
  return (
    <ButtonLink
      tone={tone}
      icon={<IconBrandWhatsapp />}
      href={whatsAppLink(phone, text)}
      target="_blank"
      rel="noreferrer"
      {...look}
    >
      {children}
    </ButtonLink>
  )
}
