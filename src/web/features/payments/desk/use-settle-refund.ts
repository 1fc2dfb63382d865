import { formatFcfa } from '#shared/money/money.ts'
import type { RefundOutcome } from '#shared/money/payments.ts'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import type { MutationMeta } from '#web/query-client.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import { MONEY_ACT } from '../money-act.ts'

export type Refund = Outputs['payments']['refunds']['items'][number]

/** Whom the money goes back to, once their account may be gone. */
export function refundName({ clientName }: Pick<Refund, 'clientName'>): string {
  return clientName || 'Compte supprimé'
}

/** Identifies the refund in the confirmation. */
export function refundSummary(refund: Refund): string {
  return `${refundName(refund)}, commande #${refund.reference}, ${formatFcfa(refund.amount)}.`
}

/** What settling a refund says, and what it changes. */
export function settleRefundMeta({ reference, amount }: Refund) {
  return {
    ...MONEY_ACT,
    done: ['Remboursement traité', `Commande #${reference}, ${formatFcfa(amount)}.`],
  } satisfies MutationMeta
}

/** The two ways a refund ends, each asked about: it cannot be taken back. */
export function useSettleRefund(refund: Refund) {
  const { id: refundId } = refund
  const ask = useConfirm()
  const settle = trpc.payments.settleRefund.useMutation({ meta: settleRefundMeta(refund) })
  const summary = refundSummary(refund)
  const answer = async (outcome: RefundOutcome, question: Parameters<typeof ask>[0]) => {
    if (await ask(question)) settle.mutate({ refundId, outcome })
  }
  const pending = (outcome: RefundOutcome) =>
    settle.isPending && settle.variables.outcome === outcome
  return {
    busy: settle.isPending,
    refunding: pending('refunded'),
    closing: pending('not_due'),
    askRefunded: () =>
      answer('refunded', {
        title: 'L’argent a été rendu\u202f?',
        text: `${summary} Cette action est irréversible.`,
        confirmLabel: 'Remboursé',
      }),
    askNotDue: () =>
      answer('not_due', {
        title: 'Rien à rembourser\u202f?',
        text: `${summary} Fermez-le si l’argent n’est jamais arrivé ou si le client y renonce. Cette action est irréversible.`,
        confirmLabel: 'Rien à rembourser',
        tone: 'danger',
      }),
  }
}
