import {
  IconBan,
  IconBasket,
  IconCircleCheck,
  IconHanger,
  IconHomeMove,
  IconHourglass,
  IconMoped,
  IconUserCheck,
  IconUserShare,
  IconWashMachine,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { OrderStatus } from '#shared/order-status.ts'
import type { Role } from '#shared/roles.ts'
import type { CounterStep } from '#shared/text/counter-steps.ts'
import { statusLabel } from '#shared/text/status-words.ts'
import { Badge, type BadgeColor, type BadgeShape } from '#web/components/display/badge.tsx'

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

interface StatusLook {
  icon: ReactNode
  /** `tint`: the order waits. `solid`: a livreur is on the way. `stamp`: the order is finished. */
  shape: BadgeShape
  color: BadgeColor
}

/** The look of each status. Shape and icon differ too, so that the colour is never the only sign. */
export const STATUS_LOOK: Record<OrderStatus, StatusLook> = {
  pending: { icon: <IconHourglass />, shape: 'tint', color: 'soleil' },
  assigned: { icon: <IconUserCheck />, shape: 'tint', color: 'indigo' },
  pickup_en_route: { icon: <IconMoped />, shape: 'solid', color: 'lagune' },
  picked_up: { icon: <IconBasket />, shape: 'tint', color: 'lagune' },
  processing: { icon: <IconWashMachine />, shape: 'tint', color: 'bissap' },
  assigned_for_delivery: { icon: <IconUserShare />, shape: 'tint', color: 'indigo' },
  delivery_en_route: { icon: <IconHomeMove />, shape: 'solid', color: 'indigo' },
  completed: { icon: <IconCircleCheck />, shape: 'stamp', color: 'feuille' },
  cancelled: { icon: <IconBan />, shape: 'stamp', color: 'terre' },
}

/** The icon of each step of an order of the counter. */
export const COUNTER_ICONS: Record<CounterStep, ReactNode> = {
  pending: STATUS_LOOK.pending.icon,
  picked_up: STATUS_LOOK.picked_up.icon,
  processing: STATUS_LOOK.processing.icon,
  ready: <IconHanger />,
  completed: STATUS_LOOK.completed.icon,
}
