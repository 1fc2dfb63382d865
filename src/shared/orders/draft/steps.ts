import { isLandmarkMissing } from '#shared/places/landmark.ts'
import { isApproximate } from '#shared/places/near.ts'
import { formatFcfa, MAX_FRANCS } from '#shared/text/money.ts'
import { parsePhone } from '#shared/text/phone.ts'
import { type Draft, isCartEmpty, type Linen } from './draft.ts'
import type { CartTotals } from './draft-totals.ts'
import { type PlaceDraft, surePlaceLines } from './place-lines.ts'

/** The steps of an order in preparation, in the order of the form. */
export const ORDER_STEPS = ['garments', 'place', 'time', 'payment'] as const
export type OrderStep = (typeof ORDER_STEPS)[number]

export const placeOfStep = (step: OrderStep): number => ORDER_STEPS.indexOf(step)

/** Something without which the order cannot be placed. */
export interface Missing {
  step: OrderStep
  field:
    | 'quarter'
    | 'linen'
    | 'sold'
    | 'amount'
    | 'position'
    | 'zone'
    | 'landmark'
    | 'hour'
    | 'phone'
  /** Reads after « Il manque : ». */
  words: string
  /** The sentence that asks for it, beside its field. */
  ask: string
}

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

/** In the order of the form. The time and the payment method have defaults, so that they hold up no order by themselves. */
export function listMissing(order: Prepared): Missing[] {
  const { draft, totals, phone, forTeam, isFareKnown, isSlotLost } = order
  const missing = missingGarments(draft, totals)
  // Once there is something in the basket, its total says that transport is not counted yet; and the place says the quarter.
  if (!forTeam && !isFareKnown && isCartEmpty(draft))
    missing.unshift({
      step: 'garments',
      field: 'quarter',
      words: 'votre quartier',
      ask: 'Dites-nous votre quartier\u00a0: le transport en dépend.',
    })
  missing.push(...missingOfPlace(draft, totals, forTeam))
  if (isSlotLost)
    missing.push({ step: 'time', field: 'hour', words: 'une heure', ask: 'Choisissez une heure.' })
  const isPhoneTyped = phone.trim() !== ''
  const read = parsePhone(phone)
  // The team reads at the act what is wrong with it.
  if (!read.ok && !(forTeam && isPhoneTyped))
    missing.push({
      step: 'payment',
      field: 'phone',
      words: 'un téléphone',
      ask: isPhoneTyped ? read.message : 'Dix chiffres, pour que le livreur vous appelle.',
    })
  return missing
}

function missingOfPlace(
  draft: DraftPlace,
  { withinReach }: Prepared['totals'],
  forTeam: boolean,
): Missing[] {
  const step = 'place'
  if (!draft.location)
    return [
      {
        step,
        field: 'position',
        words: forTeam ? 'la position du client' : 'votre position',
        ask: 'Dites-nous où passer\u00a0: votre position ou un point sur la carte.',
      },
    ]
  if (!withinReach)
    return [
      {
        step,
        field: 'zone',
        words: 'une position dans notre zone',
        ask: 'Choisissez un lieu dans notre zone.',
      },
    ]
  if (!isDraftLandmarkMissing(draft)) return []
  return [
    {
      step,
      field: 'landmark',
      words: 'un point de repère',
      ask: 'Un point de repère est nécessaire\u00a0: la position est approximative.',
    },
  ]
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
  const step = 'garments'
  if (isCartEmpty(draft))
    missing.push({
      step,
      field: 'linen',
      words: 'du linge',
      ask: 'Aucun article sélectionné. Veuillez choisir un vêtement.',
    })
  else if (!totals.orderable)
    missing.push({
      step,
      field: 'sold',
      words: 'un panier sans article retiré du catalogue',
      ask: 'Un article n’est plus proposé\u00a0: retirez-le pour commander le reste.',
    })
  if (totals.tooHigh) {
    const most = `un total de ${formatFcfa(MAX_FRANCS)} au plus`
    missing.push({ step, field: 'amount', words: most, ask: `Il faut ${most}.` })
  }
  return missing
}
