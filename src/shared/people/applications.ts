import * as z from 'zod/mini'
import {
  emailField,
  fullnameField,
  idField,
  lineField,
  optionalText,
  phoneField,
} from '#shared/fields.ts'
import { paging } from '#shared/paging.ts'
import { MAX_MESSAGE } from './contact.ts'

/** A livreur's application from the public site. */
export const applicationInput = z.strictObject({
  fullname: fullnameField,
  phone: phoneField,
  email: emailField,
  city: lineField('La ville ou le quartier', 100),
  message: optionalText(MAX_MESSAGE),
})
export type ApplicationInput = z.infer<typeof applicationInput>

export const APPLICATION_STATUSES = ['new', 'accepted', 'declined'] as const
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number]

export const applicationIdInput = z.strictObject({ applicationId: idField })
export const listApplicationsInput = z.strictObject({
  status: z.optional(z.enum(APPLICATION_STATUSES)),
  ...paging,
})
export type ListApplicationsInput = z.infer<typeof listApplicationsInput>
