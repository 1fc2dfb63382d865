import * as z from 'zod/mini'
import { idField } from '#shared/fields.ts'

/**
 * Every e-mail that a client gets about an order, by its template: its name in the profile, and whether a client who
 * wants only the essential ones does not get it. E-mails about the account and its security are always sent.
 */
export const ORDER_MAILS = {
  'order-received': { label: 'Commande reçue', optional: false },
  'livreur-on-the-way': { label: 'Livreur en route', optional: true },
  'order-collected': { label: 'Linge ramassé, avec le nombre de pièces', optional: true },
  'laundry-ready': { label: 'Linge prêt, avec l’heure de livraison', optional: true },
  'slot-changed': { label: 'Heure de passage changée par l’équipe', optional: false },
  'visit-missed': { label: 'Passage manqué, avec les prochaines heures', optional: false },
  'missed-fee': { label: 'Frais de passage manqué', optional: false },
  'discount-given': { label: 'Remise', optional: false },
  'promise-moved': { label: 'Nouvelle heure, quand nous avons du retard', optional: false },
  reminder: { label: 'Rappel d’un paiement, ou d’un linge qui attend', optional: false },
  'order-delivered': { label: 'Linge livré, avec la facture', optional: false },
  'order-cancelled': { label: 'Commande annulée', optional: false },
  'refund-waived': { label: 'Argent que nous ne rendons pas, avec la raison', optional: false },
  'claim-answered': { label: 'Réponse à votre réclamation', optional: false },
} as const
export type OrderMail = keyof typeof ORDER_MAILS

/** Whether this e-mail goes to a client with this preference. */
export function isWanted(mail: OrderMail, essentialOnly: boolean): boolean {
  return !(essentialOnly && ORDER_MAILS[mail].optional)
}

/**
 * How a client is told about their orders. `auto`: by e-mail where the address is confirmed, else by a message to their
 * number. `none`: by neither; what they ask for themselves, such as a code or their link, still leaves.
 */
export const NEWS_CHANNELS = ['auto', 'email', 'whatsapp', 'none'] as const
export type NewsChannel = (typeof NEWS_CHANNELS)[number]

export type NewsWay = 'email' | 'whatsapp'

/** By which of the two a client is told; null for one who is told by neither. */
export function channelOfNews({
  newsBy,
  hasMail,
}: {
  newsBy: NewsChannel
  /** Their address is confirmed. */
  hasMail: boolean
}): NewsWay | null {
  if (newsBy === 'none') return null
  if (newsBy === 'whatsapp') return 'whatsapp'
  if (hasMail) return 'email'
  return newsBy === 'auto' ? 'whatsapp' : null
}

/** How news reach a client: they leave by themselves, wait for a teammate in « À envoyer », or do neither. */
export type NewsReach = 'leaves' | 'waits' | 'none'

const newsChoice = {
  newsBy: z.optional(z.enum(NEWS_CHANNELS)),
  /** Without what `ORDER_MAILS` calls optional. */
  essentialOnly: z.optional(z.boolean()),
}

/** A choice that is left out stays as it is. */
export interface NewsChoice {
  newsBy?: NewsChannel | undefined
  essentialOnly?: boolean | undefined
}

const isAny = z.refine<NewsChoice>(
  ({ newsBy, essentialOnly }) => newsBy !== undefined || essentialOnly !== undefined,
)

export const mailPreferenceInput = z.strictObject(newsChoice).check(isAny)
export type MailPreferenceInput = z.infer<typeof mailPreferenceInput>

/** By the team, for a client. */
export const setNewsInput = z.strictObject({ userId: idField, ...newsChoice }).check(isAny)
export type SetNewsInput = z.infer<typeof setNewsInput>
