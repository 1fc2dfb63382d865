import { IconBan, IconRefresh, IconRoute, IconTrash, IconUserPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import {
  type AssignmentKind,
  assignmentFrom,
  canReassign,
  isMission,
  isOver,
} from '#shared/orders/orders.ts'
import type { OrderView } from '#web/features/order-parts/order-view.ts'
import { useStaffActions } from './use-staff-actions.ts'

/** One action on an order: how it is named and drawn, and whether it may be taken now. */
export interface OrderTool {
  icon: ReactNode
  label: string
  /** The order's status allows it. */
  allowed: boolean
  /** Another action on this order is under way. */
  busy?: boolean
  loading?: boolean
  onClick: () => void
}

interface Openings {
  onAssign: (kind: AssignmentKind) => void
  onFollow: () => void
}

/** What the team may do to an order, for the foot of its card and of its drawer. */
export function useOrderTools(order: OrderView, { onAssign, onFollow }: Openings) {
  const { moving, cancelling, deleting, busy, move, askToCancel, askToDelete } =
    useStaffActions(order)
  const { status, livreur } = order
  const assignment = assignmentFrom(status)
  const pickup = assignment === 'assigned'
  const assign: OrderTool = {
    icon: <IconUserPlus />,
    label: pickup ? 'Assigner pour ramassage' : 'Assigner pour livraison',
    allowed: assignment !== undefined,
    busy,
    onClick: () => onAssign(pickup ? 'pickup' : 'delivery'),
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
