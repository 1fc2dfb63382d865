import { use, useEffect, useEffectEvent, useState } from 'react'
import type { Role } from '#shared/accounts/roles.ts'
import { pieceCount } from '#shared/money/lines.ts'
import { ASSIGNMENT_KINDS, canAssign } from '#shared/orders/orders.ts'
import { orderRefusals } from '#shared/refusals/orders.ts'
import { notifyError } from '#web/components/feedback/notify.tsx'
import { CounterLink } from '#web/features/order-parts/counter-link.tsx'
import type { OrderView } from '#web/features/order-parts/order-view.ts'
import { useAssignmentInAddress } from '#web/features/order-parts/use-order-drawer.ts'
import { StatusMenu } from '../actions/status-menu.tsx'
import { ToolButton } from '../actions/tool.tsx'
import { useOrderTools } from '../actions/use-order-tools.tsx'
import { useAdjust } from '../adjust/use-adjust.tsx'
import {
  type DialogRequest,
  type OrderDialog,
  OrderDialogs,
  requestDialog,
} from '../order-dialogs.tsx'
import { BesideContext } from './drawer-frame.tsx'
import { MoreMenu } from './more-menu.tsx'
import classes from './order-drawer.module.css'

interface Props {
  order: OrderView
  reader: Role
}

/** The actions that the order's status allows. */
export function DrawerFoot({ order, reader }: Props) {
  const [request, setRequest] = useState<DialogRequest | null>(null)
  const { assignment, setAssignment, removeAssignment } = useAssignmentInAddress()
  const open = (dialog: OrderDialog) => {
    if (dialog !== 'follow') setAssignment(dialog)
    setRequest(requestDialog({ ...order, pieces: pieceCount(order.items) }, dialog))
  }
  const close = () => {
    setRequest(null)
    removeAssignment()
  }
  const openFromAddress = useEffectEvent(() => {
    if (assignment === null) return
    const kind = ASSIGNMENT_KINDS.find((known) => known === assignment)
    if (kind && !order.atCounter && canAssign(order.status, order.livreur?.id ?? null, kind))
      return open(kind)
    if (kind) notifyRefused()
    else notifyError("Type d'assignation inconnu.")
    removeAssignment()
  })
  useEffect(() => openFromAddress(), [])
  const { assign, follow, reassign, cancel, remove, move, moving, busy } = useOrderTools(order, {
    onAssign: open,
    onFollow: () => open('follow'),
  })
  const { adjust, dialog } = useAdjust(order)
  // Beside the list there is room for the actions of the status; the rest is behind ⋯.
  const isBeside = use(BesideContext) !== null
  return (
    <div className={`fixed row wrap gap-10 line-top surface ${classes.foot}`} data-foot="">
      <CounterLink className={classes.main} order={order} />
      <ToolButton className={classes.main} tool={assign} />
      <ToolButton tone="outline" tool={follow} />
      {isBeside ? null : <ToolButton tone="outline" tool={reassign} />}
      <div className={`relative hide-empty ${classes.status}`}>
        <StatusMenu
          status={order.status}
          reader={reader}
          brief={isBeside}
          disabled={busy}
          loading={moving}
          onMove={move}
        />
      </div>
      {isBeside ? (
        <MoreMenu reassign={reassign} adjust={adjust} cancel={cancel} remove={remove} />
      ) : (
        <>
          <ToolButton className={classes.adjust} tone="outline" tool={adjust} />
          <div className={`flex push-end gap-10 ${classes.ends}`}>
            <ToolButton tone="outline" tool={cancel} />
            <ToolButton tone="outline" tool={remove} />
          </div>
        </>
      )}
      {dialog}
      <OrderDialogs request={request} orders={[order]} reader={reader} onClose={close} />
    </div>
  )
}

/** The status of the order no longer allows the assignment in the address. */
function notifyRefused(): void {
  notifyError(orderRefusals.TRANSITION_REFUSED.title, orderRefusals.TRANSITION_REFUSED.text)
}
