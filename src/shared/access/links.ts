import * as z from 'zod/mini'
import { DAY_MS } from '#shared/dates.ts'
import { idField, phoneField } from '#shared/fields.ts'
import { MESSAGE_TEMPLATES } from '#shared/messages/templates.ts'
import { tokenField } from './auth.ts'

export const openLinkInput = z.strictObject({
  token: tokenField,
  /** Whether the browser keeps cookies: without them a client's home cannot stay open. */
  keepsCookies: z.boolean(),
})
export type OpenLinkInput = z.infer<typeof openLinkInput>

export const ownNumberInput = z.strictObject({ phone: phoneField })

/** A link is asked for by a number, or by the link of an order by number, whose reader is not told the number. */
export const askLinkInput = z
  .strictObject({ phone: z.optional(phoneField), token: z.optional(tokenField) })
  .check(z.refine(({ phone, token }) => (phone === undefined) !== (token === undefined)))
export type AskLinkInput = z.infer<typeof askLinkInput>

/** The use that the team takes a client's link for, as the journal keeps it. */
export const LINK_USES = ['whatsapp', 'copy', 'ticket'] as const
export type LinkUse = (typeof LINK_USES)[number]

export const giveLinkInput = z.strictObject({
  userId: idField,
  use: z.enum(LINK_USES),
  /** The message that it stands in, where one is sent; it is about this order, if any. */
  template: z.optional(z.enum(MESSAGE_TEMPLATES)),
  orderId: z.optional(idField),
})
export type GiveLinkInput = z.infer<typeof giveLinkInput>

/** The kinds of device that the team is told of. */
export const LINK_DEVICES = ['android', 'iphone', 'computer', 'other'] as const
export type LinkDevice = (typeof LINK_DEVICES)[number]

/** The last time a client opened their link. */
export interface LinkOpening {
  /** Milliseconds UTC. */
  at: number
  on: LinkDevice
}

/** After « sur ». */
export const LINK_DEVICE_WORDS: Record<LinkDevice, string> = {
  android: 'un téléphone Android',
  iphone: 'un iPhone',
  computer: 'un ordinateur',
  other: 'un autre appareil',
}

/** A link whose client gave no sign for so long is sent by the team only: their number may be another person’s. */
export const LINK_QUIET_MS = 183 * DAY_MS
