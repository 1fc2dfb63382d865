import type { Map as LeafletMap, LeafletMouseEvent } from 'leaflet'
import { type ReactNode, useRef, useState } from 'react'
import { MapContainer, Marker, useMapEvents, ZoomControl } from 'react-leaflet'
import type { LatLng } from '#shared/places/points.ts'
import { Button } from '../actions/button.tsx'
import classes from './map.module.css'
import { MapGround, pinIcon, toPlace } from './map-parts.tsx'
import { PastedPosition } from './pasted-position.tsx'

export interface MapPickerProps {
  initial?: LatLng | null
  /** Where the map begins while nothing is chosen. */
  near?: LatLng | null
  /** Describes the place for the order: a distance, a fee. Updated while the map moves. */
  describe?: (point: LatLng) => ReactNode
  onConfirm: (point: LatLng) => void
}

const abidjan: LatLng = { lat: 5.35, lng: -4 }
/** The streets around a known place. */
const CLOSE_ZOOM = 17
/** A quarter with its streets. */
const QUARTER_ZOOM = 15

/**
 * The pin is always at the centre of the map. Moving the map, tapping a place and dragging the pin
 * all choose a place.
 */
export default function MapPickerView({ initial, near, describe, onConfirm }: MapPickerProps) {
  const [point, setPoint] = useState<LatLng>(initial ?? near ?? abidjan)
  const map = useRef<LeafletMap>(null)

  return (
    <div className="stack gap-12">
      <PastedPosition
        onFound={(found) => map.current?.setView(found, CLOSE_ZOOM, { animate: false })}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: not a set of fields */}
      <div className={`${classes.block} ${classes.canvas}`} role="group" aria-label="Carte">
        <MapContainer
          ref={map}
          className={classes.map}
          center={point}
          zoom={initial ? CLOSE_ZOOM : near ? QUARTER_ZOOM : 13}
          scrollWheelZoom={false}
          zoomControl={false}
        >
          <MapGround announced linked />
          <ZoomControl position="topright" zoomInTitle="Zoomer" zoomOutTitle="Dézoomer" />
          <Pin point={point} onMove={setPoint} />
        </MapContainer>
      </div>
      {describe ? (
        <p className="quiet text-s" aria-live="polite">
          {describe(point)}
        </p>
      ) : null}
      <Button tone="soleil" size="lg" full onClick={() => onConfirm(toPlace(point))}>
        Confirmer la position
      </Button>
    </div>
  )
}

function Pin({ point, onMove }: { point: LatLng; onMove: (point: LatLng) => void }) {
  const map = useMapEvents({
    click: (event: LeafletMouseEvent) => map.setView(event.latlng, undefined, { animate: false }),
    move: () => onMove(map.getCenter()),
  })
  return (
    <Marker
      position={point}
      icon={pinIcon}
      title="Votre position"
      draggable
      keyboard={false}
      eventHandlers={{
        dragend: (event) => map.setView(event.target.getLatLng(), undefined, { animate: false }),
      }}
    />
  )
}
