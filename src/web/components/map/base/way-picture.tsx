import type { LatLng } from '#shared/places/points.ts'
import { drawBase } from './draw.ts'
import { frameAt, pathOf, project, toPicture, viewOf } from './geometry.ts'
import classes from './way-picture.module.css'

/** A place on a way, with its number: square, or round. */
export interface WayPlace {
  point: LatLng
  number: number
  isSquare: boolean
}

/** As wide as a paper. */
const SIZE = { width: 946, height: 330 }
const ROOM = { padding: 46, closest: 14.5 }

/** A way through numbered places on our own drawing, in black and greys: for paper. */
export function WayPicture({ places }: { places: readonly WayPlace[] }) {
  const view = viewOf(
    places.map(({ point }) => point),
    SIZE,
    ROOM,
  )
  const spots = places.map((place) => ({
    ...place,
    spot: toPicture(project(place.point), view),
  }))
  const way = pathOf(
    spots.map(({ spot }) => spot),
    false,
  )
  const taken = spots.map(({ spot }) => frameAt(spot, [-17, -17], [34, 34]))
  return (
    <svg
      className={classes.picture}
      viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
      aria-hidden="true"
    >
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing */}
      <g dangerouslySetInnerHTML={{ __html: drawBase(view, { taken }) }} />
      <path className={classes.casing} d={way} />
      <path className={classes.way} d={way} />
      {[...spots].reverse().map(({ number, isSquare, spot }) => (
        <g
          key={number}
          className={classes.place}
          transform={`translate(${spot.x.toFixed(1)} ${spot.y.toFixed(1)})`}
        >
          {isSquare ? <rect x="-14" y="-14" width="28" height="28" rx="7" /> : <circle r="15" />}
          <text y="5.6">{number}</text>
        </g>
      ))}
    </svg>
  )
}
