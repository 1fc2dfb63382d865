import * as z from 'zod/mini'
import { idField, whole } from '#shared/fields.ts'
import { MAX_PRICE } from '#shared/shop/products/products.ts'
import { formatFcfa } from '#shared/text/money.ts'

/** The most that a company has off all that has no price of its own, in per cent. */
export const MAX_PERCENT_OFF = 90
/** Prices of its own of one company. */
const MAX_OWN_PRICES = 500

const percentField = whole('La remise').check(
  z.minimum(1, 'Laissez vide s’il n’y a pas de remise.'),
  z.maximum(MAX_PERCENT_OFF, `${MAX_PERCENT_OFF}\u00a0% au plus.`),
)

const ownPriceInput = z.strictObject({
  productId: idField,
  service: z.string().check(z.minLength(1), z.maxLength(60)),
  price: whole('Le prix').check(
    z.minimum(0, 'Le prix ne peut pas être négatif.'),
    z.maximum(MAX_PRICE, `${formatFcfa(MAX_PRICE)} au plus.`),
  ),
})

const keyOf = ({ productId, service }: z.infer<typeof ownPriceInput>) => `${productId} ${service}`

/** All the prices of a company: one that is left out is the catalogue’s again. */
export const savePricesInput = z.strictObject({
  clientId: idField,
  /** The latest change that the screen knew: another person’s meanwhile is not lost. */
  seenN: z.int().check(z.minimum(0), z.maximum(1e9)),
  /** Per cent off « Tout le reste ». */
  percent: z.nullable(percentField),
  prices: z.array(ownPriceInput).check(
    z.maxLength(MAX_OWN_PRICES, `${MAX_OWN_PRICES} prix au plus.`),
    z.refine((prices) => new Set(prices.map(keyOf)).size === prices.length),
  ),
})
export type SavePricesInput = z.infer<typeof savePricesInput>

/** The client is the caller, where nobody is named. */
export const ownPricesInput = z.strictObject({ clientId: z.optional(idField) })
