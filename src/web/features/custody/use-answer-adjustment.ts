import { formatFcfa } from '#shared/money/money.ts'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { notifySuccess } from '#web/components/feedback/notify.tsx'
import { appCodeOf } from '#web/lib/error-message.ts'
import { useOneAtATime } from '#web/lib/use-one-at-a-time.ts'
import { showError } from '#web/query-client.ts'
import { trpc } from '#web/trpc.ts'

interface ProposedTotal {
  orderId: string
  adjustmentId: string
  /** The proposed total, in francs. */
  total: number
  /** The total until it is accepted, in francs. */
  totalBefore: number
  /** Called once the answer is recorded, before the order is read again. */
  onAnswered?: (() => void) | undefined
}

/** Accepts a new total at once, or refuses it after a confirmation, because a refusal is final. */
export function useAnswerAdjustment(proposed: ProposedTotal) {
  const { orderId, adjustmentId, total, totalBefore, onAnswered } = proposed
  const utils = trpc.useUtils()
  const confirm = useConfirm()
  const { mutateAsync, isPending, variables } = trpc.adjustments.answer.useMutation()

  /**
   * This same answer is already recorded: when the response to a first tap was lost, the second tap gets
   * ADJUSTMENT_CLOSED.
   */
  const isAlreadyAnswered = async (error: unknown, accept: boolean) => {
    if (appCodeOf(error) !== 'ADJUSTMENT_CLOSED') return false
    const order = await utils.orders.byId.fetch({ orderId }, { staleTime: 0 }).catch(() => null)
    const { id, status } = order?.adjustment ?? {}
    return id === adjustmentId && status === (accept ? 'accepted' : 'refused')
  }

  const answer = useOneAtATime(async (accept: boolean) => {
    try {
      await mutateAsync({ adjustmentId, accept })
      notifyAnswer(accept)
    } catch (error) {
      if (await isAlreadyAnswered(error, accept)) notifyAnswer(accept)
      else showError(error, "L'opération a échoué.")
    }
    await utils.orders.invalidate()
  })
  const notifyAnswer = (accept: boolean) => {
    onAnswered?.()
    notifySuccess(
      accept ? 'Nouveau total accepté' : 'Nouveau total refusé',
      accept
        ? `Votre commande coûte maintenant ${formatFcfa(total)}.`
        : `Le total reste ${formatFcfa(totalBefore)}. L’équipe est prévenue.`,
    )
  }

  return {
    accept: () => answer(true),
    async askToRefuse() {
      const yes = await confirm({
        title: 'Refuser le nouveau total\u202f?',
        text: `Le total reste ${formatFcfa(totalBefore)}. L’équipe voit votre réponse et vous contacte.`,
        confirmLabel: 'Refuser le total',
      })
      if (yes) await answer(false)
    },
    accepting: isPending && variables.accept,
    refusing: isPending && !variables.accept,
  }
}
