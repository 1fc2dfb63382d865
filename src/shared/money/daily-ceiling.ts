/**
 * The ways by which one admin gives, promises or takes out. All of them together is one sum a day, whatever the way; what was really received
 * and is owed back is none of it.
 */
export const GIVING_KINDS = [
  'gesture',
  'discount',
  'claim',
  'advance',
  'refund',
  'paid_back',
  'expense',
] as const
/** Why something is taken above the ceiling though no owner was asked: a device without a network could not, or cash lacks in the drawer. */
export type Unasked = 'offline' | 'missing'
export type GivingKind = (typeof GIVING_KINDS)[number]

export const GIVING_LABELS: Record<GivingKind, string> = {
  gesture: 'Avoir offert',
  discount: 'Remise',
  claim: 'Réponse à une réclamation',
  advance: 'Avance par Wave à vérifier',
  refund: 'Remboursement',
  paid_back: 'Avoir rendu',
  expense: 'Sortie d’espèces',
}

/** Money that leaves above this part of the ceiling asks for a fresh proof. */
const PROVEN_PART = 5

/** Whether so many francs that leave ask the person who lets them go for a fresh proof. */
export function asksForProof(amount: number, daily: number): boolean {
  return amount > daily / PROVEN_PART
}

/** The acts that wait for an owner where they are more than an admin may give in a day. */
export const OWNER_ACTS = [
  'credit.grant',
  'credit.advance',
  'credit.payBack',
  'discounts.give',
  'drawer.bank',
  'drawer.spend',
  'payments.settleRefund',
] as const
export type OwnerAct = (typeof OWNER_ACTS)[number]

/** How an owner may end what waits for them; null while it waits. */
export const ASK_ANSWERS = ['granted', 'declined'] as const
export type AskAnswer = (typeof ASK_ANSWERS)[number]

/** The asked act, as the list and the letters name it. */
export const OWNER_ACT_LABELS: Record<OwnerAct, string> = {
  'credit.grant': 'Offrir un avoir',
  'credit.advance': 'Avance par Wave',
  'credit.payBack': 'Rendre un avoir',
  'discounts.give': 'Remise',
  'drawer.bank': 'Dépôt à la banque sans bordereau',
  'drawer.spend': 'Sortie d’espèces',
  'payments.settleRefund': 'Remboursement',
}

/** « à Adjoua Brou », or « au responsable » where nobody is named. */
export const toOwner = (name: string | null | undefined): string =>
  name ? `à ${name}` : 'au responsable'
