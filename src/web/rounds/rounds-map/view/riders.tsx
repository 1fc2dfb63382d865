import type { Map as LeafletMap } from 'leaflet'
import { useReducer } from 'react'
import { useMap, useMapEvents } from 'react-leaflet'
import { firstName } from '#web/orders/order-view.ts'
import type { MapStop, Project } from '../map-stop.ts'
import { type NamePlace, type NameSpot, spotsOf } from './names.ts'
import { drawnStops } from './placed-stops.ts'
import { Rider } from './rider.tsx'
import type { Way } from './ways.ts'

interface Props {
  ways: readonly Way[]
  stops: readonly MapStop[]
  project: Project
}

/** The livreurs, whose names stand elsewhere where the map that moved would cut them. */
export function Riders({ ways, stops, project }: Props) {
  const map = useMap()
  const [, drawAgain] = useReducer((before: number) => before + 1, 0)
  useMapEvents({ moveend: drawAgain, resize: drawAgain })
  const spots = spotsOfNames(map, { ways, stops, project })
  return ways.map((way) => (
    <Rider key={way.livreur.id} way={way} spot={spots.get(way.livreur.id)} />
  ))
}

/** In pixels; a name is in small bold letters. */
const LETTER = 8
const PADDING = 14

function spotsOfNames(map: LeafletMap, { ways, stops, project }: Props): Map<string, NameSpot> {
  const names = ways.map((way) => ({
    id: way.livreur.id,
    width: firstName(way.livreur.fullname).length * LETTER + PADDING,
    places: placesOfName(way, project),
  }))
  const { x: left, y: top } = map.containerPointToLayerPoint([0, 0])
  const { x: width, y: height } = map.getSize()
  const seen = { left, top, right: left + width, bottom: top + height }
  const drawn = drawnStops(stops, project).map(({ items, x, y }) => ({
    x,
    y,
    isGroup: items.length > 1,
  }))
  return spotsOf(names, drawn, seen)
}

/** The livreur's own place; where nobody knows it, any of their stops, the first ones before. */
function placesOfName({ livreur, points }: Way, project: Project): NamePlace[] {
  const placed = points.map(project)
  const places = placed.map(({ x, y }, i) => {
    const next = placed[i + 1]
    return { x, y, first: next && next.x > x ? ('left' as const) : ('right' as const) }
  })
  return livreur.position ? places.slice(0, 1) : places
}
