import { MAX_QUANTITY, MOST_PIECES } from '#shared/orders/order-limits.ts'
import type { Service } from '#shared/shop/prices/pricing.ts'
import { beginsWith, namesHolding, numberOf, searchNames } from '#shared/text/search-names.ts'
import { unitWords } from '#shared/text/weight.ts'

/** A garment to search, with its services where there may be some by the kilo. */
interface Searched {
  name: string
  services?: ReadonlyArray<Pick<Service, 'minGrams'>>
}

/** `3 che`: how many pieces, of what. */
interface TypedGarments<Garment> {
  quantity: number
  /** A garment is named, and not only a quantity. */
  isNamed: boolean
  /** Those of the name, best first; all of them where none is named. */
  garments: Garment[]
  /** Why the quantity that is typed is none: nothing is added then. */
  fault?: string
}

/** Said of a part of a piece. */
export const WHOLE_PIECES = 'Écrivez un nombre entier de pièces.'

export function typedGarments<Garment extends Searched>(
  garments: readonly Garment[],
  typed: string,
): TypedGarments<Garment> {
  const textsOf = ({ name, services = [] }: Garment) => [name, ...unitWords(services)]
  const wrong = wrongQuantity(typed)
  if (wrong) {
    const { name, fault } = wrong
    const found = searchNames(garments, name, textsOf)
    return { quantity: 1, isNamed: name !== '', garments: found, fault }
  }
  const { figures, name } = splitQuantity(typed)
  const found = searchNames(garments, name, textsOf)
  if (figures !== undefined && name !== '') {
    // « 2 pièces » is a part of « Costume 2 pièces », while « 2 costumes » are two of them.
    const named = namesHolding(garments, typed, textsOf)
    const isPart = named.length > 0 && !found.some((garment) => beginsWith(garment.name, name))
    if (isPart) return { quantity: 1, isNamed: true, garments: named }
  }
  const quantity = Math.max(1, figures ?? 1)
  return { quantity, isNamed: name !== '', garments: found }
}

/** `2,5 drap`, `-3 drap`, `600 drap`: a number before the garment that is no quantity. */
function wrongQuantity(typed: string): { name: string; fault: string } | undefined {
  const [, figures, name = ''] = /^\s*([-−]?\d[\d.,]*)\s*[x×*]?\s*(.*)$/i.exec(typed) ?? []
  if (figures === undefined || WEIGHT.test(name)) return undefined
  const fault = /^\d+$/.test(figures) ? Number(figures) > MAX_QUANTITY && MOST_PIECES : WHOLE_PIECES
  return fault ? { name: name.trim(), fault } : undefined
}

/** « 5 kg » is a weight, and not five bags. */
const WEIGHT = /^(?:kg|kilo)/i

function splitQuantity(typed: string): { figures: number | undefined; name: string } {
  const [, figures, name = ''] = /^\s*(?:(\d[\d.,]*)\s*[x×*]?\s*)?(.*)$/i.exec(typed) ?? []
  if (WEIGHT.test(name)) return { figures: undefined, name: name.trim() }
  if (figures !== undefined) return { figures: Number(figures), name: name.trim() }
  const [, word = '', others = ''] = /^\s*(\p{L}+)\s+(\S.*)$/u.exec(typed) ?? []
  const number = numberOf(word)
  return number === undefined
    ? { figures: undefined, name: name.trim() }
    : { figures: number, name: others.trim() }
}
