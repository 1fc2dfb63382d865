import * as z from 'zod/mini'
import { dayField, idField } from '#shared/fields.ts'

/** Most stops of one livreur's day that are kept in an order. */
const MAX_ARRANGED = 150

export const dayRoundsInput = z.strictObject({ day: dayField })

/** The visits of a livreur's day, in the order in which they are to be made. */
export const arrangeRoundInput = z.strictObject({
  livreurId: idField,
  day: dayField,
  orderIds: z.array(idField).check(z.maxLength(MAX_ARRANGED)),
  /** The order that the screen knew, so that the one of a colleague is not written over. */
  seen: z.array(idField).check(z.maxLength(MAX_ARRANGED)),
})
export type ArrangeRoundInput = z.infer<typeof arrangeRoundInput>
