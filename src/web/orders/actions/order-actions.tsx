import { invoicePaperOf } from '#shared/orders/invoice-papers.ts'
import { hasUnavailableLivreur } from '#shared/orders/team-acts.ts'
import type { Role } from '#shared/roles.ts'
import { Money } from '#web/components/display/money.tsx'
import { CounterLink } from '../facts/counter-link.tsx'
import { TotalMoney } from '../facts/total-money.tsx'
import type { OrderDialog } from '../order-dialogs.tsx'
import { PaperButton } from '../order-papers.tsx'
import type { ListedOrder, OrderListKind, RowSum } from '../order-view.ts'
import { OrderActFailures } from './order-act-failures.tsx'
import classes from './order-actions.module.css'
import { StatusMenu } from './status-menu.tsx'
import { Tool, ToolButton } from './tool.tsx'
import { type OrderTool, useOrderTools } from './use-order-tools.tsx'
import { useStaffActions } from './use-staff-actions.ts'

interface Props {
  order: ListedOrder
  list: OrderListKind
  sum: RowSum
  reader: Role
  onOpen: (dialog: OrderDialog) => void
}

/** The foot of an order's card: its sum, and the actions that its list and its status allow. */
export function OrderActions({ order, list, sum, reader, onOpen }: Props) {
  const acts = useStaffActions(order)
  const tools = useOrderTools(order, acts, onOpen)
  const { next, reschedule, assign, undo, follow, reassign, collect, cancel, remove } = tools
  const isStranded = hasUnavailableLivreur(order)
  // The board shows every action, disabled when the status forbids it; the other lists show their own.
  const isBoard = list === 'board'
  const offersFollow = isBoard || list === 'inProgress'
  let main: OrderTool | undefined
  if (next === collect || next === reschedule) main = next
  else if (order.atCounter) main = next
  else if (undo.allowed) main = { ...undo, label: 'Annuler l’assignation' }
  else if (assign.allowed) main = assign
  else if (isStranded) main = reassign
  else if (follow.allowed && offersFollow) main = follow

  return (
    <div className={`align-center ${classes.foot}`}>
      <span className={classes.total}>
        {sum === 'due' ? (
          <Money amount={order.payment.due} size="big" className="text-2xl" />
        ) : (
          <TotalMoney order={order} size="big" className="text-2xl" />
        )}
      </span>
      {order.atCounter && !main ? <CounterLink className={classes.main} order={order} /> : null}
      {/* One element, so that its focus goes from the act to its undo. */}
      {main ? (
        <ToolButton
          className={main === follow ? undefined : classes.main}
          tone={main === follow || undo.allowed ? 'outline' : undefined}
          tool={main}
        />
      ) : null}
      {list === 'inProgress' ? (
        <StatusMenu
          order={order}
          reader={reader}
          loading={tools.moving}
          disabled={tools.busy}
          onMove={tools.move}
        />
      ) : null}
      {list === 'delivered' ? (
        <div className={`flex whole-row share-width gap-10 ${classes.delivered}`}>
          <PaperButton
            isShort
            paper={invoicePaperOf(order)}
            order={order}
            tone="outline"
            size="sm"
          />
          <ToolButton tone="outline" tool={remove} />
        </div>
      ) : (
        <div className={`flex whole-row line-top ${classes.tools}`}>
          {offersFollow && main !== follow ? <Tool tool={follow} /> : null}
          {!isStranded && (isBoard || (list === 'inProgress' && reassign.allowed)) ? (
            <Tool tool={reassign} />
          ) : null}
          {isBoard || cancel.allowed ? <Tool tool={cancel} /> : null}
          <Tool tool={remove} />
        </div>
      )}
      <OrderActFailures className="whole-row" unanswered={acts.unanswered} />
    </div>
  )
}
