import * as z from 'zod/mini'
import { idField } from '#shared/fields.ts'
import { tokenField } from './auth.ts'

export const openFollowInput = z.strictObject({ token: tokenField })

/** The use that the team takes a client's link for, as the journal keeps it. */
export const LINK_USES = ['whatsapp', 'copy', 'ticket'] as const
export type LinkUse = (typeof LINK_USES)[number]

export const giveLinkInput = z.strictObject({
  userId: idField,
  use: z.enum(LINK_USES),
  /** The order that the text around it is about. */
  orderId: z.optional(idField),
})
export type GiveLinkInput = z.infer<typeof giveLinkInput>
