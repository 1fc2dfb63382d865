import { IconAlertTriangle, IconCircleCheck, type TablerIcon } from '@tabler/icons-react'
import { cashAlert } from '#shared/money/team-payments.ts'
import { totalWords } from '#shared/orders/total-words.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { Money } from '#web/components/display/money.tsx'
import { cx } from '#web/lib/cx.ts'
import { methodIcon } from '#web/money/method-options.tsx'
import { paymentText, teamToneOf } from '#web/money/payment-state.tsx'
import { TotalMoney } from '../facts/total-money.tsx'
import type { ListedOrder, RowSum } from '../order-view.ts'

interface Props {
  order: ListedOrder
  sum: RowSum
}

/** The total of an order, or the rest to pay, after the mark of its payment. */
export function MoneyText({ order, sum }: Props) {
  const Icon = paymentMark(order)
  const words = sum === 'due' ? formatFcfa(order.payment.due) : totalWords(order)
  const state = paymentText(order)
  return (
    <span className="inline-row gap-6 nowrap icons-18" title={`${words}, ${state}`}>
      <Icon role="img" aria-label={state} className={cx('fixed', toneOf(order))} />
      {sum === 'due' ? <Money amount={order.payment.due} /> : <TotalMoney order={order} />}
    </span>
  )
}

/** A check once it is paid, a triangle where something is wrong, else how it is paid. */
export function paymentMark(order: ListedOrder): TablerIcon {
  const tone = teamToneOf(order)
  if (tone === 'positive') return IconCircleCheck
  if (tone === 'negative' || cashAlert(order) !== null) return IconAlertTriangle
  return methodIcon(order.paymentMethod)
}

/** Cash that is expected is no alarm: its mark stays quiet. */
function toneOf(order: ListedOrder): string {
  const tone = teamToneOf(order)
  return tone === 'positive' || tone === 'negative' || cashAlert(order) !== null ? tone : 'quiet'
}
