import { IconMapOff } from '@tabler/icons-react'
import type { LatLng } from '#shared/places/points.ts'
import { cx } from '#web/lib/cx.ts'
import { lazyPart } from '../states/lazy-part.tsx'
import classes from './map-thumbnail.module.css'

const PlaceThumbnail = lazyPart(
  async () => ({ default: (await import('./base/drawing.ts')).PlaceThumbnail }),
  { Loading: DistanceAlone, NotLoaded: DistanceAlone },
)

interface Props {
  point: LatLng | null
  /** The accessible name: « Adresse de Fatou Diabaté ». */
  label: string
  /** With its unit, beside the commune: « 3,9 km ». */
  distance: string | null
  /** The sentence when there is no place to show. */
  missing: string
  className?: string | undefined
}

/** The small map of a card: our own drawing, with the commune and the distance in words. */
export function MapThumbnail({ point, label, distance, missing, className }: Props) {
  if (!point) {
    return (
      <p className={cx('stack gap-8 justify-items-center text-center', classes.missing, className)}>
        <IconMapOff aria-hidden="true" />
        <span>{missing}</span>
      </p>
    )
  }
  return (
    <figure className={cx('clip column', classes.thumbnail, className)} aria-label={label}>
      <PlaceThumbnail point={point} distance={distance} />
    </figure>
  )
}

function DistanceAlone({ distance }: Pick<Props, 'distance'>) {
  return distance
}
