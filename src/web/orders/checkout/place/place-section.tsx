import { IconCurrentLocation, IconMap2 } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { Draft } from '#shared/orders/draft/draft.ts'
import { pointChosen } from '#shared/orders/draft/place-lines.ts'
import type { LatLng } from '#shared/places/points.ts'
import { Button } from '#web/components/actions/button.tsx'
import { notifySuccess } from '#web/components/feedback/notify.tsx'
import { StepSection } from '../step-section.tsx'
import type { OrderInProgress } from '../use-order.ts'
import { focusLandmark } from './focus-landmark.ts'
import { GpsNote } from './gps-note.tsx'
import { LastPlaceOffer, useLastPlace } from './last-place.tsx'
import { MapDialog } from './map-dialog.tsx'
import { PlaceCard } from './place-card.tsx'
import { PlaceQuestion } from './place-question.tsx'
import { PlaceWarnings } from './place-warnings.tsx'
import { useGps } from './use-gps.ts'

/** The place of the collection, from the GPS, the map or the last order; once it is chosen, a card describes it. */
export function PlaceSection({ order }: { order: OrderInProgress }) {
  const { draft, address, change, catalogue, isVisitor = false } = order
  const read = useLastPlace(!isVisitor)
  const last = read.data
  const choosePoint = (point: LatLng, accuracy: number | null) => {
    change({ ...pointChosen(draft, address, { point, last }), accuracy })
    if (!draft.location && draft.landmark === '') focusLandmark()
  }
  const gps = useGps(({ accuracy, ...point }) => choosePoint(point, accuracy))
  const [choosing, setChoosing] = useState(false)
  const mapButton = useRef<HTMLButtonElement>(null)
  const { location } = draft

  const openMap = () => {
    gps.reset()
    setChoosing(true)
  }
  const moveTo = (point: LatLng) => {
    gps.reset()
    choosePoint(point, null)
    notifySuccess('Adresse sélectionnée')
  }
  const chooseLast = (place: Partial<Draft>) => {
    gps.reset()
    change(place)
    // The card had the focus and disappears.
    mapButton.current?.focus({ preventScroll: true })
    notifySuccess('Adresse sélectionnée')
  }
  const ways = (
    <>
      <Button
        tone="outline"
        stacked={!location}
        size={location ? 'sm' : 'md'}
        icon={<IconCurrentLocation />}
        loading={gps.locating}
        aria-label="Utiliser ma position"
        onClick={gps.start}
      >
        {location ? '' : 'Utiliser ma position'}
      </Button>
      <Button
        ref={mapButton}
        tone="outline"
        stacked={!location}
        size={location ? 'sm' : 'md'}
        icon={<IconMap2 />}
        onClick={openMap}
      >
        Choisir sur la carte
      </Button>
    </>
  )
  return (
    <StepSection step="place" title="Où passer&#8239;?">
      <div className="stack gap-12">
        {location ? (
          <PlaceQuestion order={order} />
        ) : (
          <LastPlaceOffer read={read} onChoose={chooseLast} />
        )}
        {location ? (
          <PlaceCard order={order} point={location} ways={ways} onMove={moveTo} />
        ) : (
          <div className="halves gap-10">{ways}</div>
        )}
        <GpsNote
          locating={gps.locating}
          failure={gps.failure}
          onCancel={gps.cancel}
          onOpenMap={openMap}
        />
        {location ? <PlaceWarnings order={order} point={location} /> : null}
      </div>
      <MapDialog
        opened={choosing}
        point={location}
        pricing={catalogue.pricing}
        onClose={() => setChoosing(false)}
        onPick={(point) => {
          setChoosing(false)
          moveTo(point)
        }}
      />
    </StepSection>
  )
}
