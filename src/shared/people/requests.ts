import * as z from 'zod/mini'
import {
  emailField,
  fullnameField,
  idField,
  lineField,
  optionalText,
  phoneField,
  textField,
} from '#shared/fields.ts'
import { paging } from '#shared/paging.ts'

/** Longest message to the team, in characters. */
export const MAX_MESSAGE = 2000

/** A livreur's application from the public site. */
export const applicationInput = z.strictObject({
  fullname: fullnameField,
  phone: phoneField,
  email: emailField,
  city: lineField('La ville ou le quartier', 100),
  message: optionalText(MAX_MESSAGE),
})
export type ApplicationInput = z.infer<typeof applicationInput>

/** A message from the contact page. */
export const contactInput = z.strictObject({
  fullname: fullnameField,
  email: emailField,
  message: textField('Le message', MAX_MESSAGE),
})
export type ContactInput = z.infer<typeof contactInput>

export const APPLICATION_STATUSES = ['new', 'accepted', 'declined'] as const
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number]

export const applicationIdInput = z.strictObject({ applicationId: idField })
export const handleMessageInput = z.strictObject({ messageId: idField, handled: z.boolean() })

export const listApplicationsInput = z.strictObject({
  status: z.optional(z.enum(APPLICATION_STATUSES)),
  ...paging,
})
export type ListApplicationsInput = z.infer<typeof listApplicationsInput>

export const listMessagesInput = z.strictObject({ handled: z.optional(z.boolean()), ...paging })
export type ListMessagesInput = z.infer<typeof listMessagesInput>
