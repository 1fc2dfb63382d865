import * as z from 'zod/mini'
import { francsField, idField, lineField, shownFrancs, whole } from '#shared/fields.ts'
import type { Discount } from '#shared/shop/prices/discounts.ts'

/** Characters of the reason that the client reads. */
export const MAX_DISCOUNT_REASON = 120

export const discountPercentField = whole('Le pourcentage').check(
  z.minimum(1, 'Le pourcentage va de 1 à 100.'),
  z.maximum(100, 'Le pourcentage va de 1 à 100.'),
)

export const discountFrancsField = francsField.check(
  z.minimum(1, 'Le montant doit être supérieur à 0.'),
)

const ruleField = z.union([
  z.strictObject({ percent: discountPercentField }),
  z.strictObject({ francs: discountFrancsField }),
])

export const discountReasonField = lineField('La raison', MAX_DISCOUNT_REASON)

/** What is taken off, and the reason that the client reads. */
export const discountField = z.strictObject({
  rule: ruleField,
  reason: discountReasonField,
})
export interface GivenDiscount {
  rule: Discount
  reason: string
}

export const giveDiscountInput = z.extend(discountField, {
  orderId: idField,
  /** The total that the dialog announced: it is refused when the order costs something else meanwhile. */
  shownTotal: shownFrancs('Le total'),
})
export type GiveDiscountInput = z.infer<typeof giveDiscountInput>
