import * as z from 'zod/mini'
import { idField, whole } from '#shared/fields.ts'
import { gramsField } from '#shared/shop/prices/grams-field.ts'
import { type CartLine, lineKey } from '#shared/shop/prices/lines.ts'
import { MAX_LINES, MAX_QUANTITY } from './order-limits.ts'

export const EMPTY_BASKET = 'Votre panier est vide.'

const TOO_MANY_PIECES = `${MAX_QUANTITY} pièces au plus par ligne.`

const quantityField = whole('La quantité').check(
  z.minimum(1, 'Veuillez entrer une quantité valide.'),
  z.maximum(MAX_QUANTITY, TOO_MANY_PIECES),
)

const serviceField = z
  .string('Veuillez choisir un service.')
  .check(z.minLength(1, 'Veuillez choisir un service.'), z.maxLength(60, '60 caractères au plus.'))

export const cartLineInput = z.strictObject({
  productId: idField,
  service: serviceField,
  quantity: quantityField,
  /** The weight of a service that is sold by the kilo. */
  grams: z.optional(gramsField),
})

/** Lines of one garment and service become one when priced: together too they stay under the limit. */
function staysUnderMaxQuantity(lines: readonly CartLine[]): boolean {
  const sums = new Map<string, number>()
  for (const { productId, service, quantity } of lines) {
    const key = lineKey(productId, service)
    sums.set(key, (sums.get(key) ?? 0) + quantity)
  }
  return [...sums.values()].every((sum) => sum <= MAX_QUANTITY)
}

/** The lines of an order, each read by this schema. */
export function orderLinesOf<Line extends z.ZodMiniType<CartLine>>(line: Line) {
  return someLinesOf(line).check(z.minLength(1, EMPTY_BASKET))
}

/** Like `orderLinesOf`, but accepts no lines: all clothes may still have to be counted at the door. */
export function someLinesOf<Line extends z.ZodMiniType<CartLine>>(line: Line) {
  return z.array(line, EMPTY_BASKET).check(
    z.maxLength(MAX_LINES, `${MAX_LINES} lignes au plus par commande.`),
    z.refine(staysUnderMaxQuantity, {
      error: TOO_MANY_PIECES,
      when: ({ issues }) => issues.length === 0,
    }),
  )
}
