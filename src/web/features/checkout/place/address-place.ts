import { haversineKm } from '#shared/money/pricing.ts'
import { type LatLng, type Point, toLatLng } from '#shared/places/points.ts'
import type { Draft } from '#web/features/cart/draft.ts'

/** Beyond this distance in kilometres, an address is the one of another place. */
const SAME_PLACE_KM = 0.5

type PlaceDraft = Pick<Draft, 'location' | 'address' | 'addressPoint' | 'landmark'>

/**
 * Whether the address, or the landmark without one, may be of another place than the point: a livreur would read one
 * place and see another. `address` is the one of the form.
 */
export function isAddressDoubtful(draft: PlaceDraft, address: string): boolean {
  const { location, addressPoint, landmark } = draft
  if (!location || (address.trim() === '' && landmark.trim() === '')) return false
  if (addressPoint) return haversineKm(location, addressPoint) > SAME_PLACE_KM
  // The address of the profile says nothing of its point.
  return draft.address === null && address.trim() !== ''
}

/** The address and the landmark to send. Those of a doubtful place stay behind: the point says where the client is. */
export function surePlaceLines(draft: PlaceDraft, address: string) {
  if (isAddressDoubtful(draft, address)) return { address: '', landmark: '' }
  return { address, landmark: draft.landmark }
}

/** Where an order was picked up last. */
interface LastPlace {
  location: Point | null
  address: string | null
}

/** What changes in the draft when another point is chosen: the address stays with the point that it belongs to. */
export function pointChosen(
  draft: PlaceDraft,
  address: string,
  { point, last }: { point: LatLng; last: LastPlace | null | undefined },
): Partial<Draft> {
  return { location: point, addressPoint: draft.addressPoint ?? ownPoint() }

  function ownPoint(): LatLng | null {
    const isOfProfile = draft.address === null && address.trim() !== ''
    if (!isOfProfile)
      return address.trim() || draft.landmark.trim() ? (draft.location ?? point) : null
    return last?.location && last.address === address ? toLatLng(last.location) : null
  }
}
