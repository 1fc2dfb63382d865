import 'leaflet/dist/leaflet.css'
import { divIcon } from 'leaflet'
import { useEffect, useState } from 'react'
import { Circle, Marker, type MarkerProps, TileLayer, useMap, useMapEvents } from 'react-leaflet'
import { isApproximate, placeMark } from '#shared/places/near.ts'
import type { LatLng } from '#shared/places/points.ts'
import { config } from '#web/lib/config.ts'
import { BaseLayer } from './base/base-layer.tsx'
import { areaAt, areaName, MapNote, NO_TILES } from './base/drawing.ts'
import classes from './map.module.css'
import {
  PIN_LOOKS,
  type PinFrame,
  type PinLook,
  pinAnchor,
  pinSize,
  pinSvg,
  riderAnchor,
  riderSize,
  riderSvg,
  USUAL_PIN,
} from './map-pin.ts'

// Imported by lazy views only: it brings Leaflet and its styles.

// Leaflet takes class names for its map and its marks, not components.
export const mapClass = classes.map
export const markClass = classes.mark ?? ''
const riderMarkClass = `${classes.mark} ${classes.rider}`

const iconOf = (look: PinLook) =>
  divIcon({
    className: markClass,
    html: pinSvg(look),
    iconSize: pinSize,
    iconAnchor: pinAnchor,
    popupAnchor: [0, -46],
  })

const PLACE_ICONS = {
  place: iconOf(PIN_LOOKS.place),
  approximate: iconOf(PIN_LOOKS.approximate),
  refused: iconOf(PIN_LOOKS.refused),
}

export const riderIcon = divIcon({
  className: riderMarkClass,
  html: riderSvg(),
  iconSize: riderSize,
  iconAnchor: riderAnchor,
})

/** A map shows the streets of a quarter from this zoom on: a point of it is a place. */
export const STREETS = 14

interface AroundProps {
  point: LatLng
  /** Metres. */
  radius: number
}

/** The ring in which an approximate place is. */
export function Around({ point, radius }: AroundProps) {
  return <Circle center={point} radius={radius} className={classes.around} interactive={false} />
}

interface PlacePinProps extends Omit<MarkerProps, 'position' | 'icon'> {
  point: LatLng
  /** Metres around the point in which the place is; null for the place itself. */
  radius: number | null
  /** We do not go there. */
  isRefused: boolean
}

/** The pin of a place, with the ring of an approximate one. */
export function PlacePin({ point, radius, isRefused, ...marker }: PlacePinProps) {
  return (
    <>
      {isApproximate(radius) && !isRefused ? <Around point={point} radius={radius} /> : null}
      <Marker position={point} icon={PLACE_ICONS[placeMark(radius, isRefused)]} {...marker} />
    </>
  )
}

/** Rounds a position to six decimals, which is about ten centimetres. */
export function toPlace({ lat, lng }: LatLng): LatLng {
  return { lat: Number(lat.toFixed(6)), lng: Number(lng.toFixed(6)) }
}

interface GroundProps {
  /** The points of the pins: names make room for them. */
  pins?: readonly LatLng[]
  /** The parts that a pin covers, and its controls, from its place. */
  frames?: readonly PinFrame[] | undefined
  /** Tells screen readers that the tiles are missing. */
  announced?: boolean
  /** Makes the credit of the tiles a link. A small map has only its text: one would pass it at each card with Tab. */
  linked?: boolean
  /** Said where the tiles are missing, after « Carte simplifiée ». */
  cutText?: string | undefined
}

const NO_PINS: readonly LatLng[] = []
const USUAL_FRAMES = [USUAL_PIN]

/** The ground under the marks: our own drawing at once, the tiles above it as they come, and the line at the foot. */
export function MapGround({
  pins = NO_PINS,
  frames = USUAL_FRAMES,
  announced = false,
  linked = false,
  cutText = NO_TILES,
}: GroundProps) {
  const map = useMap()
  const [tiles, setTiles] = useState<'awaited' | 'shown' | 'cut'>('awaited')
  const area = useArea()

  useEffect(() => {
    map.attributionControl?.setPrefix(false)
    const container = map.getContainer()
    // Where its styles did not come, each tile would make it higher, and each change of its height ask for more tiles.
    container.style.contain = 'size'
    const observer = new ResizeObserver(() => map.invalidateSize())
    observer.observe(container)
    return () => observer.disconnect()
  }, [map])

  useEffect(() => {
    if (tiles !== 'shown') return
    const credit = linked ? config.tileAttribution : config.tileAttribution.replace(/<[^>]*>/g, '')
    map.attributionControl?.addAttribution(credit)
    return () => void map.attributionControl?.removeAttribution(credit)
  }, [map, tiles, linked])

  return (
    <>
      <BaseLayer pins={pins} frames={frames} />
      <TileLayer
        url={config.tileUrl}
        maxZoom={19}
        eventHandlers={{
          // Tiles that have come stay on screen, and with them their credit.
          tileerror: () => setTiles((before) => (before === 'shown' ? before : 'cut')),
          tileload: () => setTiles('shown'),
        }}
      />
      {tiles === 'shown' ? null : (
        <MapNote area={area} text={tiles === 'cut' ? cutText : undefined} announced={announced} />
      )}
    </>
  )
}

/** Further out a map shows several communes, whose names stand in it. */
const ONE_AREA_FROM = 14

/** The place at the middle of the map, as people call it; undefined where the map shows more than one. */
function useArea(): string | undefined {
  const map = useMap()
  const name = () => {
    const area = map.getZoom() < ONE_AREA_FROM ? null : areaAt(map.getCenter())
    return area ? areaName(area) : undefined
  }
  const [area, setArea] = useState(name)
  useMapEvents({ moveend: () => setArea(name()) })
  return area
}
