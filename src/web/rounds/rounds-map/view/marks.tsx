import { useMemo } from 'react'
import { createPortal } from 'react-dom'
import { useMap } from 'react-leaflet'
import type { LatLng } from '#shared/places/points.ts'
import type { ChooseStops, MapLivreur, MapStop } from '../map-stop.ts'
import { Pins } from './pins.tsx'
import { Rider } from './rider.tsx'
import { RouteLine } from './route-line.tsx'
import { routesOf } from './routes.ts'
import { useZooms } from './use-zooms.ts'

export interface MarksProps {
  stops: readonly MapStop[]
  livreurs: readonly MapLivreur[]
  chosen: ReadonlySet<string>
  onChoose: ChooseStops
  onOpen: (id: string) => void
}

/** Where a place stands, in pixels of the map's panes. */
export type Project = (place: LatLng) => { x: number; y: number }

/**
 * What stands on the map: the rounds, the livreurs, the stops. They are elements of a pane of Leaflet, which moves them
 * with the map, so that the keyboard reaches the stops in the order of the day and a drag draws nothing anew.
 */
export function Marks({ stops, livreurs, chosen, onChoose, onOpen }: MarksProps) {
  const map = useMap()
  const drawn = useZooms()
  const routes = useMemo(() => routesOf(livreurs, stops), [livreurs, stops])
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
        routes.map((route) => <RouteLine key={route.livreur.id} route={route} project={project} />),
        under,
      )}
      {createPortal(
        <>
          {routes.map((route) => (
            <Rider key={route.livreur.id} route={route} project={project} />
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
