import type { OrderStatus } from '#shared/order-status.ts'
import type { Role } from '#shared/roles.ts'
import { Badge } from '#web/components/display/badge.tsx'
import { OrderStatusBadge } from './order-status-badge.tsx'
import { STATUS_LOOK } from './status-look.tsx'
import classes from './team-status-badge.module.css'
import type { WaitingAssignment } from './use-waiting-assignment.ts'

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
