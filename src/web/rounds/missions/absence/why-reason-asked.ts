import type { VisitedPlace } from '#shared/orders/visits/presence.ts'
import { formatDistance } from '#shared/places/distance.ts'
import { isApproximate } from '#shared/places/near.ts'

/** Why a livreur is asked for a reason. What the place itself does not prove is said before where the phone is. */
export function whyReasonAsked(place: VisitedPlace, metres: number | null): string {
  if (place.point === null) return 'Cette commande n’a pas de repère sur la carte.'
  if (isApproximate(place.accuracy)) return 'Le repère du client est approximatif.'
  if (place.isFromLivreur) return 'Le repère vient d’un livreur, pas du client.'
  if (metres === null) return 'Votre position n’est pas trouvée.'
  return `Votre téléphone est à ${formatDistance(metres / 1000)} de l’adresse.`
}
