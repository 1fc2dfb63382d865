import { IconPhone } from '@tabler/icons-react'
import { orderRefusals } from '#shared/refusals/orders.ts'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { config } from '#web/lib/config.ts'

const { title } = orderRefusals.SITE_CLOSED

/** In the place of the order form while the site takes no orders of the public. */
export function SiteClosed() {
  const { phone, phoneShown } = config.site
  return (
    <EmptyState
      title={title}
      text="Nous ne prenons pas encore de commandes ici. Vos commandes en cours restent dans Suivi."
      action={
        phone ? (
          <ButtonLink tone="outline" icon={<IconPhone />} href={`tel:${phone}`}>
            {phoneShown}
          </ButtonLink>
        ) : null
      }
    />
  )
}
