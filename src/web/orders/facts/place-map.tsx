import { NO_PLACE } from '#shared/places/place.ts'
import { toLatLng } from '#shared/places/points.ts'
import { MapThumbnail } from '#web/components/map/map-thumbnail.tsx'
import { cx } from '#web/lib/cx.ts'
import type { ListedOrder } from '../order-view.ts'
import classes from './place-map.module.css'

interface Props {
  order: Pick<ListedOrder, 'atCounter' | 'clientLocation' | 'client'>
  /** Its size. */
  className?: string | undefined
}

/** The small map of the client's place, which opens it on the map of the device. Nothing at the counter. */
export function PlaceMap({ order: { atCounter, clientLocation, client }, className }: Props) {
  if (atCounter) return null
  const point = clientLocation && toLatLng(clientLocation)
  const label = `Adresse de ${client.fullname}`
  const map = (
    <MapThumbnail
      className={cx(classes.map, className)}
      point={point}
      label={label}
      distance={null}
      missing={NO_PLACE}
    />
  )
  if (!point) return map
  return (
    <a
      className={classes.link}
      href={`https://www.google.com/maps/search/?api=1&query=${point.lat},${point.lng}`}
      target="_blank"
      rel="noreferrer"
      aria-label={`${label}, ouvrir la carte`}
    >
      {map}
    </a>
  )
}
