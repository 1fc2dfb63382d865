import { isApproximate, isNearMiddle } from '#shared/places/near.ts'
import { haversineKm, type LatLng } from '#shared/places/points.ts'

/** Metres from the client's place within which a livreur is taken to be at the address. */
const AT_ADDRESS_M = 300

/** The most characters in which a livreur says why their phone is not at the address. */
export const MAX_ABSENCE_REASON = 200

/** The place of a client. */
export interface VisitedPlace {
  point: LatLng | null
  /** The radius in metres of the GPS that found it; null where the client or the team chose it on a map. */
  accuracy: number | null
  /** Only a livreur named it, at the door of an order of which the quarter was known. */
  isFromLivreur: boolean
}

/** The place of a phone, with the radius of its circle in metres. */
export type PhonePoint = LatLng & { accuracy: number }

/**
 * Metres from the client's place to the phone; null where one of them is not known, and where the figure would prove
 * nothing: the phone's circle is so wide around the place that it may be there or not, or only a livreur says that the
 * client is there.
 */
export function metresFrom(place: VisitedPlace, phone: PhonePoint | null): number | null {
  if (place.point === null || phone === null) return null
  const metres = Math.round(haversineKm(phone, place.point) * 1000)
  if (place.isFromLivreur && metres <= AT_ADDRESS_M) return null
  return phone.accuracy > AT_ADDRESS_M && metres <= phone.accuracy ? null : metres
}

/** Whether the place tells no phone that is at the address from one that is not. */
export function isPlaceUnproven({ accuracy, isFromLivreur }: VisitedPlace): boolean {
  return isFromLivreur || isApproximate(accuracy)
}

/** Whether a livreur who reports that nobody is there has to say why they are not seen to be at the address. */
export function isReasonAsked(place: VisitedPlace, phone: PhonePoint | null): boolean {
  if (isPlaceUnproven(place)) return true
  const metres = metresFrom(place, phone)
  return metres === null || metres > AT_ADDRESS_M
}

/**
 * Metres from the middle of a quarter to the phone of a livreur at the door, which becomes the place of an order of which
 * only the quarter was known; null where the phone cannot tell one door from another, and where it is in another quarter.
 */
export function metresToDoor(phone: PhonePoint, middle: LatLng): number | null {
  if (isApproximate(phone.accuracy) || !isNearMiddle(phone, middle)) return null
  return Math.round(haversineKm(phone, middle) * 1000)
}
