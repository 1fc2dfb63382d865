import * as z from 'zod/mini'
import { idField } from '#shared/fields.ts'
import { tokenField } from './auth.ts'

/**
 * Days that a follow link still opens after the last order of its client is over: enough to answer for a claim, and a
 * message that is found later in a phone opens nothing.
 */
export const FOLLOW_DAYS = 30

/** Days that a session lasts which a follow link opened; the link opens another one. */
export const FOLLOW_SESSION_DAYS = 7

export const openFollowInput = z.strictObject({ token: tokenField })

/** The use that the team takes a client's link for, as the journal keeps it. */
export const LINK_USES = ['whatsapp', 'copy', 'ticket'] as const
export type LinkUse = (typeof LINK_USES)[number]

export const giveLinkInput = z.strictObject({ userId: idField, use: z.enum(LINK_USES) })
export type GiveLinkInput = z.infer<typeof giveLinkInput>
