import { type LatLngBounds, type Map as LeafletMap, latLngBounds } from 'leaflet'
import { useEffect, useEffectEvent, useRef } from 'react'
import { MapContainer, useMap } from 'react-leaflet'
import type { LatLng } from '#shared/places/points.ts'
import { MapGround, mapClass } from '#web/components/map/map-parts.tsx'
import type { RoundsMapProps } from '../map-stop.ts'
import { Lasso } from './lasso.tsx'
import { Marks } from './marks.tsx'

const ABIDJAN: LatLng = { lat: 5.35, lng: -4 }
/** The whole city. */
const CITY = 12
const PIN = [{ corner: [-15, -15], size: [30, 30] }] as const
/** Further in, one stop would be shown without the streets around it. */
const CLOSEST = 15
/** From this width on stops keep clear of the buttons too, in pixels. */
const ROOMY = 500
/** A smaller map has no room around its stops, or is not laid out yet. */
const LEAST = 200

interface Props extends Omit<RoundsMapProps, 'onWide'> {
  onReady: (map: LeafletMap | null) => void
}

/** The map itself, which `RoundsMap` loads. */
export default function RoundsMapView({ onReady, wide, ...props }: Props) {
  const { stops, livreurs } = props
  const points = [
    ...stops.map(({ place }) => place),
    ...livreurs.flatMap(({ position }) => position ?? []),
  ]
  return (
    <MapContainer
      ref={onReady}
      className={mapClass}
      // Until its size is known.
      center={ABIDJAN}
      zoom={CITY}
      zoomControl={false}
      zoomSnap={0.5}
      boxZoom={false}
      // The stops are what the keyboard reaches, and each comes into sight.
      keyboard={false}
      zoomAnimation={false}
    >
      <MapGround pins={stops.map(({ place }) => place)} frames={PIN} linked cutText="" />
      <Fitting key={String(wide)} ids={stops.map(({ id }) => id)} points={points} />
      <Marks {...props} />
      {props.canChoose ? <Lasso {...props} /> : null}
    </MapContainer>
  )
}

function boundsOf(points: readonly LatLng[]): LatLngBounds {
  if (points.length > 0) return latLngBounds(points.map(({ lat, lng }) => [lat, lng]))
  const { lat, lng } = ABIDJAN
  return latLngBounds([lat - 0.05, lng - 0.08], [lat + 0.05, lng + 0.08])
}

/** Shows all stops of another day, and of a map of another size, unless a person has moved it. */
function Fitting({ ids, points }: { ids: readonly string[]; points: readonly LatLng[] }) {
  const map = useMap()
  const isFitting = useRef(false)
  const isMoved = useRef(false)
  const shown = useRef(new Set(ids))

  const showAll = useEffectEvent(() => {
    const { x: width, y: height } = map.getSize()
    if (width < LEAST || height < LEAST) return
    isFitting.current = true
    map.fitBounds(boundsOf(points), {
      // Under the legend, over the note.
      paddingTopLeft: [30, 112],
      paddingBottomRight: [width < ROOMY ? 30 : 70, 44],
      maxZoom: CLOSEST,
      animate: false,
    })
    isFitting.current = false
  })

  useEffect(() => {
    const fitAgain = () => {
      if (!isMoved.current) showAll()
    }
    const leave = () => {
      if (!isFitting.current) isMoved.current = true
    }
    showAll()
    map.on('resize', fitAgain)
    map.on('dragstart zoomend', leave)
    return () => {
      map.off('resize', fitAgain)
      map.off('dragstart zoomend', leave)
    }
  }, [map])

  const day = ids.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: other stops, not the same ones in a new list
  useEffect(() => {
    if (ids.length > 0 && !ids.some((id) => shown.current.has(id))) {
      isMoved.current = false
      showAll()
    }
    shown.current = new Set(ids)
  }, [day])
  return null
}
