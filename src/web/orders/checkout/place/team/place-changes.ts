import type { Draft } from '#shared/orders/draft/draft.ts'
import { linesOfPlace } from '#shared/orders/draft/draft-of-place.ts'
import { pointChosen } from '#shared/orders/draft/place-lines.ts'
import { type Quarter, quarterAddress } from '#shared/places/area-name.ts'
import { QUARTER_RADIUS_M } from '#shared/places/near.ts'
import {
  PLACE_TEXT_LIMITS,
  type PlaceLine,
  storedLines,
  writtenIn,
} from '#shared/places/place-words.ts'
import type { LatLng } from '#shared/places/points.ts'
import { mayBeInQuarter } from '#shared/places/quarters.ts'
import { characterCount } from '#shared/text/clean-text.ts'
import type { PlaceOption } from './place-options.ts'

type Place = Pick<
  Draft,
  'location' | 'quarter' | 'address' | 'addressPoint' | PlaceLine | 'landmarkPoint'
>

/** The changes when a quarter is chosen by its name: its middle is the place until a more exact one is. */
export function quarterChosen(draft: Place, quarter: Quarter): Partial<Draft> {
  const address = quarterAddress(quarter)
  const { point } = quarter
  return {
    ...pointChosen(draft, address, { point, last: null }),
    quarter,
    accuracy: QUARTER_RADIUS_M,
    address,
    addressPoint: point,
  }
}

/**
 * The changes when a place is chosen that is known in words alone: the middle of the quarter that they name. Without one they are
 * its landmark, which another quarter leaves as it is.
 */
export function wordsChosen(
  draft: Place,
  { place, quarter }: Pick<Extract<PlaceOption, { kind: 'words' }>, 'place' | 'quarter'>,
): Partial<Draft> {
  if (quarter) return { ...quarterChosen(draft, quarter), ...linesOfPlace(place, quarter.point) }
  const { address } = place
  const words = [address, ...writtenIn(place)].filter(Boolean).join(', ')
  const said = characterCount(words) > PLACE_TEXT_LIMITS.landmark ? address : words
  return {
    ...linesOfPlace({ ...place, ...storedLines({ landmark: said }), address: null }, null),
    address: null,
  }
}

/** The changes when the map is touched. The quarter that was said stays where the point may be in it. */
export function spotChosen(draft: Place, shownAddress: string, point: LatLng): Partial<Draft> {
  const { quarter } = draft
  if (!quarter)
    return { ...pointChosen(draft, shownAddress, { point, last: null }), accuracy: null }
  if (mayBeInQuarter(point, quarter.point)) {
    const landmarkPoint = writtenIn(draft).join('').trim() === '' ? null : point
    return { location: point, accuracy: null, addressPoint: point, landmarkPoint }
  }
  return {
    ...pointChosen(draft, shownAddress, { point, last: null }),
    ...withoutQuarter(draft),
    location: point,
  }
}

/** The changes when the exact place is asked for: nothing is known of it yet. */
export const exactPlaceAsked: Partial<Draft> = { location: null, accuracy: null }

/** The changes when the place is taken back. What was typed stays, but not the quarter that stood for an address. */
export function withoutQuarter({
  quarter,
  address,
}: Pick<Draft, 'quarter' | 'address'>): Partial<Draft> {
  const cleared = { quarter: null, location: null, accuracy: null }
  if (quarter === null || address !== quarterAddress(quarter)) return cleared
  return { ...cleared, address: null, addressPoint: null }
}
