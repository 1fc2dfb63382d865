import { IconArrowBackUp, IconFileInvoice, IconTag } from '@tabler/icons-react'
import { useNavigate } from 'react-router-dom'
import { isOver } from '#shared/orders/orders.ts'
import type { ListedOrder } from '#web/features/order-parts/order-view.ts'
import { useUndoAssignments } from '#web/features/order-parts/use-undo-assignments.ts'
import { useWaitingAssignment } from '#web/features/order-parts/use-waiting-assignment.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { ActionItem, ActionMenu, ToolItem } from '../../actions/action-menu.tsx'
import { useOrderTools } from '../../actions/use-order-tools.tsx'
import type { OrderDialog } from '../../order-dialogs.tsx'
import { RowMenuButton } from './row-menu.tsx'

interface Props {
  order: ListedOrder
  onOpen: (order: ListedOrder, dialog: OrderDialog) => void
}

/** The menu of an order with its button. `RowMenu` loads it. It holds what the order’s status allows. */
export default function RowMenuView({ order, onOpen }: Props) {
  const navigate = useNavigate()
  const { assign, follow, reassign, cancel, remove } = useOrderTools(order, {
    onAssign: (kind) => onOpen(order, kind),
    onFollow: () => onOpen(order, 'follow'),
  })
  return (
    <ActionMenu
      position="bottom-end"
      width={280}
      offset={2}
      // In the content of the page, but in no row or card: those cut what passes their edge.
      portalProps={{ target: '#contenu' }}
      button={(ref) => <RowMenuButton ref={ref} order={order} />}
    >
      <UndoItem orderId={order.id} />
      <ToolItem tool={assign} />
      <ToolItem tool={reassign} />
      <ToolItem tool={follow} />
      {isOver(order.status) ? (
        <ActionItem
          icon={<IconFileInvoice />}
          onClick={() => navigate(paths.client.invoice(order.id))}
        >
          Facture
        </ActionItem>
      ) : (
        <ActionItem icon={<IconTag />} onClick={() => navigate(paths.label(order.id))}>
          Étiquette
        </ActionItem>
      )}
      <ToolItem danger tool={{ ...cancel, label: 'Annuler la commande' }} />
      <ToolItem danger tool={remove} />
    </ActionMenu>
  )
}

/** Undoes an assignment that this admin has just asked for, as long as that is possible. */
function UndoItem({ orderId }: { orderId: string }) {
  const waiting = useWaitingAssignment(orderId)
  const undo = useUndoAssignments()
  if (!waiting?.isMine) return null
  const { createdAt } = waiting
  return (
    <ActionItem
      icon={<IconArrowBackUp />}
      disabled={undo.isRunning}
      onClick={() => undo.run({ assignments: [{ orderId, createdAt }] })}
    >
      Annuler l’assignation
    </ActionItem>
  )
}
