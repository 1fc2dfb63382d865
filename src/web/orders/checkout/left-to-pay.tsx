import { FormerMoney } from '#web/components/display/former-money.tsx'
import { Money } from '#web/components/display/money.tsx'
import type { OrderInProgress } from './use-order.ts'
import { usedCredit } from './used-credit.ts'

interface Props {
  order: Pick<OrderInProgress, 'credit' | 'totals'>
  /** The class of the sum that is left. */
  className?: string
}

/** The total, and what is left of it once the credit paid its part. */
export function LeftToPay({ order, className }: Props) {
  const { total } = order.totals
  const credit = usedCredit(order)
  if (credit === 0) return <Money amount={total} size="big" className={className} />
  return (
    <span className="inline-row gap-8">
      <FormerMoney amount={total} label="Avant l’avoir" />
      <Money amount={total - credit} size="big" className={className} />
    </span>
  )
}
