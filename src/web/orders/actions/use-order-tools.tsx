import {
  IconArrowBackUp,
  IconBan,
  IconHanger,
  IconRefresh,
  IconRoute,
  IconTrash,
  IconUserPlus,
  IconWashMachine,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import {
  type AssignmentKind,
  assignmentFrom,
  canReassign,
  isMission,
  isOver,
} from '#shared/order-status.ts'
import { canMakeReady } from '#shared/orders/ready-laundry.ts'
import { TEAM_ACTS, type TeamAct, teamActs } from '#shared/orders/team-acts.ts'
import type { ListedOrder } from '../order-view.ts'
import { useWaitingAssignment } from '../waiting-assignment.tsx'
import type { StaffActions } from './use-staff-actions.ts'

/** An action on an order: its label, its icon and whether it is allowed now. */
export interface OrderTool {
  icon: ReactNode
  label: string
  /** Says more than the label, for screen readers. */
  name?: string
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
export function useOrderTools(
  order: ListedOrder,
  acts: StaffActions,
  { onAssign, onFollow }: Handlers,
) {
  const { moving, cancelling, deleting, busy, move, askToCancel, askToDelete, undoing } = acts
  const { status, livreur } = order
  const waiting = useWaitingAssignment(order.id)
  const assignment = order.atCounter ? undefined : assignmentFrom(status)
  const isForPickup = assignment === 'assigned'
  const assign: OrderTool = {
    icon: <IconUserPlus />,
    label: TEAM_ACTS[isForPickup ? 'pickup' : 'delivery'],
    allowed: assignment !== undefined && !waiting,
    busy,
    onClick: () => onAssign(isForPickup ? 'pickup' : 'delivery'),
  }
  const undo: OrderTool = {
    icon: <IconArrowBackUp />,
    label: 'Annuler',
    name: `Annuler l’assignation de #${order.reference}`,
    allowed: waiting?.isMine === true,
    loading: undoing.isRunning,
    onClick: () => waiting && undoing.run(waiting),
  }
  const follow: OrderTool = {
    icon: <IconRoute />,
    label: TEAM_ACTS.follow,
    allowed: isMission(status),
    onClick: onFollow,
  }
  const reassign: OrderTool = {
    icon: <IconRefresh />,
    label: TEAM_ACTS.reassign,
    allowed: canReassign(status, livreur?.id ?? null) && !waiting,
    busy,
    onClick: () => onAssign('reassign'),
  }
  const wash: OrderTool = {
    icon: <IconWashMachine />,
    label: TEAM_ACTS.process,
    allowed: status === 'picked_up' && !waiting,
    busy,
    loading: moving,
    onClick: () => void move('processing'),
  }
  const ready: OrderTool = {
    icon: <IconHanger />,
    label: TEAM_ACTS.ready,
    allowed: canMakeReady(order) && !waiting,
    busy,
    loading: acts.readying,
    onClick: () => void acts.makeReady(),
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
  // A new time and a count at the counter have a dialog or a screen of their own.
  const tools: Partial<Record<TeamAct, OrderTool>> = {
    pickup: assign,
    delivery: assign,
    reassign,
    process: wash,
    ready,
    follow,
  }
  const next = [undo, ...teamActs(order).map((act) => tools[act])].find((tool) => tool?.allowed)
  return { next, assign, undo, follow, reassign, wash, ready, cancel, remove, move, moving, busy }
}
