/** Each asks for the team's attention. */
export const FLAG_KINDS = [
  'count_gap',
  'disagreement',
  'problem',
  'claim',
  'code_failed',
  'refused_action',
  'to_reassign',
  'visit_missed',
  'wave_differs',
  'not_theirs',
  'piece_missing',
  'piece_damaged',
  'linen_to_return',
  'late_pickup',
] as const
export type FlagKind = (typeof FLAG_KINDS)[number]

/** The team found out whether the number of an order is another person's, as was said. */
export const NUMBER_ANSWERS = ['right', 'wrong'] as const
export type NumberAnswer = (typeof NUMBER_ANSWERS)[number]

export const NUMBER_ANSWER_LABELS: Record<NumberAnswer, string> = {
  right: 'Le numéro est juste',
  wrong: 'Le numéro est faux',
}

/** Whether resolving a flag of this kind says what became of the number. */
export const asksForNumber = (kind: FlagKind): boolean => kind === 'not_theirs'

/** The French of each flag, as the team reads it. */
export const FLAG_LABELS: Record<FlagKind, string> = {
  count_gap: 'Écart au comptage',
  disagreement: 'Désaccord du client',
  problem: 'Problème après la livraison',
  claim: 'Réclamation',
  code_failed: 'Livraison sans le bon code',
  refused_action: 'Action refusée',
  to_reassign: 'À réassigner',
  visit_missed: 'Passage manqué',
  wave_differs: 'Montant Wave différent',
  not_theirs: '« Ce n’est pas ma commande »',
  piece_missing: 'Pièce manquante',
  piece_damaged: 'Pièce abîmée',
  linen_to_return: 'Linge à rendre',
  late_pickup: 'Ramassée par un autre livreur',
}

/**
 * The French of a flag: of a missed visit, whether the client was there and did not agree to the total; of a pick-up after the order
 * had left its livreur, by whom, where that is known.
 */
export function flagLabel(kind: FlagKind, disagreed: boolean, by?: string | null): string {
  if (kind === 'late_pickup' && by) return `Ramassée par ${by}`
  return kind === 'visit_missed' && disagreed ? 'Pas d’accord avec le total' : FLAG_LABELS[kind]
}

/** The part of an order that tells whether its reader disowned it. */
export interface DisownableOrder {
  /** Before the first visit, in a browser that did not ask for the order. */
  placeHidden: boolean
  /** The open flags that the reader sees. */
  flags: readonly { kind: FlagKind }[]
}

/** « Ce n’est pas ma commande » was said of the order, and this reader may be who said it. */
export const isNotTheirs = ({ placeHidden, flags }: DisownableOrder): boolean =>
  placeHidden && flags.some(({ kind }) => kind === 'not_theirs')
