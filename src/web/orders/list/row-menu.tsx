import { IconFileInvoice, IconTag, IconUser } from '@tabler/icons-react'
import { useNavigate } from 'react-router-dom'
import { isOver } from '#shared/order-status.ts'
import { hasInvoice } from '#shared/orders/has-invoice.ts'
import { INVOICE_PAPERS, invoicePaperOf } from '#shared/orders/invoice-papers.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { ActionItem } from '#web/components/actions/action-menu.tsx'
import { DotsMenu } from '#web/components/actions/dots-menu.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { ToolItem } from '../actions/tool.tsx'
import { useOrderTools } from '../actions/use-order-tools.tsx'
import type { StaffActions } from '../actions/use-staff-actions.ts'
import type { OrderDialog } from '../order-dialogs.tsx'
import type { ListedOrder } from '../order-view.ts'

interface Props {
  order: ListedOrder
  /** The acts of the row, which says that one had no answer once the menu has closed. */
  acts: StaffActions
  onOpen: (order: ListedOrder, dialog: OrderDialog) => void
}

/** ⋯: the further actions on an order. */
export function RowMenu({ order, acts, onOpen }: Props) {
  return (
    <DotsMenu label={`Actions, ${order.client.fullname}, commande #${order.reference}`}>
      <Items order={order} acts={acts} onOpen={onOpen} />
    </DotsMenu>
  )
}

/** The acts that the order’s status allows. A component of its own, so that a row whose menu is closed runs none of its hooks. */
function Items({ order, acts, onOpen }: Props) {
  const navigate = useNavigate()
  const tools = useOrderTools(order, acts, (dialog) => onOpen(order, dialog))
  const { reschedule, assign, follow, reassign, wash, ready, collect, cancel, remove } = tools
  const sum = formatFcfa(order.payment.due)
  return (
    <>
      {/* Before its delivery an order waits for something else first. */}
      {isOver(order.status) ? (
        <ToolItem tool={{ ...collect, label: `${collect.label} ${sum}` }} />
      ) : null}
      <ToolItem tool={reschedule} />
      <ToolItem tool={wash} />
      <ToolItem tool={ready} />
      <ToolItem tool={assign} />
      <ToolItem tool={reassign} />
      <ToolItem tool={follow} />
      {isOver(order.status) ? null : <ToolItem tool={collect} />}
      <ActionItem icon={<IconUser />} onClick={() => navigate(paths.admin.client(order.client.id))}>
        Fiche du client
      </ActionItem>
      {isOver(order.status) && hasInvoice(order) ? (
        <ActionItem
          icon={<IconFileInvoice />}
          onClick={() => navigate(paths.client.invoice(order.id))}
        >
          {INVOICE_PAPERS[invoicePaperOf(order)].name}
        </ActionItem>
      ) : null}
      {isOver(order.status) ? null : (
        <ActionItem icon={<IconTag />} onClick={() => navigate(paths.label(order.id))}>
          Étiquette
        </ActionItem>
      )}
      <ToolItem tool={{ ...cancel, label: 'Annuler la commande' }} />
      <ToolItem tool={remove} />
    </>
  )
}
