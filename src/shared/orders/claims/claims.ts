import { DAY_MS } from '#shared/dates.ts'
import { METHOD_WORDS } from '#shared/money/method-words.ts'
import { PAYMENT_METHODS } from '#shared/money/payment-methods.ts'

/** Kinds of a problem, as the client says it; the team may be more exact about what was badly washed. */
export const CLAIM_KINDS = [
  'missing',
  'damaged',
  'badly_washed',
  'stained',
  'badly_ironed',
  'not_mine',
  'count',
  'livreur',
  'payment',
  'other',
] as const
export type ClaimKind = (typeof CLAIM_KINDS)[number]

/** Those that a client chooses, of pieces and of anything else. */
export const LINEN_KINDS = ['missing', 'damaged', 'badly_washed', 'not_mine'] as const
export const OTHER_KINDS = ['livreur', 'payment', 'other'] as const

/** Kinds that the team may tell apart, of a claim about linen. */
export const TEAM_KINDS = [
  'missing',
  'damaged',
  'badly_washed',
  'stained',
  'badly_ironed',
  'not_mine',
] as const satisfies readonly ClaimKind[]

/** The client reads these words; the team reads `CLAIM_KIND_LABELS`. */
export const OWN_KIND_LABELS: Record<ClaimKind, string> = {
  missing: 'Il manque',
  damaged: 'Abîmé',
  badly_washed: 'Mal lavé',
  stained: 'Taché',
  badly_ironed: 'Mal repassé',
  not_mine: 'Pas à moi',
  count: 'Pas d’accord avec le compte',
  livreur: 'Livreur',
  payment: 'Paiement',
  other: 'Autre',
}

/** The team reads these words; the client reads `OWN_KIND_LABELS`. */
export const CLAIM_KIND_LABELS: Record<ClaimKind, string> = {
  missing: 'Pièce manquante',
  damaged: 'Abîmé',
  badly_washed: 'Mal lavé',
  stained: 'Tache',
  badly_ironed: 'Mal repassé',
  not_mine: 'Pièce échangée',
  count: 'Comptage contesté',
  livreur: 'Livreur',
  payment: 'Paiement',
  other: 'Autre chose',
}

/** `open` waits for the team, `owner` for the owner, `proposed` for the client. */
export const CLAIM_STATES = ['open', 'owner', 'proposed', 'closed'] as const
export type ClaimState = (typeof CLAIM_STATES)[number]

/** The team answers a claim with one of these. */
export const REMEDIES = ['refund', 'credit', 'rewash', 'refuse', 'explain'] as const
export type Remedy = (typeof REMEDIES)[number]

/** The answers of a client; silence is one, on the date that they read. */
export const CLAIM_ANSWERS = ['accepted', 'silent'] as const
export type ClaimAnswer = (typeof CLAIM_ANSWERS)[number]

/** Money that the client accepts is paid in one of these ways. */
export const PAYBACK_WAYS = ['credit', ...PAYMENT_METHODS] as const
export type PaybackWay = (typeof PAYBACK_WAYS)[number]

/** A way, after its sum. */
export const wayWords = (way: PaybackWay): string =>
  way === 'credit' ? 'en avoir' : (METHOD_WORDS[way]?.backBy ?? '')

/** Says a refund in the message of an answer, and without its end on the screen that has the sum in its heading. */
export const refundWords = (sum: string, way: PaybackWay) =>
  `Nous vous remboursons ${sum} ${wayWords(way)}`

/** Hours within which the team sends what was accepted by Wave. */
export const PAYBACK_HOURS = 24

/** The places where a fault was born, beside the stations of the workshop. */
export const DOOR_FAULTS = ['pickup', 'delivery', 'none'] as const
export const DOOR_FAULT_LABELS: Record<(typeof DOOR_FAULTS)[number], string> = {
  pickup: 'Ramassage',
  delivery: 'Livraison',
  none: 'Pas chez nous',
}

/** Photos of one claim. */
export const MAX_CLAIM_PHOTOS = 3
/** Characters of what a client writes at a time, and kept of all of it; the newest stay. */
export const MAX_CLAIM_WORD = 500
export const MAX_CLAIM_NOTE = 2000
/** Characters of an answer, as the client reads it. */
export const MAX_CLAIM_MESSAGE = 600

/** For how long the client reads a claim that is closed. */
export const HANDLED_MS = 2 * DAY_MS

/** Francs that were paid for the pieces of a claim. */
export const pricePaid = (pieces: readonly { quantity: number; price: number }[]): number =>
  pieces.reduce((sum, { quantity, price }) => sum + quantity * price, 0)

/** Whether money goes to the client. */
export const givesMoney = (remedy: Remedy | null): boolean =>
  remedy === 'refund' || remedy === 'credit'
