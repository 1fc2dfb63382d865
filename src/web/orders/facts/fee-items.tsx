import { type FeeLine, feeLines, type OrderFees } from '#shared/shop/prices/fees.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { TotalsItem } from '#web/components/display/description-list.tsx'

/** The costs of an order beside its articles. */
export function FeeItems({ order }: { order: OrderFees }) {
  return feeLines(order).map((fee) => <FeeItem key={fee.label} fee={fee} />)
}

/** One cost, with its calculation beneath. */
export function FeeItem({ fee: { label, amount, reason } }: { fee: FeeLine }) {
  return <TotalsItem label={label} note={reason} value={formatFcfa(amount)} />
}
