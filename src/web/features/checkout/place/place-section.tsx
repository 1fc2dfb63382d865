import { IconCurrentLocation, IconMap2 } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import type { Tariff } from '#shared/money/pricing.ts'
import type { LatLng } from '#shared/places/points.ts'
import { Button } from '#web/components/actions/button.tsx'
import { notifySuccess } from '#web/components/feedback/notify.tsx'
import { Section } from '#web/components/layout/section.tsx'
import type { Draft } from '#web/features/cart/draft.ts'
import type { Outputs } from '#web/trpc.ts'
import classes from '../checkout.module.css'
import { pointChosen } from './address-place.ts'
import { ChosenPlace } from './chosen-place.tsx'
import { GpsNote } from './gps-note.tsx'
import { LastPlaceOffer, useLastPlace } from './last-place.tsx'
import { MapDialog } from './map-dialog.tsx'
import { PlaceFields } from './place-fields.tsx'
import { useGps } from './use-gps.ts'

interface Props {
  step: number
  /** The team orders for a client: their last place. Undefined where the client orders for themselves. */
  forClient: { lastPlace: Outputs['checkout']['lastPlace'] } | undefined
  /** Nobody is signed in, so that there is no last place. */
  isVisitor: boolean
  /** Asked above the place. */
  choice?: ReactNode
  draft: Draft
  /** The address that will be sent. */
  address: string
  pricing: Tariff
  radiusKm: number | null
  onChange: (part: Partial<Draft>) => void
}

/** The place of the collection, from the GPS or the map, and its description. */
export function PlaceSection(props: Props) {
  const { step, forClient, isVisitor, choice, draft, address, pricing, radiusKm, onChange } = props
  const own = useLastPlace(forClient === undefined && !isVisitor)
  const last = forClient ? forClient.lastPlace : own.data
  const choosePoint = (point: LatLng, accuracy: number | null) =>
    onChange({ ...pointChosen(draft, address, { point, last }), accuracy })
  const gps = useGps(({ accuracy, ...point }) => choosePoint(point, accuracy))
  const [choosing, setChoosing] = useState(false)
  const firstButton = useRef<HTMLButtonElement>(null)
  const { location, accuracy } = draft

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
    onChange(place)
    // The card had the focus and disappears.
    firstButton.current?.focus({ preventScroll: true })
    notifySuccess('Adresse sélectionnée')
  }

  return (
    <Section step={step} title="Où passer&#8239;?">
      <div className={`stack gap-14 ${classes.stack}`}>
        {choice}
        {location ? (
          <ChosenPlace
            accuracy={accuracy}
            radiusKm={radiusKm}
            point={location}
            base={pricing.base}
            onMove={moveTo}
          />
        ) : (
          <LastPlaceOffer
            place={last}
            {...(forClient ? {} : { read: own })}
            onChoose={chooseLast}
          />
        )}
        {forClient ? (
          <Button ref={firstButton} full tone="outline" icon={<IconMap2 />} onClick={openMap}>
            Choisir sur la carte
          </Button>
        ) : (
          <div className="halves gap-10">
            <Button
              ref={firstButton}
              tone="outline"
              stacked
              icon={<IconCurrentLocation />}
              loading={gps.locating}
              onClick={gps.start}
            >
              Utiliser ma position
            </Button>
            <Button tone="outline" stacked icon={<IconMap2 />} onClick={openMap}>
              Choisir sur la carte
            </Button>
          </div>
        )}
        <GpsNote
          locating={gps.locating}
          failure={gps.failure}
          onCancel={gps.cancel}
          onOpenMap={openMap}
        />
        <PlaceFields draft={draft} address={address} onChange={onChange} />
      </div>
      <MapDialog
        opened={choosing}
        point={location}
        pricing={pricing}
        forClient={forClient !== undefined}
        onClose={() => setChoosing(false)}
        onPick={(point) => {
          setChoosing(false)
          moveTo(point)
        }}
      />
    </Section>
  )
}
