import { formatFcfa } from '#shared/text/money.ts'
import { referenceOf } from '#shared/text/order-reference.ts'
import { TotalsItem, TotalsList } from '#web/components/display/description-list.tsx'
import type { OrderView } from '../order-view.ts'
import { TotalMoney } from './total-money.tsx'

interface Props {
  order: Pick<OrderView, 'grandTotal' | 'toAgree' | 'payment' | 'moneyBack' | 'rewashOf'>
  /** The total stands beside it already. */
  withoutTotal?: boolean
}

/** The total of an order, and where only a part was paid or something goes back, what and how much. */
export function OrderTotal({ order, withoutTotal = false }: Props) {
  const { payment, moneyBack, rewashOf } = order
  const { paid, due } = payment
  const { owed, back } = moneyBack
  const isPartlyPaid = paid > 0 && due > 0
  if (withoutTotal && !isPartlyPaid && owed === 0 && back === 0 && !rewashOf) return null
  return (
    <TotalsList>
      {withoutTotal ? null : (
        <TotalsItem strong label="Total" value={<TotalMoney order={order} size="big" />} />
      )}
      {rewashOf ? (
        <TotalsItem label="Relavage gratuit" value={`de #${referenceOf(rewashOf)}`} />
      ) : null}
      {isPartlyPaid ? <TotalsItem label="Payé" value={formatFcfa(paid)} /> : null}
      {isPartlyPaid ? <TotalsItem strong label="Reste" value={formatFcfa(due)} /> : null}
      {owed > 0 ? <TotalsItem strong label="À rembourser" value={formatFcfa(owed)} /> : null}
      {back > 0 ? <TotalsItem label="Remboursé" value={formatFcfa(back)} /> : null}
    </TotalsList>
  )
}
