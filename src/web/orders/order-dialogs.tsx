import { useState } from 'react'
import type { AssignmentKind } from '#shared/order-status.ts'
import type { Role } from '#shared/roles.ts'
import { lazyDialog } from '#web/components/dialogs/lazy-dialog.tsx'
import { notifyError } from '#web/components/feedback/notify.tsx'
import { CollectDialog } from '#web/money/collect.tsx'
import type { ListedOrder } from './order-view.ts'

const AssignDialog = lazyDialog(() => import('./assign/assign-dialog.tsx'))
const MissedDialog = lazyDialog(() => import('./visits/missed-dialog.tsx'))
const FollowDialog = lazyDialog(() => import('./timeline/follow-dialog.tsx'))

/** Opens over a list or an order. `follow` shows where the livreur is; `reschedule` follows a missed visit. */
export type OrderDialog = AssignmentKind | 'follow' | 'collect' | 'reschedule'

export const isAssignment = (dialog: OrderDialog): dialog is AssignmentKind =>
  dialog !== 'follow' && dialog !== 'collect' && dialog !== 'reschedule'

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

/** The dialogs of a list of orders, shared by its cards. */
export function OrderDialogs({ request, orders, reader, onClose }: Props) {
  // The dialog keeps its content while it closes.
  const [shown, setShown] = useState(request)
  if (request && request !== shown) setShown(request)
  if (!shown) return null
  const { dialog, order, key } = shown
  const common = { opened: request !== null, onClose }
  if (isAssignment(dialog))
    return <AssignDialog key={key} order={order} kind={dialog} {...common} />
  if (dialog === 'reschedule') return <MissedDialog key={key} order={order} {...common} />
  if (dialog === 'collect') {
    const { id, reference, client, payment } = order
    const owed = { id, reference, due: payment.due }
    return <CollectDialog key={key} order={owed} client={client} {...common} />
  }
  return (
    <FollowDialog
      key={key}
      order={orders.find(({ id }) => id === order.id) ?? order}
      reader={reader}
      {...common}
    />
  )
}
