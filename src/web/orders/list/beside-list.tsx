import { formatFrancs } from '#shared/text/money.ts'
import { NotOpened } from '#web/components/dialogs/lazy-dialog.tsx'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import type { ListedOrder } from '../order-view.ts'

const OrderBeside = lazyPart(() => import('../drawer/order-beside.tsx'), { NotLoaded: NotOpened })

interface Props {
  /** Null while none is open. */
  orderId: string | null
  orders: readonly ListedOrder[]
  /** The number of orders; undefined while more pages follow. */
  total: number | undefined
  onClose: () => void
}

/** The order that is open beside the list, with its place in it. */
export function BesideList({ orderId, orders, total, onClose }: Props) {
  if (orderId === null) return null
  const place = orders.findIndex(({ id }) => id === orderId) + 1
  return (
    <OrderBeside
      orderId={orderId}
      place={place > 0 ? <Place place={place} total={total} /> : null}
      onClose={onClose}
    />
  )
}

/** `4 sur 25`. Below the counted orders, only the place is known. */
function Place({ place, total }: { place: number; total: number | undefined }) {
  return (
    <span className="quiet nowrap push-end">
      {total !== undefined && place <= total
        ? `${formatFrancs(place)} sur ${formatFrancs(total)}`
        : `n°\u00a0${formatFrancs(place)}`}
    </span>
  )
}
