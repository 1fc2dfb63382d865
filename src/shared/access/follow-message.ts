import { greetingTo } from '#shared/text/told-name.ts'

interface FollowMessage {
  fullname: string
  reference: string
  /** When the livreur comes to collect, as a sentence without its full stop; null where nobody does, or did already. */
  pickup?: string | null
  /** The promise as a sentence without its full stop; null for an order without one. */
  promise: string | null
  /** The client's link; null where none is sent. */
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
