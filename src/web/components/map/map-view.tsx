import { latLngBounds, point as pixels } from 'leaflet'
import { useEffect } from 'react'
import { MapContainer, Marker, Popup, useMap, ZoomControl } from 'react-leaflet'
import { placeMark } from '#shared/places/near.ts'
import type { LatLng } from '#shared/places/points.ts'
import { NO_TILES } from './base/drawing.ts'
import classes from './map.module.css'
import { MapGround, PlacePin, riderIcon } from './map-parts.tsx'
import { type PinFrame, USUAL_PIN } from './map-pin.ts'

export interface MapProps {
  point: LatLng | null
  /** Metres around the point in which the place is; null or absent for the place itself. */
  radius?: number | null
  /** We do not go there. */
  isRefused?: boolean
  /** The accessible name: « Adresse de Fatou Diabaté ». */
  label: string
  zoom?: number
  popup?: string | undefined
  rider?: LatLng | null | undefined
  /** Buttons stand there on the map, from its point: no name is written under them. */
  controls?: PinFrame | undefined
  /** Lets the map be moved and zoomed; otherwise the page scrolls over it. */
  interactive?: boolean
}

interface Props extends MapProps {
  /** The initial centre: the place, or the livreur when there is no place. */
  center: LatLng
}

/** The map itself. `MapBlock` loads it when it is about to be seen. */
export default function MapView({
  point,
  radius = null,
  isRefused = false,
  center,
  zoom = 15,
  label,
  popup,
  rider,
  interactive = false,
  controls,
}: Props) {
  return (
    <MapContainer
      className={classes.map}
      center={center}
      zoom={zoom}
      scrollWheelZoom={false}
      zoomControl={false}
      dragging={interactive}
      touchZoom={interactive}
      doubleClickZoom={interactive}
      boxZoom={interactive}
      keyboard={interactive}
    >
      <MapGround
        pins={point ? [point] : []}
        frames={controls && [USUAL_PIN, controls]}
        linked={interactive}
        cutText={placeMark(radius, isRefused) === 'place' ? NO_TILES : ''}
      />
      <View center={center} zoom={zoom} rider={point && rider} />
      {interactive ? (
        <ZoomControl position="topright" zoomInTitle="Zoomer" zoomOutTitle="Dézoomer" />
      ) : null}
      {point ? (
        <PlacePin
          point={point}
          radius={radius}
          isRefused={isRefused}
          title={popup ?? label}
          interactive={Boolean(popup)}
          keyboard={Boolean(popup)}
        >
          {popup ? <Popup closeButton={false}>{popup}</Popup> : null}
        </PlacePin>
      ) : null}
      {rider ? (
        <Marker
          position={rider}
          icon={riderIcon}
          title="Livreur"
          interactive={false}
          keyboard={false}
          zIndexOffset={100}
        />
      ) : null}
    </MapContainer>
  )
}

const CLOSEST = 16
/** A pin stands above its place; below are the credits. */
const PADDING = { paddingTopLeft: pixels(28, 52), paddingBottomRight: pixels(28, 24) }
const PADDINGS = PADDING.paddingTopLeft.add(PADDING.paddingBottomRight)
/** As the livreur comes nearer, the map zooms in once it is this many levels too wide. */
const TOO_WIDE = 2

/** Keeps the place and the livreur visible. */
function View({
  center,
  zoom,
  rider,
}: {
  center: LatLng
  zoom: number
  rider: LatLng | null | undefined
}) {
  const map = useMap()
  const { lat, lng } = center
  const riderLat = rider?.lat
  const riderLng = rider?.lng

  useEffect(() => {
    map.setView([lat, lng], zoom, { animate: false })
  }, [map, lat, lng, zoom])

  useEffect(() => {
    if (riderLat === undefined || riderLng === undefined) return
    const both = latLngBounds([lat, lng], [riderLat, riderLng])
    const best = Math.min(CLOSEST, map.getBoundsZoom(both, false, PADDINGS))
    if (map.getBounds().pad(-0.1).contains(both) && best - map.getZoom() < TOO_WIDE) return
    map.fitBounds(both, { ...PADDING, maxZoom: CLOSEST, animate: false })
  }, [map, lat, lng, riderLat, riderLng])

  return null
}
