import * as z from 'zod/mini'
import { idField } from '#shared/fields.ts'
import { tokenField } from './auth.ts'

export const openLinkInput = z.strictObject({
  token: tokenField,
  /** Whether the browser keeps cookies: without them a client's home cannot stay open. */
  keepsCookies: z.boolean(),
})
export type OpenLinkInput = z.infer<typeof openLinkInput>

/** The use that the team takes a client's link for, as the journal keeps it. */
export const LINK_USES = ['whatsapp', 'copy', 'ticket'] as const
export type LinkUse = (typeof LINK_USES)[number]

export const giveLinkInput = z.strictObject({ userId: idField, use: z.enum(LINK_USES) })
export type GiveLinkInput = z.infer<typeof giveLinkInput>
