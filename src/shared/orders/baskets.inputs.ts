import * as z from 'zod/mini'
import { clientSignUpInput } from '#shared/access/adoption.ts'
import { francsField, lineField } from '#shared/fields.ts'
import { MAX_GARMENT_NAME } from '#shared/shop/products/products.ts'
import { withFormerShown } from '#shared/shown.inputs.ts'
import { cartLineInput, someLinesOf } from './order-lines.inputs.ts'
import { isSomethingOrdered, orderFields } from './orders.inputs.ts'

/** A line with what the person saw of it: its garment may have another price by then, or be gone. */
const basketLineInput = z.extend(cartLineInput, {
  name: lineField('Le nom', MAX_GARMENT_NAME),
  /** Francs. */
  seenPrice: z.optional(francsField),
})

const { location, contactPhone, ...order } = orderFields

/** An order that was prepared before its client had an account: as it is placed, but for what may still be missing. */
export const basketFields = {
  ...order,
  lines: someLinesOf(basketLineInput),
  location: z.nullable(location),
  contactPhone: z.nullable(contactPhone),
}

export const basketInput = withFormerShown(z.strictObject(basketFields).check(isSomethingOrdered))
export type Basket = z.infer<typeof basketInput>

/** A sign-up with the basket that was prepared before it. */
export const signUpWithBasketInput = z.extend(clientSignUpInput, {
  basket: z.optional(basketInput),
})
export type SignUpWithBasketInput = z.infer<typeof signUpWithBasketInput>
