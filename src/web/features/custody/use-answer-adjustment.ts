import { formatFcfa } from '#shared/money/money.ts'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { notifySuccess } from '#web/components/feedback/notify.tsx'
import { appCodeOf } from '#web/lib/error-message.ts'
import { useOneAtATime } from '#web/lib/use-one-at-a-time.ts'
import { showError } from '#web/query-client.ts'
import { trpc } from '#web/trpc.ts'

interface Proposed {
  orderId: string
  adjustmentId: string
  /** Francs, once accepted and while it is not. */
  total: number
  totalBefore: number
}

/** One tap accepts the new total; a refusal needs a confirmation, because it is final. */
export function useAnswerAdjustment({ orderId, adjustmentId, total, totalBefore }: Proposed) {
  const utils = trpc.useUtils()
  const confirm = useConfirm()
  const { mutateAsync, isPending, variables } = trpc.adjustments.answer.useMutation()

  /** The answer to a first tap may be lost: a second one is then refused as closed. */
  const isAnswered = async (error: unknown, accept: boolean) => {
    if (appCodeOf(error) !== 'ADJUSTMENT_CLOSED') return false
    const order = await utils.orders.byId.fetch({ orderId }, { staleTime: 0 }).catch(() => null)
    const { id, status } = order?.adjustment ?? {}
    return id === adjustmentId && status === (accept ? 'accepted' : 'refused')
  }

  const answer = useOneAtATime(async (accept: boolean) => {
    try {
      await mutateAsync({ adjustmentId, accept })
      tell(accept)
    } catch (error) {
      if (await isAnswered(error, accept)) tell(accept)
      else showError(error, "L'opération a échoué.")
    }
    await utils.orders.invalidate()
  })
  const tell = (accept: boolean) =>
    notifySuccess(
      accept ? 'Nouveau total accepté' : 'Nouveau total refusé',
      accept
        ? `Votre commande coûte maintenant ${formatFcfa(total)}.`
        : `Le total reste ${formatFcfa(totalBefore)}. L’équipe est prévenue.`,
    )

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
