import * as z from 'zod/mini'
import { emailField, fullnameField, idField, textField } from '#shared/fields.ts'
import { paging } from '#shared/paging.ts'

/** Longest message to the team, in characters. */
export const MAX_MESSAGE = 2000

/** A message from the contact page. */
export const contactInput = z.strictObject({
  fullname: fullnameField,
  email: emailField,
  message: textField('Le message', MAX_MESSAGE),
})
export type ContactInput = z.infer<typeof contactInput>

export const handleMessageInput = z.strictObject({ messageId: idField, handled: z.boolean() })

export const listMessagesInput = z.strictObject({ handled: z.optional(z.boolean()), ...paging })
export type ListMessagesInput = z.infer<typeof listMessagesInput>
