import { formatFcfa, MAX_FRANCS } from '#shared/text/money.ts'
import { type Draft, isCartEmpty, type Linen } from './draft.ts'
import type { CartTotals } from './draft-totals.ts'

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
  draft: Linen & Pick<Draft, 'location'>
  totals: Pick<CartTotals, 'orderable' | 'tooHigh'>
  /** The contact phone, as typed. */
  phone: string
  /** The team orders for the client. */
  forTeam: boolean
}

/** In the order of the steps. The time and the payment method have defaults, so that they never hold an order up. */
export function listMissing(order: Prepared): Missing[] {
  const { draft, totals, phone, forTeam } = order
  const missing = missingGarments(draft, totals)
  if (!draft.location)
    missing.push({ step: 'place', words: forTeam ? 'la position du client' : 'votre position' })
  if (!phone.trim()) missing.push({ step: 'payment', words: 'un téléphone de contact' })
  return missing
}

/** Reasons why the garments of an order cannot be sent yet, also of one that is dropped at the counter. */
export function missingGarments(draft: Linen, totals: Prepared['totals']): Missing[] {
  const missing: Missing[] = []
  if (isCartEmpty(draft)) missing.push({ step: 'garments', words: 'un article dans le panier' })
  else if (!totals.orderable)
    missing.push({ step: 'garments', words: 'un panier sans article retiré du catalogue' })
  if (totals.tooHigh)
    missing.push({ step: 'garments', words: `un total de ${formatFcfa(MAX_FRANCS)} au plus` })
  return missing
}
