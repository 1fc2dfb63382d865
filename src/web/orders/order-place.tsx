import { IconMapPin } from '@tabler/icons-react'
import { type Place, placeLines } from '#shared/places/place.ts'
import { cx } from '#web/lib/cx.ts'

interface Props {
  order: Place
  className?: string
  /** Each line is a block, or stands in a box of so many lines. */
  addressClass?: string
  landmarkClass?: string
}

/** The address of an order, its landmark on a second line, and whether only its quarter is known. */
export function OrderPlace({
  order,
  className = 'gap-10 icons-20 leading-13',
  addressClass = 'block',
  landmarkClass = 'block quiet text-s',
}: Props) {
  const [address, ...others] = placeLines(order)
  return (
    <p className={cx('flex', className)}>
      <IconMapPin className="accent fixed" aria-hidden="true" />
      <span className="shrink anywhere">
        <span className="visually-hidden">Adresse{'\u00a0'}: </span>
        <span className={addressClass}>{address}</span>
        {others.map((line) => (
          <span key={line} className={landmarkClass}>
            {line}
          </span>
        ))}
      </span>
    </p>
  )
}
