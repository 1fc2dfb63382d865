import { lazy, Suspense, useState } from 'react'
import type { Role } from '#shared/accounts/roles.ts'
import type { AssignmentKind } from '#shared/orders/orders.ts'
import type { AssignedOrder, FollowedOrder } from '#web/features/order-parts/order-view.ts'

const AssignDialog = lazy(() => import('./assign/assign-dialog.tsx'))
const FollowDialog = lazy(() => import('./timeline/follow-dialog.tsx'))

export interface DialogRequest {
  act: AssignmentKind | 'follow'
  /** The order as it was when the dialog was asked for: what an assignment answers to. */
  order: AssignedOrder
  /** Sets one opening apart from the next. */
  at: number
}

interface Props {
  request: DialogRequest | null
  /** The orders on screen, as they are now. */
  orders: readonly FollowedOrder[]
  reader: Role
  onClose: () => void
}

/** The dialogs of a list of orders, one for all its cards. Their code comes when they are first opened. */
export function OrderDialogs({ request, orders, reader, onClose }: Props) {
  // The last one stays while it closes.
  const [shown, setShown] = useState(request)
  if (request && request !== shown) setShown(request)
  if (!shown) return null
  const { act, order, at } = shown
  const common = { opened: request !== null, onClose }
  return (
    <Suspense fallback={null}>
      {act === 'follow' ? (
        <FollowDialog
          key={at}
          order={orders.find(({ id }) => id === order.id) ?? order}
          reader={reader}
          {...common}
        />
      ) : (
        <AssignDialog key={at} order={order} kind={act} {...common} />
      )}
    </Suspense>
  )
}
