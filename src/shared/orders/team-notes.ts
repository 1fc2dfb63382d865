import * as z from 'zod/mini'
import { idField, textField } from '#shared/fields.ts'

/** Longest note that the team writes of a client or an order, in characters. */
export const TEAM_NOTE_LENGTH = 1000

const noteField = textField('La note', TEAM_NOTE_LENGTH)

export const teamNoteForm = z.strictObject({ text: noteField })

export const addTeamNoteInput = z.strictObject({
  /** The client whom it is about. */
  userId: idField,
  /** Their order that it is about; null for a note of the client. */
  orderId: z.nullable(idField),
  text: noteField,
  idempotencyKey: idField,
})
export type AddTeamNoteInput = z.infer<typeof addTeamNoteInput>

export const teamNoteInput = z.strictObject({ noteId: idField })
