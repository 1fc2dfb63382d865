import { IconMapPin } from '@tabler/icons-react'
import { placeLines } from '#shared/places/place.ts'
import type { ListedOrder } from './order-view.ts'

/** The address of an order, and its landmark on a second line. */
export function OrderPlace({ order }: { order: Pick<ListedOrder, 'clientAddress' | 'landmark'> }) {
  const [address, landmark] = placeLines(order)
  return (
    <p className="flex gap-10 icons-20 leading-13">
      <IconMapPin className="accent fixed" aria-hidden="true" />
      <span className="shrink anywhere">
        <span className="visually-hidden">Adresse{'\u00a0'}: </span>
        {address}
        {landmark ? <span className="block quiet text-s">{landmark}</span> : null}
      </span>
    </p>
  )
}
