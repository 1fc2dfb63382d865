import type { Map as LeafletMap } from 'leaflet'
import { useMap } from 'react-leaflet'
import { formatTime } from '#shared/dates.ts'
import type { LatLng } from '#shared/places/points.ts'
import { riderSvg } from '#web/components/map/map-pin.ts'
import { cx } from '#web/lib/cx.ts'
import { firstName } from '#web/orders/order-view.ts'
import { inColourOf } from '../../rounds-board/livreur-colour.ts'
import type { Project } from '../map-stop.ts'
import classes from './marks.module.css'
import type { Way } from './ways.ts'

interface Props {
  way: Way
  project: Project
}

const RIDER = riderSvg()
/** In pixels. */
const ROOM_OF_NAME = 90

/** A livreur where they are, with their name; where nobody knows, the name stands at their first stop. */
export function Rider({ way: { livreur, points }, project }: Props) {
  const map = useMap()
  const { fullname, position } = livreur
  const [start] = points
  if (!start) return null
  const { x, y } = project(start)
  const words = position ? `${fullname}, position de ${formatTime(position.at)}` : fullname
  return (
    <div
      className={classes.rider}
      style={{ ...inColourOf(livreur), transform: `translate(${x}px, ${y}px)` }}
      role="img"
      aria-label={words}
      title={words}
    >
      {position ? (
        <span
          className={classes.moped}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing
          dangerouslySetInnerHTML={{ __html: RIDER }}
        />
      ) : null}
      <span className={cx('nowrap', classes.name, isNameLeft(map, points) && classes.left)}>
        {firstName(fullname)}
      </span>
    </div>
  )
}

/** The name leaves room for the way, and is whole at the edge. */
function isNameLeft(map: LeafletMap, [start, next]: readonly LatLng[]): boolean {
  if (!start) return false
  const { x } = map.latLngToContainerPoint(start)
  if (x + ROOM_OF_NAME > map.getSize().x) return true
  return next !== undefined && map.latLngToContainerPoint(next).x > x && x > ROOM_OF_NAME
}
