import { type ChargedTransport, transportReason } from '#shared/money/fee-reason.ts'
import { feeLines, type OrderFees, TRANSPORT } from '#shared/money/fees.ts'
import { formatFcfa } from '#shared/money/money.ts'
import { TotalsItem } from '#web/components/display/description-list.tsx'

/** The costs of an order beside its articles; transport says how it came. */
export function FeeItems({ order }: { order: OrderFees & ChargedTransport }) {
  const reason = transportReason(order)
  return feeLines(order).map(({ label, amount }) => (
    <TotalsItem
      key={label}
      label={
        <>
          {label}
          {label === TRANSPORT && reason ? (
            <span className="block quiet text-s">{reason}</span>
          ) : null}
        </>
      }
      value={formatFcfa(amount)}
    />
  ))
}
