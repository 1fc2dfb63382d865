import { IconBan, IconRefresh, IconRoute, IconTrash, IconUserPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import {
  type AssignmentKind,
  assignmentFrom,
  canReassign,
  isMission,
  isOver,
} from '#shared/orders/orders.ts'
import type { ListedOrder } from '#web/features/order-parts/order-view.ts'
import { useStaffActions } from './use-staff-actions.ts'

/** An action on an order: its label, its icon and whether it is allowed now. */
export interface OrderTool {
  icon: ReactNode
  label: string
  /** The order's status allows it. */
  allowed: boolean
  /** Another action on this order is running. */
  busy?: boolean
  loading?: boolean
  onClick: () => void
}

interface Handlers {
  onAssign: (kind: AssignmentKind) => void
  onFollow: () => void
}

/** The actions of the team on one order, for the foot of its card and of its drawer. */
export function useOrderTools(order: ListedOrder, { onAssign, onFollow }: Handlers) {
  const { moving, cancelling, deleting, busy, move, askToCancel, askToDelete } =
    useStaffActions(order)
  const { status, livreur } = order
  const assignment = order.atCounter ? undefined : assignmentFrom(status)
  const isForPickup = assignment === 'assigned'
  const assign: OrderTool = {
    icon: <IconUserPlus />,
    label: isForPickup ? 'Assigner pour ramassage' : 'Assigner pour livraison',
    allowed: assignment !== undefined,
    busy,
    onClick: () => onAssign(isForPickup ? 'pickup' : 'delivery'),
  }
  const follow: OrderTool = {
    icon: <IconRoute />,
    label: 'Suivre',
    allowed: isMission(status),
    onClick: onFollow,
  }
  const reassign: OrderTool = {
    icon: <IconRefresh />,
    label: 'Réassigner',
    allowed: canReassign(status, livreur?.id ?? null),
    busy,
    onClick: () => onAssign('reassign'),
  }
  const cancel: OrderTool = {
    icon: <IconBan />,
    label: 'Annuler',
    allowed: !isOver(status),
    busy,
    loading: cancelling,
    onClick: () => void askToCancel(),
  }
  const remove: OrderTool = {
    icon: <IconTrash />,
    label: 'Supprimer',
    allowed: true,
    busy,
    loading: deleting,
    onClick: () => void askToDelete(),
  }
  return { assign, follow, reassign, cancel, remove, move, moving, busy }
}
