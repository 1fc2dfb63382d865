import { IconBrandWhatsapp, IconPhone } from '@tabler/icons-react'
import { formatPhone, mayHaveWhatsApp } from '#shared/text/phone.ts'
import { ButtonLink, type ButtonTone } from '#web/components/actions/button.tsx'
import { config } from '#web/lib/config.ts'
import { whatsAppLink } from '#web/lib/contact-links.ts'

interface Props {
  /** E.164; null while the owner has given none, and then there is no link. */
  phone: string | null
}

/** Calls the shop, with the hours in which it answers. */
export function CallShop({ phone, tone }: Props & { tone: ButtonTone }) {
  if (!phone) return null
  const { opensAt, closesAt } = config.site
  return (
    <div>
      <ButtonLink full size="lg" tone={tone} icon={<IconPhone />} href={`tel:${phone}`}>
        Appeler {formatPhone(phone)}
      </ButtonLink>
      <p className="quiet text-center text-s mt-6">
        de {opensAt} à {closesAt}
      </p>
    </div>
  )
}

/** Opens WhatsApp to the shop, with the reference of the request; nothing where its phone is a fixed line. */
export function WriteToShop({
  phone,
  reference,
  label,
}: Props & { reference: string; label: string }) {
  if (!phone || !mayHaveWhatsApp(phone)) return null
  return (
    <ButtonLink
      full
      tone="outline"
      icon={<IconBrandWhatsapp />}
      href={whatsAppLink(phone, `Bonjour, ma demande est la #${reference}.`)}
      target="_blank"
      rel="noreferrer"
    >
      {label}
    </ButtonLink>
  )
}
