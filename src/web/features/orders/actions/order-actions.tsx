import { IconFileInvoice } from '@tabler/icons-react'
import type { Role } from '#shared/accounts/roles.ts'
import type { AssignmentKind } from '#shared/orders/orders.ts'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { Money } from '#web/components/display/money.tsx'
import {
  isStranded,
  type OrderListKind,
  type OrderView,
} from '#web/features/order-parts/order-view.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import classes from './order-actions.module.css'
import { StatusMenu } from './status-menu.tsx'
import { Tool, ToolButton } from './tool.tsx'
import { useOrderTools } from './use-order-tools.tsx'

interface Props {
  order: OrderView
  list: OrderListKind
  reader: Role
  onAssign: (kind: AssignmentKind) => void
  onFollow: () => void
}

/** The foot of a card: its total and what this list lets the team do, exactly as the status allows. */
export function OrderActions({ order, list, reader, onAssign, onFollow }: Props) {
  const { assign, follow, reassign, cancel, remove, move, moving, busy } = useOrderTools(order, {
    onAssign,
    onFollow,
  })
  const stranded = isStranded(order)
  // A list offers its own actions only; the board shows every action, disabled when the status
  // forbids it.
  const board = list === 'board'
  const followed = board || list === 'inProgress'

  return (
    <div className={classes.foot}>
      <Money amount={order.grandTotal} size="big" className={classes.total} />
      {assign.allowed ? (
        <ToolButton className={classes.main} tool={assign} />
      ) : stranded ? (
        <ToolButton className={classes.main} tool={reassign} />
      ) : followed ? (
        <ToolButton tone="outline" tool={follow} />
      ) : null}
      {list === 'inProgress' ? (
        <StatusMenu
          status={order.status}
          reader={reader}
          loading={moving}
          disabled={busy}
          onMove={move}
        />
      ) : null}
      {list === 'delivered' ? (
        <div className={`flex whole-row gap-10 ${classes.delivered}`}>
          <ButtonLink
            tone="outline"
            size="sm"
            icon={<IconFileInvoice />}
            to={paths.client.invoice(order.id)}
          >
            Voir la facture
          </ButtonLink>
          <ToolButton tone="danger-outline" tool={remove} />
        </div>
      ) : (
        <div className={`flex whole-row line-top ${classes.tools}`}>
          {followed && (stranded || !follow.allowed) ? <Tool tool={follow} /> : null}
          {!stranded && (board || (list === 'inProgress' && reassign.allowed)) ? (
            <Tool tool={reassign} />
          ) : null}
          {board || cancel.allowed ? <Tool tool={cancel} /> : null}
          <Tool danger tool={remove} />
        </div>
      )}
    </div>
  )
}
