import * as z from 'zod/mini'
import { DISMISSIBLE_ITEMS } from './checklist.ts'

export const dismissItemInput = z.strictObject({
  item: z.enum(DISMISSIBLE_ITEMS),
  /** False takes the dismissal back. */
  dismissed: z.boolean(),
})
export type DismissItemInput = z.infer<typeof dismissItemInput>
