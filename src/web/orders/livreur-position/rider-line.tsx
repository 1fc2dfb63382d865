import { describePosition } from '#shared/places/distance.ts'
import { toLatLng } from '#shared/places/points.ts'
import { isRide } from '#shared/places/positions.ts'
import { wayKm } from '#shared/places/ways.ts'
import { cx } from '#web/lib/cx.ts'
import { useNow, useRiderPosition } from '../use-rider-position.ts'
import type { TrackedOrder } from './rider-map.tsx'

interface Props {
  order: TrackedOrder
  /** The livreur's first name; null where it stands above. */
  name: string | null
  /** Shown when the position is unknown. */
  unknown: string
  className?: string | undefined
}

/**
 * The livreur's distance and the age of their position. Screen readers do not announce it, because it
 * changes every second.
 */
export function RiderLine({ order, name, unknown, className }: Props) {
  const { position, isElsewhere, receivedAt } = useRiderPosition(order)
  const now = useNow(Boolean(position))
  if (!isRide(order.status)) return null
  if (position === undefined) return <p className={cx('mt-4 room-kept', className)}>{unknown}</p>
  if (position === null) {
    const elsewhere = `${name === null ? 'Passe' : `${name} passe`} d’abord chez un autre client. Sa position s’affichera ensuite.`
    return <p className={cx('mt-4', className)}>{isElsewhere ? elsewhere : unknown}</p>
  }
  const { clientLocation } = order
  const km =
    position.point === null
      ? position.km
      : clientLocation && wayKm(position.point, toLatLng(clientLocation))
  const age = position.age + Math.max(0, now - receivedAt)
  return <p className={cx('mt-4', className)}>{describePosition(name, { km, age })}</p>
}
