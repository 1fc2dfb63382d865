import { IconAlertTriangle, IconFlag } from '@tabler/icons-react'
import { FLAG_LABELS } from '#shared/order-flags.ts'
import { Tag } from '#web/components/display/badge.tsx'
import { hasUnavailableLivreur, type OrderView } from '../order-view.ts'
import classes from './order-flags.module.css'

/** The kinds of the open flags of an order. Renders nothing when there are none. */
export function OrderFlags({ order }: { order: Pick<OrderView, 'flags' | 'status' | 'livreur'> }) {
  const mustReassign = hasUnavailableLivreur(order)
  const kinds = new Set(order.flags.map(({ kind }) => kind))
  kinds.delete('to_reassign')
  if (!mustReassign && kinds.size === 0) return null
  return (
    <ul className={`flex wrap gap-6 ${classes.flags}`} aria-label="À traiter">
      {mustReassign ? (
        <li>
          <Tag tone="danger" icon={<IconAlertTriangle />}>
            {FLAG_LABELS.to_reassign}
          </Tag>
        </li>
      ) : null}
      {[...kinds].map((kind) => (
        <li key={kind}>
          <Tag tone="warning" icon={<IconFlag />}>
            {FLAG_LABELS[kind]}
          </Tag>
        </li>
      ))}
    </ul>
  )
}
