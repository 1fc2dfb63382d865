import * as z from 'zod/mini'
import { idField } from '#shared/fields.ts'
import { greetingTo } from '#shared/text/told-name.ts'
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

interface FollowMessage {
  fullname: string
  reference: string
  /** When the livreur comes to collect, as a sentence without its full stop; null where nobody does, or did already. */
  pickup?: string | null
  /** The promise as a sentence without its full stop; null for an order without one. */
  promise: string | null
  /** The client's follow link; null for a client with an account, who has none. */
  url: string | null
}

/** The message that the team sends to a client whom no e-mail reaches, ready for WhatsApp. */
export function followMessage({
  fullname,
  reference,
  pickup = null,
  promise,
  url,
}: FollowMessage): string {
  const collected = pickup === null ? '' : ` ${pickup}.`
  const kept = promise === null ? '' : ` ${promise}.`
  const follow = url === null ? '' : ` Suivez-la ici, sans mot de passe\u00a0: ${url}`
  return `${greetingTo(fullname)}, ici Lavéo, pour votre commande #${reference}.${collected}${kept}${follow}`
}

/** The same from a client's record, where no order is named. */
export function followAllMessage({ fullname, url }: { fullname: string; url: string }): string {
  return `${greetingTo(fullname)}, ici Lavéo. Suivez vos commandes ici, sans mot de passe\u00a0: ${url}`
}
