import { IconPhone } from '@tabler/icons-react'
import type { CartTotals } from '#shared/orders/draft/draft-totals.ts'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { config } from '#web/lib/config.ts'
import type { CompanyAccount } from '../use-order.ts'

/** Why a company cannot place this order here; undefined where it can. */
export function callUsWords(
  { account, totals }: { account?: CompanyAccount | undefined; totals: Pick<CartTotals, 'total'> },
  byLink: boolean,
): string | undefined {
  if (!account) return undefined
  const { ordersBy, room } = account
  if (ordersBy === 'team') return 'Vos commandes se prennent par téléphone.'
  if (ordersBy === 'link' && !byLink) return 'Vos commandes se passent avec votre lien.'
  if (ordersBy === 'account' && byLink) return 'Vos commandes se passent dans votre compte.'
  return room !== null && (room === 0 || totals.total > room)
    ? 'Le plafond de votre compte est atteint.'
    : undefined
}

/** In the place of the button that places the order. */
export function CallUs({ words }: { words: string }) {
  const { phone, phoneShown } = config.site
  return (
    <div className="stack gap-8" role="status">
      <p className="text-center leading-13">
        <b className="block">Appelez-nous</b>
        <span className="quiet">{words}</span>
      </p>
      {phone ? (
        <ButtonLink full size="lg" icon={<IconPhone />} href={`tel:${phone}`}>
          {phoneShown}
        </ButtonLink>
      ) : null}
    </div>
  )
}
