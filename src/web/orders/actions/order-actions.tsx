import type { ReactNode } from 'react'
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
import { useOrderTools } from './use-order-tools.tsx'
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
  let mainAction: ReactNode = null
  if (next === collect || next === reschedule)
    mainAction = <ToolButton className={classes.main} tool={next} />
  else if (order.atCounter) mainAction = <CounterLink className={classes.main} order={order} />
  // One element, so that its focus goes from the act to its undo.
  else if (assign.allowed || undo.allowed)
    mainAction = (
      <ToolButton
        className={classes.main}
        tone={undo.allowed ? 'outline' : undefined}
        tool={undo.allowed ? { ...undo, label: 'Annuler l’assignation' } : assign}
      />
    )
  else if (isStranded) mainAction = <ToolButton className={classes.main} tool={reassign} />
  else if (offersFollow) mainAction = <ToolButton tone="outline" tool={follow} />

  return (
    <div className={`align-center ${classes.foot}`}>
      <span className={classes.total}>
        {sum === 'due' ? (
          <Money amount={order.payment.due} size="big" className="text-2xl" />
        ) : (
          <TotalMoney order={order} size="big" className="text-2xl" />
        )}
      </span>
      {mainAction}
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
          {offersFollow && (isStranded || !follow.allowed) ? <Tool tool={follow} /> : null}
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
