import { IconCurrentLocation, IconLink } from '@tabler/icons-react'
import type { Map as LeafletMap, LeafletMouseEvent } from 'leaflet'
import { type ReactNode, useRef, useState } from 'react'
import { MapContainer, useMap, useMapEvents, ZoomControl } from 'react-leaflet'
import { isApproximate, placeMark, QUARTER_RADIUS_M } from '#shared/places/near.ts'
import type { LatLng } from '#shared/places/points.ts'
import { cx } from '#web/lib/cx.ts'
import { usePosition } from '#web/lib/use-position.ts'
import { Button } from '../actions/button.tsx'
import { notifyError } from '../feedback/notify.tsx'
import classes from './map.module.css'
import { Around, MapGround, STREETS, toPlace } from './map-parts.tsx'
import { PIN_LOOKS, pinSvg } from './map-pin.ts'
import { PastedPosition } from './pasted-position.tsx'
import { zoomAround } from './zoom-around.ts'

/** A point of the map, and metres around it in which the place is: null once somebody chose it. */
export interface PickedSpot {
  point: LatLng
  accuracy: number | null
}

/** The middle of the city, while nothing at all is known. */
export const NOWHERE: PickedSpot = { point: { lat: 5.35, lng: -4 }, accuracy: Infinity }

export interface MapPickerProps {
  start: PickedSpot
  isRefused?: (spot: PickedSpot) => boolean
  /** Said of a spot where the map has no tiles; off, it cannot be confirmed. */
  cutText?: (spot: PickedSpot, isOff: boolean) => string
  onConfirm: (spot: PickedSpot) => void
  /** Describes the spot under the pin, between the map and the button. */
  children?: (spot: PickedSpot) => ReactNode
}

const CITY_ZOOM = 13
/** The streets around a known place. */
const CLOSE_ZOOM = 17
/** The ring of an approximate place has this radius at most, in pixels of the screen. */
const RING = 150

/**
 * The pin stays in the middle and the map moves under it. Who moves the map, or touches a place of it, chooses that place;
 * where nobody did, the spot stays as vague as it was.
 */
export default function MapPickerView(props: MapPickerProps) {
  const { start, isRefused = () => false, cutText, onConfirm, children } = props
  const [spot, setSpot] = useState(start)
  const map = useRef<LeafletMap>(null)
  const [isPasting, setPasting] = useState(false)
  const { locating, locate } = usePosition()
  const go = (to: PickedSpot) => {
    // The map says that it moved, as if a finger had: the last word is ours.
    map.current?.setView(to.point, zoomOf(to), { animate: false })
    setSpot(to)
  }
  const goToMe = async () => {
    try {
      const located = await locate()
      if (located) go({ point: toPlace(located), accuracy: located.accuracy })
    } catch {
      notifyError('Erreur de localisation', "Impossible d'obtenir votre position.")
    }
  }
  const refused = isRefused(spot)
  const isOff = refused || spot.accuracy === Infinity
  const { point, accuracy } = spot
  return (
    <div className="stack gap-12">
      {isPasting ? (
        <PastedPosition
          isRefused={refused}
          onFound={(point) => go({ point: toPlace(point), accuracy: null })}
        />
      ) : null}
      {/* biome-ignore lint/a11y/useSemanticElements: not a set of fields */}
      <div
        className={cx(classes.block, classes.canvas, (isPasting || isOff) && classes.low)}
        role="group"
        aria-label="Carte"
      >
        <MapContainer
          ref={map}
          className={classes.map}
          center={start.point}
          zoom={zoomOf(start)}
          scrollWheelZoom={false}
          zoomControl={false}
        >
          <MapGround announced linked cutText={cutText?.(spot, isOff)} />
          <ZoomControl position="bottomright" zoomInTitle="Zoomer" zoomOutTitle="Dézoomer" />
          {isApproximate(accuracy) && !isOff ? <Around point={point} radius={accuracy} /> : null}
          <Middle spot={spot} onMove={setSpot} />
        </MapContainer>
        <span
          className={`absolute ${classes.middle}`}
          aria-hidden="true"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing
          dangerouslySetInnerHTML={{
            __html: pinSvg(PIN_LOOKS[placeMark(accuracy, refused)]),
          }}
        />
        <div className={`absolute flex gap-8 ${classes.tools}`}>
          {isPasting ? null : (
            <Button
              tone="outline"
              size="sm"
              icon={<IconLink />}
              aria-expanded={false}
              onClick={() => setPasting(true)}
            >
              Coller un lien ou un code
            </Button>
          )}
          <Button
            tone="outline"
            size="sm"
            className="push-end"
            icon={<IconCurrentLocation />}
            loading={locating}
            aria-label="Aller à ma position"
            onClick={() => void goToMe()}
          />
        </div>
      </div>
      {children?.(spot)}
      <Button tone="soleil" size="lg" full disabled={isOff} onClick={() => onConfirm(spot)}>
        Confirmer la position
      </Button>
    </div>
  )
}

function zoomOf({ accuracy }: PickedSpot): number {
  if (accuracy === Infinity) return CITY_ZOOM
  return isApproximate(accuracy) ? zoomAround(accuracy, RING) : CLOSE_ZOOM
}

/** Nearer than this in pixels, the map shows the same middle: it was only measured anew. */
const SAME_MIDDLE = 2

/** Follows the middle of the map. A zoom alone chooses nothing, though fingers shift the map by it. */
function Middle({ spot, onMove }: { spot: PickedSpot; onMove: (spot: PickedSpot) => void }) {
  const map = useMap()
  const isZooming = useRef(false)
  /** Among quarters, a finger shows one of them and no door. */
  const chosenAccuracy = () => (map.getZoom() < STREETS ? QUARTER_RADIUS_M : null)
  useMapEvents({
    click: ({ latlng }: LeafletMouseEvent) => {
      const isMiddle = isSame(map, latlng, spot.point)
      if (isMiddle) onMove({ point: spot.point, accuracy: chosenAccuracy() })
      else map.setView(latlng, undefined, { animate: false })
    },
    zoomstart: () => {
      isZooming.current = true
    },
    zoomend: () => {
      isZooming.current = false
    },
    move: () => {
      const point = map.getCenter()
      if (isSame(map, point, spot.point)) return
      onMove({
        point: toPlace(point),
        accuracy: isZooming.current ? spot.accuracy : chosenAccuracy(),
      })
    },
  })
  return null
}

function isSame(map: LeafletMap, one: LatLng, other: LatLng): boolean {
  return map.project(one).distanceTo(map.project(other)) < SAME_MIDDLE
}
