import { useMemo } from 'react'
import { createPortal } from 'react-dom'
import { useMap } from 'react-leaflet'
import type { MarksProps, Project } from '../map-stop.ts'
import { Pins } from './pins.tsx'
import { Riders } from './riders.tsx'
import { useZooms } from './use-zooms.ts'
import { WayLine } from './way-line.tsx'
import { waysThrough } from './ways.ts'

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
          <Riders ways={ways} stops={stops} project={project} />
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
