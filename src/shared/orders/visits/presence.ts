import { isApproximate, isWithinReach } from '#shared/places/near.ts'
import { haversineKm, type LatLng } from '#shared/places/points.ts'

/** Metres from the client's place within which a livreur is taken to be at the address. */
const AT_ADDRESS_M = 300

/** The most characters in which a livreur says why their phone is not at the address. */
export const MAX_ABSENCE_REASON = 200

/** The place of a client, and the radius of the GPS that found it; null where the client or the team chose it on a map. */
export interface VisitedPlace {
  point: LatLng | null
  accuracy: number | null
}

/** Where a phone is, with the radius of its circle in metres. */
export type PhonePoint = LatLng & { accuracy: number }

/**
 * Metres from the client's place to the phone; null where one of them is not known, and where the phone's circle is so
 * wide around the place that it may be there or not.
 */
export function metresFrom(place: VisitedPlace, phone: PhonePoint | null): number | null {
  if (place.point === null || phone === null) return null
  const metres = Math.round(haversineKm(phone, place.point) * 1000)
  return phone.accuracy > AT_ADDRESS_M && metres <= phone.accuracy ? null : metres
}

/** Whether a livreur who reports that nobody is there has to say why they are not seen to be at the address. */
export function isReasonAsked(place: VisitedPlace, phone: PhonePoint | null): boolean {
  if (isApproximate(place.accuracy)) return true
  const metres = metresFrom(place, phone)
  return metres === null || metres > AT_ADDRESS_M
}

/**
 * Metres from the middle of a quarter to the phone of a livreur at the door, which becomes the place of an order of which
 * only the quarter was known; null where the phone cannot tell one door from another, and where it is in another quarter.
 */
export function metresToDoor(phone: PhonePoint, middle: LatLng): number | null {
  if (isApproximate(phone.accuracy) || !isWithinReach(phone, middle)) return null
  return Math.round(haversineKm(phone, middle) * 1000)
}
