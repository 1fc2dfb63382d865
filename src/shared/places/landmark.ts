/** Said where a place is approximate, of its landmark: without one the livreur would not find it. */
export const LANDMARK_NEEDED = 'Point de repère, nécessaire ici'

export interface FindablePlace {
  placeApproximate?: boolean | undefined
  landmark?: string | undefined
}

/** Whether a livreur could not find the place: it is approximate, and nothing more is said of it. */
export function isLandmarkMissing({ placeApproximate, landmark = '' }: FindablePlace): boolean {
  return placeApproximate === true && landmark.trim() === ''
}
