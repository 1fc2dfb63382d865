import type { Map as LeafletMap } from 'leaflet'
import { useReducer } from 'react'
import { useMap, useMapEvents } from 'react-leaflet'
import { firstName } from '#web/orders/order-view.ts'
import type { MapStop, Project } from '../map-stop.ts'
import { type Side, sidesOf } from './names.ts'
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
  const sides = sidesOfNames(map, { ways, stops, project })
  return ways.map((way) => (
    <Rider key={way.livreur.id} way={way} side={sides.get(way.livreur.id)} project={project} />
  ))
}

/** In pixels; a name is in small bold letters. */
const LETTER = 8
const PADDING = 14

function sidesOfNames(map: LeafletMap, { ways, stops, project }: Props): Map<string, Side> {
  const names = ways.flatMap(({ livreur, points: [start, next] }) => {
    if (!start) return []
    const { x, y } = project(start)
    const width = firstName(livreur.fullname).length * LETTER + PADDING
    const goesRight = next !== undefined && project(next).x > x
    return {
      id: livreur.id,
      x,
      y,
      width,
      first: goesRight ? ('left' as const) : ('right' as const),
    }
  })
  const { x: left, y: top } = map.containerPointToLayerPoint([0, 0])
  const { x: width, y: height } = map.getSize()
  const seen = { left, top, right: left + width, bottom: top + height }
  const drawn = drawnStops(stops, project).map(({ items, x, y }) => ({
    x,
    y,
    isGroup: items.length > 1,
  }))
  return sidesOf(names, drawn, seen)
}
