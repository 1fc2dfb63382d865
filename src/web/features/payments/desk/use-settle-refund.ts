import { formatFcfa } from '#shared/money/money.ts'
import type { RefundOutcome } from '#shared/money/payments.ts'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import type { MutationMeta } from '#web/query-client.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import { MONEY_MUTATION } from '../money-mutation.ts'

export type Refund = Outputs['payments']['refunds']['items'][number]

/** The client's name, or « Compte supprimé ». */
export function refundName({ clientName }: Pick<Refund, 'clientName'>): string {
  return clientName || 'Compte supprimé'
}

/** The refund in the confirmation: the client, the order and the amount. */
export function refundSummary(refund: Refund): string {
  return `${refundName(refund)}, commande #${refund.reference}, ${formatFcfa(refund.amount)}.`
}

/** The toasts of settling a refund, and the data that is then read again. */
export function settleRefundMeta({ reference, amount }: Refund) {
  return {
    ...MONEY_MUTATION,
    done: ['Remboursement traité', `Commande #${reference}, ${formatFcfa(amount)}.`],
  } satisfies MutationMeta
}

/** Settles a refund as refunded or as not due. Both ask for a confirmation, because they are final. */
export function useSettleRefund(refund: Refund) {
  const { id: refundId } = refund
  const ask = useConfirm()
  const settle = trpc.payments.settleRefund.useMutation({ meta: settleRefundMeta(refund) })
  const summary = refundSummary(refund)
  const settleOnceConfirmed = async (
    outcome: RefundOutcome,
    question: Parameters<typeof ask>[0],
  ) => {
    if (await ask(question)) settle.mutate({ refundId, outcome })
  }
  const isPending = (outcome: RefundOutcome) =>
    settle.isPending && settle.variables.outcome === outcome
  return {
    busy: settle.isPending,
    refunding: isPending('refunded'),
    closing: isPending('not_due'),
    askRefunded: () =>
      settleOnceConfirmed('refunded', {
        title: 'L’argent a été rendu\u202f?',
        text: `${summary} Cette action est irréversible.`,
        confirmLabel: 'Remboursé',
      }),
    askNotDue: () =>
      settleOnceConfirmed('not_due', {
        title: 'Rien à rembourser\u202f?',
        text: `${summary} Fermez-le si l’argent n’est jamais arrivé ou si le client y renonce. Cette action est irréversible.`,
        confirmLabel: 'Rien à rembourser',
        tone: 'danger',
      }),
  }
}
