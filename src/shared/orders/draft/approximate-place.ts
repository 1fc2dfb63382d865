import type { Draft } from './draft.ts'

/** Whether all that is known of the place is its quarter. */
export function isPlaceApproximate({ quarter, location }: Pick<Draft, 'quarter' | 'location'>) {
  if (quarter === null || location === null) return false
  return quarter.point.lat === location.lat && quarter.point.lng === location.lng
}
