import { useState } from 'react'
import type { Role } from '#shared/accounts/roles.ts'
import type { AssignmentKind } from '#shared/orders/orders.ts'
import { useLateCode } from '#web/components/dialogs/use-late-code.ts'
import { notifyError } from '#web/components/feedback/notify.tsx'
import type { ListedOrder } from '#web/features/order-parts/order-view.ts'

const loadAssign = () => import('./assign/assign-dialog.tsx')
const loadFollow = () => import('./timeline/follow-dialog.tsx')

export type OrderDialog = AssignmentKind | 'follow'

export interface DialogRequest {
  dialog: OrderDialog
  /** The order as it was when the dialog was opened: the assignment refers to that state. */
  order: ListedOrder
  /** Different for each opening. */
  key: number
}

/** The request that opens a dialog, or null with an error toast when the order cannot be followed. */
export function requestDialog(order: ListedOrder, dialog: OrderDialog): DialogRequest | null {
  if (dialog === 'follow' && !order.clientLocation) {
    notifyError(
      'Localisation non disponible',
      "La localisation du client pour cette commande n'est pas définie.",
    )
    return null
  }
  return { dialog, order, key: performance.now() }
}

interface Props {
  request: DialogRequest | null
  /** The orders on screen, in their current state. */
  orders: readonly ListedOrder[]
  reader: Role
  onClose: () => void
}

/** The dialogs of a list of orders, shared by its cards. Their code is loaded when they are first opened. */
export function OrderDialogs({ request, orders, reader, onClose }: Props) {
  // The dialog keeps its content while it closes.
  const [shown, setShown] = useState(request)
  if (request && request !== shown) setShown(request)
  const isFollow = request?.dialog === 'follow'
  const AssignDialog = useLateCode(request !== null && !isFollow, loadAssign, onClose)
  const FollowDialog = useLateCode(isFollow, loadFollow, onClose)
  if (!shown) return null
  const { dialog, order, key } = shown
  const common = { opened: request !== null, onClose }
  if (dialog !== 'follow')
    return AssignDialog ? <AssignDialog key={key} order={order} kind={dialog} {...common} /> : null
  return FollowDialog ? (
    <FollowDialog
      key={key}
      order={orders.find(({ id }) => id === order.id) ?? order}
      reader={reader}
      {...common}
    />
  ) : null
}
