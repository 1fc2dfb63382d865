import 'leaflet/dist/leaflet.css'
import { divIcon } from 'leaflet'
import { useEffect, useState } from 'react'
import { TileLayer, useMap } from 'react-leaflet'
import type { LatLng } from '#shared/places/points.ts'
import { config } from '#web/lib/config.ts'
import classes from './map.module.css'
import { pinAnchor, pinSize, pinSvg, riderAnchor, riderSize, riderSvg } from './map-pin.ts'
import { TilesUnavailable } from './tiles-unavailable.tsx'

// Imported by lazy views only: it brings Leaflet and its styles.

// Leaflet takes class names for its map and its marks, not components.
export const mapClass = classes.map
export const markClass = classes.mark ?? ''
export const riderMarkClass = `${classes.mark} ${classes.rider}`

export const pinIcon = divIcon({
  className: markClass,
  html: pinSvg(),
  iconSize: pinSize,
  iconAnchor: pinAnchor,
  popupAnchor: [0, -46],
})

export const riderIcon = divIcon({
  className: riderMarkClass,
  html: riderSvg(),
  iconSize: riderSize,
  iconAnchor: riderAnchor,
})

/** Rounds a position to six decimals, which is about ten centimetres. */
export function toPlace({ lat, lng }: LatLng): LatLng {
  return { lat: Number(lat.toFixed(6)), lng: Number(lng.toFixed(6)) }
}

/** The tiles of the map. When they cannot be loaded, a sentence says so and the marks stay. */
export function MapTiles({ announced = false }: { announced?: boolean }) {
  const map = useMap()
  const [cut, setCut] = useState(false)

  useEffect(() => {
    map.attributionControl?.setPrefix(false)
    const observer = new ResizeObserver(() => map.invalidateSize())
    observer.observe(map.getContainer())
    return () => observer.disconnect()
  }, [map])

  return (
    <>
      <TileLayer
        url={config.tileUrl}
        attribution={config.tileAttribution}
        maxZoom={19}
        eventHandlers={{ tileerror: () => setCut(true), tileload: () => setCut(false) }}
      />
      {cut ? <TilesUnavailable announced={announced} /> : null}
    </>
  )
}
