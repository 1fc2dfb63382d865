import * as z from 'zod/mini'
import { cursorField, paging } from '../paging.ts'
import { boardInput } from './orders.inputs.ts'

/** The parts of the board by due time: what is due, what is open without a due time, what is over. */
export const DUE_PARTS = ['due', 'undated', 'over'] as const
/** A part of the board by due time. */
export type DuePart = (typeof DUE_PARTS)[number]

/** Where a page of the board by due time starts: `createdAt` is the time that its part goes by. */
const dueCursorField = z.extend(cursorField, { part: z.enum(DUE_PARTS) })
export type DueCursor = z.infer<typeof dueCursorField>

export const dueBoardInput = z.strictObject({
  status: boardInput.shape.status,
  /** Only the open express orders; they have no part that is over, and `status` is then not looked at. */
  express: z.optional(z.literal(true)),
  direction: paging.direction,
  cursor: z.nullish(dueCursorField),
})
export type DueBoardInput = z.infer<typeof dueBoardInput>
