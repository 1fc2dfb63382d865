import { IconCurrentLocation, IconMap2 } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { Draft } from '#shared/orders/draft/draft.ts'
import { linesOfPlace } from '#shared/orders/draft/draft-of-place.ts'
import { placeAfterSaid } from '#shared/orders/draft/fare.ts'
import { pointChosen } from '#shared/orders/draft/place-lines.ts'
import { isApproximate } from '#shared/places/near.ts'
import { type LatLng, toLatLng } from '#shared/places/points.ts'
import { isServed } from '#shared/shop/prices/reach.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { notifySuccess } from '#web/components/feedback/notify.tsx'
import { ErrorState } from '#web/components/states/error-state.tsx'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { SpinnerPage } from '#web/components/states/spinner-page.tsx'
import { whenUsed } from '#web/lib/rendering/when-used.ts'
import {
  type Located,
  PositionError,
  type PositionFailure,
  usePosition,
} from '#web/lib/use-position.ts'
import { preloadQuarterChoice } from '../quarter/quarter-row.tsx'
import { StepSection } from '../step-section.tsx'
import type { CompanyPlace, OrderInProgress } from '../use-order.ts'
import { CompanyPlaces, isPlaceAt } from './company-places.tsx'
import { focusCardIfLost, focusLandmark } from './focus-landmark.ts'
import { GpsNote } from './gps-note.tsx'
import { LastPlaceOffer } from './last-place.tsx'
import { PastedNote } from './pasted-note.tsx'
import { LateCardMap, PlaceCard } from './place-card.tsx'
import { PlaceQuestion } from './place-question.tsx'
import { PlaceWarnings } from './place-warnings.tsx'
import { useLastPlace } from './use-last-place.ts'

/** It brings the map and the names of the city. */
export const LatePlaceMap = lazyPart(() => import('./place-map.tsx'), {
  Loading: () => <SpinnerPage />,
  NotLoaded: () => (
    <ErrorState
      title="La carte ne répond pas."
      text="La connexion est coupée ou très lente. Fermez cette fenêtre puis réessayez."
    />
  ),
})

interface AskedPoint {
  point?: LatLng
  /** The place where the map opens while there is no point. */
  near?: LatLng | undefined
  /** The lines of the point that is chosen: pasted with it, or of a place that is known in words alone. */
  lines: (point: LatLng) => Partial<Draft>
}

/** The place of the collection, from the GPS, the map or the last order; once it is chosen, a card describes it. */
export function PlaceSection({ order }: { order: OrderInProgress }) {
  const { draft, address, change, said, account, phone, catalogue, isVisitor = false } = order
  const read = useLastPlace(!isVisitor)
  const last = read.data
  const places = account?.places ?? []
  /** Returns whether we go there: otherwise the card and its warning say so alone. */
  const choosePoint = (point: LatLng, accuracy: number | null, lines?: Partial<Draft>) => {
    const place = { ...pointChosen(draft, address, { point, last }), ...lines, accuracy }
    change(placeAfterSaid(place, said))
    void rememberLate(point)
    const served = isServed(point, catalogue)
    const isNamed = draft.location !== null && !isApproximate(accuracy)
    if (served && !isNamed && draft.landmark === '') focusLandmark()
    else focusCardIfLost()
    return served
  }
  const gps = useGps(({ accuracy, ...point }) => choosePoint(point, accuracy))
  const [choosing, setChoosing] = useState(false)
  /** The place where the map opens, and its words, which are then shown on it. */
  const [asked, setAsked] = useState<AskedPoint>()
  const { location } = draft
  useEffect(() => whenUsed(LateCardMap.preload), [])
  useEffect(() => whenUsed(preloadQuarterChoice), [])

  const openMap = (at?: AskedPoint) => {
    gps.reset()
    setAsked(at)
    setChoosing(true)
  }
  const choosePlace = (place: Partial<Draft>) => {
    gps.reset()
    change(placeAfterSaid(place, said))
    if (!place.location) return
    void rememberLate(place.location)
    if (isServed(place.location, catalogue)) notifySuccess('Adresse sélectionnée')
  }
  const chooseLast = (place: Partial<Draft>) => {
    choosePlace(place)
    focusCardIfLost()
  }
  const chooseOwn = async (place: CompanyPlace) => {
    const { lat, lng, address } = place
    const linesAt = (point: LatLng) => linesOfPlace({ ...place, contactPhone: phone }, point)
    if (lat === null || lng === null)
      return openMap({ near: await pointNearLate(address), lines: linesAt })
    const point = { lat, lng }
    choosePlace({ location: point, accuracy: null, ...linesAt(point) })
  }
  const isLastOwn = places.some(
    (place) => last?.location && isPlaceAt(place, toLatLng(last.location)),
  )
  const ways = (
    <>
      <Button
        tone={location ? 'outline' : 'indigo'}
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
        tone="outline"
        stacked={!location}
        size={location ? 'sm' : 'md'}
        icon={<IconMap2 />}
        data-choose-map=""
        onClick={() => openMap()}
      >
        Choisir sur la carte
      </Button>
    </>
  )
  return (
    <StepSection step="place" title="Où passer&#8239;?">
      <div className="stack gap-12">
        {places.length > 0 ? (
          <CompanyPlaces
            order={order}
            places={places}
            onChoose={(place) => void chooseOwn(place)}
          />
        ) : null}
        {location ? <PlaceQuestion order={order} /> : null}
        {location || isLastOwn ? null : <LastPlaceOffer read={read} onChoose={chooseLast} />}
        <PlaceCard order={order} ways={ways} onRefine={() => openMap()} />
        <PastedNote
          order={order}
          onShow={(point, lines) => openMap({ point, lines: () => lines })}
        />
        <GpsNote
          locating={gps.locating}
          failure={gps.failure}
          onCancel={gps.cancel}
          onOpenMap={() => openMap()}
        />
        <PlaceWarnings order={order} />
      </div>
      <Dialog
        opened={choosing}
        onClose={() => setChoosing(false)}
        title="Choisissez votre position sur la carte"
        size="lg"
      >
        <LatePlaceMap
          order={order}
          asked={asked}
          onConfirm={({ point, accuracy }) => {
            setChoosing(false)
            gps.reset()
            choosePoint(point, accuracy, asked?.lines(point))
            notifySuccess('Adresse sélectionnée')
          }}
        />
      </Dialog>
    </StepSection>
  )
}

async function rememberLate(point: LatLng): Promise<void> {
  const late = await loadQuarters()
  late?.rememberPlace(point)
}

async function pointNearLate(address: string): Promise<LatLng | undefined> {
  const late = await loadQuarters()
  return late?.pointNear(address)
}

/** The names of the city are a file of their own. */
const loadQuarters = () => import('../quarter/choose-quarter.ts').catch(() => undefined)

/** Locates the client with the GPS, and keeps the reason of a failure until the next try. `onFound` returns whether it is a success. */
function useGps(onFound: (located: Located) => boolean) {
  const { locating, locate, cancel } = usePosition()
  const [failure, setFailure] = useState<PositionFailure>()

  const start = async () => {
    setFailure(undefined)
    try {
      const located = await locate()
      if (!located) return
      if (onFound(located)) notifySuccess('Localisation réussie')
    } catch (error) {
      setFailure(error instanceof PositionError ? error.failure : 'unavailable')
    }
  }
  /** Stops the search and forgets its failure, because the place was chosen in another way. */
  const reset = () => {
    cancel()
    setFailure(undefined)
  }
  return { locating, failure, start, cancel, reset }
}
