import { formatFcfa } from '#shared/text/money.ts'
import type { MutationMeta } from '#web/query-client.ts'
import type { Outputs } from '#web/trpc.ts'
import { MONEY_ACT } from '../money-act.ts'

export type Refund = Outputs['payments']['refunds']['items'][number]

/** The client's name, or « Compte supprimé ». */
export function refundName({ clientName }: Pick<Refund, 'clientName'>): string {
  return clientName || 'Compte supprimé'
}

/** The refund in the confirmation: the client, the order and the amount. */
export function refundSummary(refund: Refund): string {
  return `${refundName(refund)}, commande #${refund.reference}, ${formatFcfa(refund.amount)}.`
}

/** The options of the acts that settle a refund. */
export function settlingOf({ reference, amount }: Refund) {
  return {
    ...MONEY_ACT,
    announced: `Remboursement traité. Commande #${reference}, ${formatFcfa(amount)}.`,
  } satisfies MutationMeta
}
