import type { Map as LeafletMap } from 'leaflet'
import { useMemo } from 'react'
import { createPortal } from 'react-dom'
import { useMap } from 'react-leaflet'
import { firstName } from '#web/orders/order-view.ts'
import type { MapStop, MarksProps, Project } from '../map-stop.ts'
import { type Side, sidesOf } from './names.ts'
import { Pins } from './pins.tsx'
import { Rider } from './rider.tsx'
import { useZooms } from './use-zooms.ts'
import { WayLine } from './way-line.tsx'
import { type Way, waysThrough } from './ways.ts'

/**
 * The rounds, the livreurs and the stops on the map. They are elements of a pane of Leaflet, which moves them
 * with the map, so that the keyboard reaches the stops in the order of the day and a drag draws nothing anew.
 */
export function Marks({ stops, livreurs, chosen, onChoose, onOpen }: MarksProps) {
  const map = useMap()
  const drawn = useZooms()
  const ways = useMemo(() => waysThrough(livreurs, stops), [livreurs, stops])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another zoom has other pixels
  const project = useMemo<Project>(
    () => (place) => map.latLngToLayerPoint(place).round(),
    [map, drawn],
  )
  const sides = sidesOfNames(map, { ways, stops, project })
  const [under, over] = [map.getPane('overlayPane'), map.getPane('markerPane')]
  if (!under || !over) return null
  return (
    <>
      {createPortal(
        ways.map((way) => <WayLine key={way.livreur.id} way={way} project={project} />),
        under,
      )}
      {createPortal(
        <>
          {ways.map((way) => (
            <Rider
              key={way.livreur.id}
              way={way}
              side={sides.get(way.livreur.id)}
              project={project}
            />
          ))}
          <Pins
            stops={stops}
            livreurs={livreurs}
            chosen={chosen}
            project={project}
            onChoose={onChoose}
            onOpen={onOpen}
          />
        </>,
        over,
      )}
    </>
  )
}

/** In pixels; a name is in small bold letters. */
const LETTER = 8
const PADDING = 14

interface Drawn {
  ways: readonly Way[]
  stops: readonly MapStop[]
  project: Project
}

function sidesOfNames(map: LeafletMap, { ways, stops, project }: Drawn): Map<string, Side> {
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
  return sidesOf(
    names,
    stops.map(({ place }) => project(place)),
    seen,
  )
}
