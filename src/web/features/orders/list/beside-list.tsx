import { lazy, Suspense } from 'react'
import { KeyHint } from '#web/components/display/key-hint.tsx'
import type { ListedOrder } from '#web/features/order-parts/order-view.ts'

const OrderBeside = lazy(() => import('../drawer/order-beside.tsx'))

interface Props {
  orderId: string
  orders: readonly ListedOrder[]
  /** How many there are; undefined while more pages follow. */
  total: number | undefined
  onClose: () => void
}

/** The order that is open beside the list, with its place in it. */
export function BesideList({ orderId, orders, total, onClose }: Props) {
  const place = orders.findIndex(({ id }) => id === orderId) + 1
  return (
    <Suspense fallback={null}>
      <OrderBeside
        orderId={orderId}
        place={place > 0 ? <Place place={place} total={total} /> : null}
        onClose={onClose}
      />
    </Suspense>
  )
}

/** `4 sur 25`, and the keys that go on. Further down than what is counted, only the place is known. */
function Place({ place, total }: { place: number; total: number | undefined }) {
  return (
    <span className="row gap-6 quiet text-s">
      {total !== undefined && place <= total ? `${place} sur ${total}` : `n°\u00a0${place}`}
      <KeyHint name="j" title="Suivante" />
      <KeyHint name="k" title="Précédente" />
    </span>
  )
}
