import type { Role } from '#shared/roles.ts'
import { standingLabel } from '#shared/text/counter-steps.ts'
import { Badge } from '#web/components/display/badge.tsx'
import { OrderStatusBadge, STATUS_LOOK } from '../order-status-badge.tsx'
import type { ListedOrder } from '../order-view.ts'
import type { WaitingAssignment } from '../waiting-assignment.tsx'
import classes from './team-status-badge.module.css'

interface Props {
  order: Pick<ListedOrder, 'status' | 'atCounter' | 'readyAt'>
  reader: Role
  waiting?: WaitingAssignment | undefined
}

/** The status of an order, as every list and its panel say it to the team: « Bientôt assignée » while its assignment can still be undone. */
export function TeamStatusBadge({ order, reader, waiting }: Props) {
  if (!waiting)
    return (
      <OrderStatusBadge
        status={order.status}
        reader={reader}
        label={standingLabel(order, reader)}
      />
    )
  return (
    <Badge icon={STATUS_LOOK.assigned.icon} className={classes.soon}>
      {waiting.kind === 'reassign' ? 'Bientôt réassignée' : 'Bientôt assignée'}
    </Badge>
  )
}
