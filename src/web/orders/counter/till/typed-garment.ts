import { MAX_QUANTITY } from '#shared/orders/order-limits.ts'
import { foldText } from '#shared/text/search-text.ts'

/** `3 che`: how many pieces, of what. */
export interface TypedGarment {
  quantity: number
  name: string
}

export function readTyped(typed: string): TypedGarment {
  const [, figures, name = ''] = /^\s*(?:(\d{1,3})\s*[x×*]?\s*)?(.*)$/i.exec(typed) ?? []
  const quantity = Math.min(MAX_QUANTITY, Math.max(1, Number(figures ?? 1)))
  return { quantity, name: foldText(name) }
}

/** The garments of a name: those that begin with it, then those of which another word does, then those that hold it. */
export function garmentsNamed<Garment extends { name: string }>(
  garments: readonly Garment[],
  name: string,
): Garment[] {
  if (name === '') return [...garments]
  const rankOf = (garment: Garment) => {
    const folded = foldText(garment.name)
    if (folded.startsWith(name)) return 0
    return folded.includes(` ${name}`) ? 1 : 2
  }
  return garments
    .filter((garment) => foldText(garment.name).includes(name))
    .toSorted((one, other) => rankOf(one) - rankOf(other))
}
