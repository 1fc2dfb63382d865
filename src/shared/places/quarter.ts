/** Nothing but figures and signs: a pair of coordinates where an address was never written. */
const COORDINATES = /^[\d\s.,;°+-]*$/

/**
 * The quarter that an address begins with, as people say it in Abidjan: `Marcory` of `Marcory, Zone 4, 2ᵉ étage`.
 * Nothing when the address is empty or only coordinates, which would reveal the exact place.
 */
export function quarterOf(address: string): string | null {
  if (COORDINATES.test(address)) return null
  return address.split(/[,·\n]/)[0]?.trim() || null
}
