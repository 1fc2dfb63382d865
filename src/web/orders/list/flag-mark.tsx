import { IconAlertTriangle, IconFlag } from '@tabler/icons-react'
import { type FlagKind, flagLabel } from '#shared/order-flags.ts'
import { hasUnavailableLivreur } from '#shared/orders/team-acts.ts'
import { cx } from '#web/lib/cx.ts'
import type { ListedOrder } from '../order-view.ts'

/** Why an order needs the team's attention, the most urgent first. */
export function flagKinds(order: Pick<ListedOrder, 'flags' | 'status' | 'livreur'>): FlagKind[] {
  const kinds = new Set(order.flags.map(({ kind }) => kind))
  kinds.delete('to_reassign')
  return hasUnavailableLivreur(order) ? ['to_reassign', ...kinds] : [...kinds]
}

/** The French of a flag of this order. */
export function orderFlagLabel(order: ListedOrder, kind: FlagKind): string {
  // Later another livreur delivers it.
  const by = order.status === 'picked_up' ? order.livreur?.fullname : null
  return flagLabel(kind, order.missed?.disagreed === true, by)
}

/** The mark of an order that needs the team's attention, with the reasons as its name; nothing of any other. */
export function FlagMark({ order }: { order: ListedOrder }) {
  const kinds = flagKinds(order)
  if (kinds.length === 0) return null
  const mustReassign = kinds[0] === 'to_reassign'
  const reasons = kinds.map((kind) => orderFlagLabel(order, kind)).join(', ')
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
