import { IconPhone } from '@tabler/icons-react'
import { formatPhone } from '#shared/text/phone.ts'
import { ButtonLink, type ButtonTone } from '#web/components/actions/button.tsx'
import { config } from '#web/lib/config.ts'

interface Props {
  /** E.164; null while the owner has given none, and then there is no link. */
  phone: string | null
  tone: ButtonTone
}

/** Calls the shop, with the hours in which it answers. */
export function CallShop({ phone, tone }: Props) {
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
