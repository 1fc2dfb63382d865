import { writtenIn } from '#shared/places/place-words.ts'
import type { LatLng } from '#shared/places/points.ts'
import { ChoiceCards } from '#web/components/forms/choice-cards.tsx'
import type { CompanyPlace, OrderInProgress } from '../use-order.ts'

interface Props {
  order: OrderInProgress
  places: readonly CompanyPlace[]
  onChoose: (place: CompanyPlace) => void
}

/** The places of a company, one of which is chosen until another point is. */
export function CompanyPlaces({ order: { draft }, places, onChoose }: Props) {
  const { location, address } = draft
  const chosen = places.find((place) =>
    place.lat === null
      ? location !== null && address === place.address
      : location !== null && isPlaceAt(place, location),
  )
  return (
    <ChoiceCards
      legend="Vos lieux"
      rows
      value={chosen?.id}
      onChange={(id) => {
        const place = places.find((one) => one.id === id)
        if (place) onChoose(place)
      }}
      options={places.map(({ id, label, address, ...place }) => ({
        value: id,
        label,
        hint: [address, ...writtenIn(place)].filter(Boolean).join(', '),
      }))}
    />
  )
}

export const isPlaceAt = (
  { lat, lng }: Pick<CompanyPlace, 'lat' | 'lng'>,
  point: LatLng,
): boolean => lat === point.lat && lng === point.lng
