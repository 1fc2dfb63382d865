import * as z from 'zod/mini'
import { dayField, whole } from '#shared/fields.ts'

export const debtsInput = z.strictObject({
  direction: z.optional(z.literal('forward')),
  cursor: z.nullish(
    z.strictObject({
      on: dayField,
      kind: z.enum(['invoice', 'order']),
      n: whole('Le numéro').check(z.minimum(1), z.maximum(1e9)),
    }),
  ),
})
export type DebtsInput = z.infer<typeof debtsInput>
