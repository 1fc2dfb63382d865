import type { OrderStatus } from '#shared/order-status.ts'
import type { Role } from '#shared/roles.ts'
import { statusLabel } from '#shared/text/status-words.ts'
import { Badge } from '#web/components/display/badge.tsx'
import { STATUS_LOOK } from './status-look.tsx'

interface Props {
  status: OrderStatus
  /** The reader's role: some statuses have another label for the team. */
  reader: Role
  /** Replaces the usual label. */
  label?: string | undefined
}

/** The status of an order: a label, a shape and an icon. */
export function OrderStatusBadge({ status, reader, label }: Props) {
  const { icon, shape, color } = STATUS_LOOK[status]
  return (
    <Badge icon={icon} shape={shape} color={color}>
      {label ?? statusLabel(status, reader)}
    </Badge>
  )
}
