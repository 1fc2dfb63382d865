/** A sale that the DGI certifies, or what takes some of it back. */
export const FNE_KINDS = ['sale', 'refund'] as const
export type FneKind = (typeof FNE_KINDS)[number]

/** `by_hand` is done on the site of the DGI; of a `receipt`, the terminal gave one (RNE) and nobody asked for more. */
export const FNE_STATES = [
  'to_certify',
  'sending',
  'certified',
  'refused',
  'uncertain',
  'by_hand',
  'receipt',
  'dropped',
] as const
export type FneState = (typeof FNE_STATES)[number]

/** The French of each state. */
export const FNE_STATE_LABELS: Record<FneState, string> = {
  to_certify: 'À certifier',
  sending: 'En cours',
  certified: 'Certifiée',
  refused: 'Refusée',
  uncertain: 'À vérifier',
  by_hand: 'À faire sur le site de la DGI',
  receipt: 'Reçu RNE',
  dropped: 'Écartée',
}

/** The steps of a certification that are kept. */
export const FNE_STEPS = ['sent', 'answered', 'decided', 'dropped'] as const
export type FneStep = (typeof FNE_STEPS)[number]

/** The law has requests and answers kept for so many years. */
const PAPERS_KEPT_YEARS = 10

/** Papers of before this time, in milliseconds UTC, are deleted. */
export function fnePapersKeptFrom(now: number): number {
  const from = new Date(now)
  from.setUTCFullYear(from.getUTCFullYear() - PAPERS_KEPT_YEARS)
  return from.getTime()
}

/** The buyer as typed at the counter, where the DGI does not know them from our records. */
export interface FneBuyer {
  name: string
  ncc: string | null
  phone: string | null
  email: string | null
}

/** Whole pieces that a refund takes back of an item that the DGI certified. */
export interface FneTakenBack {
  item: string
  quantity: number
}

/** An item of a certified sale: the id that the DGI gave it, and its place among those that were sent. */
export interface FneItem {
  id: string
  item: number
  /** As the DGI says them back; missing where it does not. */
  quantity?: number
  amount?: number
}
