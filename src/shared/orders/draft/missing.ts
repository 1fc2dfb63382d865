import { isLandmarkMissing } from '#shared/places/landmark.ts'
import { isApproximate } from '#shared/places/near.ts'
import { formatFcfa, MAX_FRANCS } from '#shared/text/money.ts'
import { parsePhone } from '#shared/text/phone.ts'
import { type Draft, isCartEmpty, type Linen } from './draft.ts'
import type { CartTotals } from './draft-totals.ts'
import { type PlaceDraft, surePlaceLines } from './place-lines.ts'
import { type OrderStep, placeOfStep } from './steps.ts'

const HIGHEST_TOTAL = `un total de ${formatFcfa(MAX_FRANCS)} au plus`

interface Lack {
  step: OrderStep
  /** Reads after « Il manque : ». */
  words: string
  /** The sentence that asks for it, beside its field. */
  ask: string
}

/** An order may lack these, in the order of the form. The time and the payment method have defaults. */
const FIELDS = {
  quarter: {
    step: 'garments',
    words: 'votre quartier',
    ask: 'Dites-nous votre quartier\u00a0: le transport en dépend.',
  },
  linen: {
    step: 'garments',
    words: 'du linge',
    ask: 'Aucun article sélectionné. Veuillez choisir un vêtement.',
  },
  sold: {
    step: 'garments',
    words: 'un panier sans article retiré du catalogue',
    ask: 'Un article n’est plus proposé\u00a0: retirez-le pour commander le reste.',
  },
  amount: { step: 'garments', words: HIGHEST_TOTAL, ask: `Il faut ${HIGHEST_TOTAL}.` },
  position: {
    step: 'place',
    words: 'votre position',
    ask: 'Dites-nous où passer\u00a0: votre position ou un point sur la carte.',
  },
  zone: {
    step: 'place',
    words: 'une position dans notre zone',
    ask: 'Choisissez un lieu dans notre zone.',
  },
  landmark: {
    step: 'place',
    words: 'un point de repère',
    ask: 'Un point de repère est nécessaire\u00a0: la position est approximative.',
  },
  hour: { step: 'time', words: 'une heure', ask: 'Choisissez une heure.' },
  phone: {
    step: 'payment',
    words: 'un téléphone',
    ask: 'Dix chiffres, pour que le livreur vous appelle.',
  },
} satisfies Record<string, Lack>

/** Something without which the order cannot be placed. */
export interface Missing extends Lack {
  field: keyof typeof FIELDS
}

const lackOf = (field: Missing['field'], said: Partial<Lack> = {}): Missing => ({
  field,
  ...FIELDS[field],
  ...said,
})

/** « Il manque : votre position »; undefined where nothing is missing. */
export function missingWords(missing: ReadonlyArray<Pick<Missing, 'words'>>): string | undefined {
  if (missing.length === 0) return undefined
  return `Il manque\u00a0: ${missing.map(({ words }) => words).join(', ')}`
}

/** Keeps what is missing of the steps up to this one: nobody is asked for what they have not come to. */
export function missingUpTo(reached: OrderStep, missing: readonly Missing[]): Missing[] {
  return missing.filter(({ step }) => placeOfStep(step) <= placeOfStep(reached))
}

interface Prepared {
  draft: Linen & DraftPlace
  totals: Pick<CartTotals, 'orderable' | 'tooHigh' | 'withinReach'>
  /** The contact phone, as typed. */
  phone: string
  /** The team orders for the client. */
  forTeam: boolean
  /** Transport is counted to a quarter or to a place. */
  isFareKnown: boolean
  /** The slot that was chosen cannot be had any more. */
  isSlotLost: boolean
}

/** Lists them in the order of the form. */
export function listMissing(order: Prepared): Missing[] {
  const { draft, totals, phone, forTeam, isFareKnown, isSlotLost } = order
  const missing = missingGarments(draft, totals)
  // Once there is something in the basket, its total says that transport is not counted yet; and the place says the quarter.
  if (!forTeam && !isFareKnown && isCartEmpty(draft)) missing.unshift(lackOf('quarter'))
  if (!draft.location)
    missing.push(lackOf('position', forTeam ? { words: 'la position du client' } : {}))
  else if (!totals.withinReach) missing.push(lackOf('zone'))
  else if (isDraftLandmarkMissing(draft)) missing.push(lackOf('landmark'))
  if (isSlotLost) missing.push(lackOf('hour'))
  const isPhoneTyped = phone.trim() !== ''
  const read = parsePhone(phone)
  // The team reads at the act what is wrong with it.
  if (!read.ok && !(forTeam && isPhoneTyped))
    missing.push(lackOf('phone', isPhoneTyped ? { ask: read.message } : {}))
  return missing
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
  if (isCartEmpty(draft)) missing.push(lackOf('linen'))
  else if (!totals.orderable) missing.push(lackOf('sold'))
  if (totals.tooHigh) missing.push(lackOf('amount'))
  return missing
}
