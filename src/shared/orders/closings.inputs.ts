import * as z from 'zod/mini'
import { idField, optionalText } from '#shared/fields.ts'
import { CLOSING_RATINGS } from './closings.ts'

/** Characters of what a client writes of a delivered order. */
export const MAX_CLOSING_WORD = 500

/** « Tout va bien », then what they think of the work: each is kept as soon as it is said. */
export const closeWellInput = z.strictObject({
  orderId: idField,
  rating: z.optional(
    z.enum(CLOSING_RATINGS, 'Choisissez «\u00a0Bien\u00a0» ou «\u00a0Très bien\u00a0».'),
  ),
  word: optionalText(MAX_CLOSING_WORD),
})
export type CloseWellInput = z.infer<typeof closeWellInput>
