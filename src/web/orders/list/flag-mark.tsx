import { IconAlertTriangle, IconFlag } from '@tabler/icons-react'
import { FLAG_LABELS } from '#shared/order-flags.ts'
import { hasUnavailableLivreur } from '#shared/orders/team-acts.ts'
import { cx } from '#web/lib/cx.ts'
import type { ListedOrder } from '../order-view.ts'

/** The mark of an order that needs the team's attention, with the reasons as its name; nothing of any other. */
export function FlagMark({ order }: { order: ListedOrder }) {
  const mustReassign = hasUnavailableLivreur(order)
  const kinds = new Set(order.flags.map(({ kind }) => kind))
  if (mustReassign) kinds.add('to_reassign')
  else kinds.delete('to_reassign')
  if (kinds.size === 0) return null
  const reasons = [...kinds].map((kind) => FLAG_LABELS[kind]).join(', ')
  const Icon = mustReassign ? IconAlertTriangle : IconFlag
  return (
    <span
      className={cx('fixed inline-row icons-18', mustReassign ? 'negative' : 'caution')}
      role="img"
      aria-label={reasons}
      title={reasons}
    >
      <Icon aria-hidden="true" />
    </span>
  )
}
