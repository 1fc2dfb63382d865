import * as z from 'zod/mini'
import { emailField, fullnameField, idField, phoneField } from '#shared/fields.ts'
import { oneLine } from '#shared/text/clean-text.ts'
import { cleanNcc, isNcc } from '#shared/text/ncc.ts'

const nccField = z
  .string('Le NCC est obligatoire.')
  .check(
    z.overwrite(cleanNcc),
    z.refine(isNcc, 'Un NCC a sept chiffres et une lettre\u00a0: 2302456K.'),
  )

/** In a form: an empty field is nothing. */
const orNothing = <Field extends z.ZodMiniType<string, string>>(field: Field) =>
  z.pipe(
    z.transform((typed: unknown) =>
      typeof typed === 'string' && oneLine(typed) === '' ? undefined : typed,
    ),
    z.optional(field),
  )

/** A buyer in a form, where what is not known is empty. */
export const buyerForm = z.strictObject({
  name: fullnameField,
  ncc: orNothing(nccField),
  phone: orNothing(phoneField),
  email: orNothing(emailField),
})

/** A buyer as typed at the counter. */
export const buyerField = z.strictObject({
  name: fullnameField,
  ncc: z.optional(nccField),
  phone: z.optional(phoneField),
  email: z.optional(emailField),
})

export const certifyInput = z.strictObject({
  orderId: idField,
  buyer: z.optional(buyerField),
  idempotencyKey: idField,
})
export type CertifyInput = z.infer<typeof certifyInput>

/** Somebody said that what is given up is not made on the site of the DGI. */
export const notOnSiteField = z.optional(z.literal(true))
