import { IconMapPin } from '@tabler/icons-react'
import { placeLines } from '#shared/places/place.ts'
import { cx } from '#web/lib/cx.ts'
import type { ListedOrder } from './order-view.ts'

interface Props {
  order: Pick<ListedOrder, 'clientAddress' | 'landmark'>
  className?: string
  /** Each line is a block, or stands in a box of so many lines. */
  addressClass?: string
  landmarkClass?: string
}

/** The address of an order, and its landmark on a second line. */
export function OrderPlace({
  order,
  className = 'gap-10 icons-20 leading-13',
  addressClass = 'block',
  landmarkClass = 'block quiet text-s',
}: Props) {
  const [address, landmark] = placeLines(order)
  return (
    <p className={cx('flex', className)}>
      <IconMapPin className="accent fixed" aria-hidden="true" />
      <span className="shrink anywhere">
        <span className="visually-hidden">Adresse{'\u00a0'}: </span>
        <span className={addressClass}>{address}</span>
        {landmark ? <span className={landmarkClass}>{landmark}</span> : null}
      </span>
    </p>
  )
}
