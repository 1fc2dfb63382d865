import * as z from 'zod/mini'
import { francsField, idField, lineField, whole } from '#shared/fields.ts'
import type { Discount } from '#shared/shop/prices/discounts.ts'
import { shownFacts, withFormerShown } from '#shared/shown.inputs.ts'

/** Characters of the reason that the client reads. */
export const MAX_DISCOUNT_REASON = 120

export const discountPercentField = whole('Le pourcentage').check(
  z.minimum(1, 'Le pourcentage va de 1 à 100.'),
  z.maximum(100, 'Le pourcentage va de 1 à 100.'),
)

export const discountFrancsField = francsField.check(
  z.minimum(1, 'Le montant doit être supérieur à 0.'),
)

/** One of the two. No union: it alone would add its code to each screen with a form. */
const ruleField = z.pipe(
  z
    .strictObject({
      percent: z.optional(discountPercentField),
      francs: z.optional(discountFrancsField),
    })
    .check(
      z.refine(
        ({ percent, francs }) => (percent === undefined) !== (francs === undefined),
        'Donnez un pourcentage ou un montant.',
      ),
    ),
  z.transform(
    ({ percent, francs = 0 }): Discount => (percent === undefined ? { francs } : { percent }),
  ),
)

export const discountReasonField = lineField('La raison', MAX_DISCOUNT_REASON)

export const discountField = z.strictObject({
  rule: ruleField,
  reason: discountReasonField,
})
/** A discount with an order that is placed may wait for an owner above the ceiling of the day; until then the order is at its full price. */
export const askableDiscountField = z.extend(discountField, { asked: z.optional(z.literal(true)) })

export interface GivenDiscount {
  rule: Discount
  reason: string
}

/** The discount of an order that is prepared: one that is `asked` takes nothing off until an owner gives it. */
export interface PreparedDiscount extends GivenDiscount {
  asked?: true | undefined
}

export const giveDiscountInput = withFormerShown(
  z.extend(discountField, {
    orderId: idField,
    /** The total with the discount. */
    shown: z.strictObject({ total: shownFacts.total }),
  }),
)
export type GiveDiscountInput = z.infer<typeof giveDiscountInput>
