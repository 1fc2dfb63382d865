import * as z from 'zod/mini'
import { idField, instantField } from './fields.ts'
import { oneLine } from './text/clean-text.ts'

/** The row after which a page of a list starts, newest first or oldest first as the list goes. */
export const cursorField = z.strictObject({ createdAt: instantField, id: idField })
export type Cursor = z.infer<typeof cursorField>

/** The input of every paged list, beside its own filters. */
export const paging = {
  cursor: z.nullish(cursorField),
  /** Sent by the web's infinite lists, which only ever go forward. */
  direction: z.optional(z.literal('forward')),
}

export const pageInput = z.strictObject(paging)

/** Search text for a person or an order. */
export const searchField = z._default(
  z.string().check(z.overwrite(oneLine), z.maxLength(100, '100 caractères au plus.')),
  '',
)

/** Rows of one kind are counted up to here; beyond, a screen says « 99+ ». */
export const MAX_COUNTED = 100
