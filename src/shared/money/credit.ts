/** Why a client's credit grows or shrinks. Claims are answered elsewhere: their kind is known to the ledger already. */
export const CREDIT_GAINS = [
  'gesture',
  'advance',
  'refund',
  'claim',
  'returned',
  'merged_in',
] as const
export const CREDIT_USES = ['used', 'paid_back', 'merged_out'] as const
export const CREDIT_KINDS = [...CREDIT_GAINS, ...CREDIT_USES] as const
export type CreditKind = (typeof CREDIT_KINDS)[number]

/** The French of each kind, as the team and the client read it. */
export const CREDIT_LABELS: Record<CreditKind, string> = {
  gesture: 'Geste commercial',
  advance: 'Payé d’avance',
  refund: 'Remboursement gardé en avoir',
  claim: 'Réponse à une réclamation',
  returned: 'Rendu à l’avoir',
  merged_in: 'Repris d’une autre fiche',
  used: 'Utilisé',
  paid_back: 'Rendu au client',
  merged_out: 'Passé à une autre fiche',
}

/** Francs of a credit that pay an order of which so many are due. */
export function creditFor(due: number, balance: number): number {
  return Math.min(due, balance)
}
