import { divIcon, type LeafletKeyboardEvent, latLngBounds, point as pixels } from 'leaflet'
import { useEffect } from 'react'
import { MapContainer, Marker, useMap, useMapEvents, ZoomControl } from 'react-leaflet'
import { isApproximate, placeMark } from '#shared/places/near.ts'
import type { LatLng } from '#shared/places/points.ts'
import { NO_TILES } from './base/drawing.ts'
import classes from './map.module.css'
import { MapGround, markClass, PlacePin, STREETS, toPlace } from './map-parts.tsx'

/** A place that may be chosen, with the number that its line in the list has. */
export interface NumberedPin {
  key: string
  point: LatLng
  number: number
  isActive: boolean
}

export interface ChoiceMapProps {
  label: string
  pins: readonly NumberedPin[]
  /** The chosen place; null shows no pin. */
  point: LatLng | null
  /** Metres around the chosen place in which it may be; null for the place itself. */
  radius: number | null
  /** We do not go to the chosen place. */
  isRefused: boolean
  /** The place that the map shows while nothing is chosen. */
  center: LatLng | null
  /** A touch on the map, or Enter for its middle, chooses a place. */
  onPick: (point: LatLng) => void
  onPin: (key: string) => void
}

const abidjan: LatLng = { lat: 5.35, lng: -4 }
/** The whole city, a quarter among others, a door. */
const CITY = 12
const QUARTERS = 13
const DOOR = 16
const PADDING = { padding: pixels(34, 40), maxZoom: STREETS, animate: false }

export default function ChoiceMapView(props: ChoiceMapProps) {
  const { pins, point, radius, isRefused, center, label, onPick, onPin } = props
  return (
    <MapContainer
      className={classes.map}
      center={point ?? center ?? abidjan}
      zoom={CITY}
      scrollWheelZoom={false}
      zoomControl={false}
    >
      <MapGround
        pins={point ? [point] : pins.map((pin) => pin.point)}
        announced
        linked
        cutText={point && placeMark(radius, isRefused) === 'place' ? NO_TILES : ''}
      />
      <ZoomControl position="topright" zoomInTitle="Zoomer" zoomOutTitle="Dézoomer" />
      <Picking onPick={onPick} />
      <Shown point={point} radius={radius} center={center} pins={pins} />
      {pins.map((pin) => (
        <Marker
          key={pin.key}
          position={pin.point}
          icon={iconOf(pin)}
          zIndexOffset={pin.isActive ? 1000 : 0}
          // The list has the same places for the keyboard.
          keyboard={false}
          eventHandlers={{ click: () => onPin(pin.key) }}
        />
      ))}
      {point ? (
        <PlacePin
          point={point}
          radius={radius}
          isRefused={isRefused}
          title={label}
          draggable
          keyboard={false}
          eventHandlers={{ dragend: (event) => onPick(toPlace(event.target.getLatLng())) }}
        />
      ) : null}
    </MapContainer>
  )
}

const PIN = pixels(28, 28)

const iconOf = ({ number, isActive }: NumberedPin) =>
  divIcon({
    className: markClass,
    html: `<span class="${classes.number} ${isActive ? classes.active : ''}">${number}</span>`,
    iconSize: PIN,
    iconAnchor: PIN.divideBy(2),
  })

function Picking({ onPick }: Pick<ChoiceMapProps, 'onPick'>) {
  const map = useMapEvents({
    click: ({ latlng }) => onPick(toPlace(latlng)),
    keypress({ originalEvent: { key, target } }: LeafletKeyboardEvent) {
      if (key === 'Enter' && target === map.getContainer()) onPick(toPlace(map.getCenter()))
    },
  })
  return null
}

/** Brings into sight what was found, or what was chosen; a place that a touch chose is in sight already. */
function Shown({
  point,
  radius,
  center,
  pins,
}: Pick<ChoiceMapProps, 'point' | 'radius' | 'center' | 'pins'>) {
  const map = useMap()
  const found = pins.map((pin) => `${pin.point.lat} ${pin.point.lng}`).join()

  // biome-ignore lint/correctness/useExhaustiveDependencies: other places, not the same ones in a new list
  useEffect(() => {
    if (pins.length > 0) map.fitBounds(latLngBounds(pins.map((pin) => pin.point)), PADDING)
  }, [map, found])

  const lat = point?.lat
  const lng = point?.lng
  useEffect(() => {
    if (lat === undefined || lng === undefined) return
    if (isApproximate(radius)) map.setView([lat, lng], QUARTERS, { animate: false })
    else if (!map.getBounds().contains([lat, lng]))
      map.setView([lat, lng], DOOR, { animate: false })
  }, [map, lat, lng, radius])

  useEffect(() => {
    if (center) map.setView(center, STREETS, { animate: false })
  }, [map, center])
  return null
}
