import { isLandmarkMissing } from '#shared/places/landmark.ts'
import { isApproximate } from '#shared/places/near.ts'
import { formatFcfa, MAX_FRANCS } from '#shared/text/money.ts'
import { type Draft, isCartEmpty, type Linen } from './draft.ts'
import type { CartTotals } from './draft-totals.ts'
import { type PlaceDraft, surePlaceLines } from './place-lines.ts'

/** The steps of an order in preparation, in the order of the form. */
export const ORDER_STEPS = ['garments', 'place', 'time', 'payment'] as const
export type OrderStep = (typeof ORDER_STEPS)[number]

/** Something without which the order cannot be placed, in French: « Il manque : … ». */
export interface Missing {
  step: OrderStep
  words: string
}

/** « Il manque : votre position. »; undefined where nothing is missing. */
export function missingWords(missing: readonly Missing[]): string | undefined {
  if (missing.length === 0) return undefined
  return `Il manque\u00a0: ${missing.map(({ words }) => words).join(', ')}.`
}

interface Prepared {
  draft: Linen & DraftPlace
  totals: Pick<CartTotals, 'orderable' | 'tooHigh' | 'withinReach'>
  /** The contact phone, as typed. */
  phone: string
  /** The team orders for the client. */
  forTeam: boolean
}

/** In the order of the steps. The time and the payment method have defaults, so that they never hold an order up. */
export function listMissing(order: Prepared): Missing[] {
  const { draft, totals, phone, forTeam } = order
  const missing = missingGarments(draft, totals)
  const words = missingOfPlace(draft, totals, forTeam)
  if (words) missing.push({ step: 'place', words })
  if (!phone.trim()) missing.push({ step: 'payment', words: 'un téléphone de contact' })
  return missing
}

function missingOfPlace(
  draft: DraftPlace,
  { withinReach }: Prepared['totals'],
  forTeam: boolean,
): string | undefined {
  if (!draft.location) return forTeam ? 'la position du client' : 'votre position'
  if (!withinReach) return 'une position dans notre zone'
  return isDraftLandmarkMissing(draft) ? 'un point de repère' : undefined
}

type DraftPlace = PlaceDraft & Pick<Draft, 'accuracy'>

/** Whether a landmark is still to be said of the place. One that may be of another point is none. */
export function isDraftLandmarkMissing(draft: DraftPlace): boolean {
  const { landmark } = surePlaceLines(draft, '')
  return isLandmarkMissing({ placeApproximate: isApproximate(draft.accuracy), landmark })
}

/** Reasons why the garments of an order cannot be sent yet, also of one that is dropped at the counter. */
export function missingGarments(
  draft: Linen,
  totals: Pick<CartTotals, 'orderable' | 'tooHigh'>,
): Missing[] {
  const missing: Missing[] = []
  if (isCartEmpty(draft)) missing.push({ step: 'garments', words: 'un article dans le panier' })
  else if (!totals.orderable)
    missing.push({ step: 'garments', words: 'un panier sans article retiré du catalogue' })
  if (totals.tooHigh)
    missing.push({ step: 'garments', words: `un total de ${formatFcfa(MAX_FRANCS)} au plus` })
  return missing
}
