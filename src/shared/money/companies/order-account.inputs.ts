import * as z from 'zod/mini'
import { idField } from '#shared/fields.ts'
import { notOnSiteField } from '../fne/fne.inputs.ts'

export const setOrderAccountInput = z.strictObject({
  orderId: idField,
  onAccount: z.boolean(),
  /** The company owes more than its ceiling by it, which the team confirmed. */
  aboveCeiling: z.optional(z.literal(true)),
  notOnSite: notOnSiteField,
})
export type SetOrderAccountInput = z.infer<typeof setOrderAccountInput>
