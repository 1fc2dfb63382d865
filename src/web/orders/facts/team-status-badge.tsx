import type { OrderStatus } from '#shared/order-status.ts'
import type { Role } from '#shared/roles.ts'
import { Badge } from '#web/components/display/badge.tsx'
import { OrderStatusBadge, STATUS_LOOK } from '../order-status-badge.tsx'
import type { WaitingAssignment } from '../waiting-assignment.tsx'
import classes from './team-status-badge.module.css'

interface Props {
  status: OrderStatus
  reader: Role
  /** Replaces the usual label of the status. */
  label?: string | undefined
  waiting: WaitingAssignment | undefined
}

/** The status of an order for the team: « Bientôt assignée » while its assignment can still be undone. */
export function TeamStatusBadge({ waiting, ...status }: Props) {
  if (!waiting) return <OrderStatusBadge {...status} />
  return (
    <Badge icon={STATUS_LOOK.assigned.icon} className={classes.soon}>
      {waiting.kind === 'reassign' ? 'Bientôt réassignée' : 'Bientôt assignée'}
    </Badge>
  )
}
