import * as z from 'zod/mini'
import { idField } from '../fields.ts'
import { boardInput } from './orders.inputs.ts'

const dayField = z.nullish(z.iso.date('Choisissez un jour du calendrier.'))

/** The board's search over every order there is, of some days; either end may be open. */
export const allOrdersInput = z
  .extend(boardInput, {
    /** Only the orders of this client; the search is then not looked at. */
    clientId: z.nullish(idField),
    /** Days as `YYYY-MM-DD`, both counted in. */
    from: dayField,
    to: dayField,
  })
  .check(
    z.refine(({ from, to }) => !from || !to || from <= to, {
      path: ['to'],
      error: 'La fin vient avant le début.',
    }),
  )
export type AllOrdersInput = z.infer<typeof allOrdersInput>
