import {
  IconArrowBackUp,
  IconBan,
  IconCalendarClock,
  IconCash,
  IconHanger,
  IconRefresh,
  IconRoute,
  IconTrash,
  IconUserPlus,
  IconWashMachine,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { assignmentFrom, canReassign, isMission, isOver } from '#shared/order-status.ts'
import { canMakeReady, canProcess } from '#shared/orders/ready-laundry.ts'
import { isOwed, TEAM_ACTS, type TeamAct, teamActs } from '#shared/orders/team-acts.ts'
import type { OrderDialog } from '../order-dialogs.tsx'
import type { ListedOrder } from '../order-view.ts'
import { useUndoOffer } from '../undo-offers.ts'
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

/** The actions of the team on one order, for the foot of its card and of its drawer. */
export function useOrderTools(
  order: ListedOrder,
  acts: StaffActions,
  open: (dialog: OrderDialog) => void,
) {
  const { moving, cancelling, deleting, busy, move, askToCancel, askToDelete, undoing } = acts
  const { status, livreur } = order
  const made = useUndoOffer(order.id)
  const assignment = order.atCounter ? undefined : assignmentFrom(status)
  const isForPickup = assignment === 'assigned'
  const assign: OrderTool = {
    icon: <IconUserPlus />,
    label: TEAM_ACTS[isForPickup ? 'pickup' : 'delivery'],
    allowed: assignment !== undefined,
    busy,
    onClick: () => open(isForPickup ? 'pickup' : 'delivery'),
  }
  const reschedule: OrderTool = {
    icon: <IconCalendarClock />,
    label: TEAM_ACTS.reschedule,
    allowed: order.heldSince !== null && !isOver(status) && !order.atCounter,
    busy,
    onClick: () => open('reschedule'),
  }
  const undo: OrderTool = {
    icon: <IconArrowBackUp />,
    label: 'Annuler',
    name: `Annuler l’assignation de #${order.reference}`,
    allowed: made !== undefined,
    loading: undoing.isRunning,
    onClick: () => made && void undoing.run(made),
  }
  const follow: OrderTool = {
    icon: <IconRoute />,
    label: TEAM_ACTS.follow,
    allowed: isMission(status),
    onClick: () => open('follow'),
  }
  const reassign: OrderTool = {
    icon: <IconRefresh />,
    label: TEAM_ACTS.reassign,
    allowed: canReassign(status, livreur?.id ?? null),
    busy,
    onClick: () => open('reassign'),
  }
  const wash: OrderTool = {
    icon: <IconWashMachine />,
    label: TEAM_ACTS.process,
    allowed: canProcess(order),
    busy,
    loading: moving,
    onClick: () => void move('processing'),
  }
  const ready: OrderTool = {
    icon: <IconHanger />,
    label: TEAM_ACTS.ready,
    allowed: canMakeReady(order),
    busy,
    loading: acts.readying,
    onClick: () => void acts.makeReady(),
  }
  const collect: OrderTool = {
    icon: <IconCash />,
    label: TEAM_ACTS.collect,
    allowed: isOwed(order),
    onClick: () => open('collect'),
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
  // A count at the counter has a screen of its own.
  const tools: Partial<Record<TeamAct, OrderTool>> = {
    reschedule,
    pickup: assign,
    delivery: assign,
    reassign,
    process: wash,
    ready,
    follow,
    collect,
  }
  const next = [undo, ...teamActs(order).map((act) => tools[act])].find((tool) => tool?.allowed)
  const acting = { move, moving, busy }
  return {
    next,
    reschedule,
    assign,
    undo,
    follow,
    reassign,
    wash,
    ready,
    collect,
    cancel,
    remove,
    ...acting,
  }
}
