import type { ProposeAdjustmentInput } from '#shared/orders/adjustments.ts'
import { notifySuccess } from '#web/components/feedback/notify.tsx'
import { useShowError } from '#web/features/auth/use-show-error.ts'
import { appCodeOf } from '#web/lib/error-message.ts'
import { useOneAtATime } from '#web/lib/use-one-at-a-time.ts'
import { trpc } from '#web/trpc.ts'

const FAILED = "L'opération a échoué."

/** Takes back a total that waits for the client. */
export function useWithdrawAdjustment() {
  const utils = trpc.useUtils()
  const showError = useShowError()
  const { mutateAsync, isPending } = trpc.adjustments.withdraw.useMutation()
  const withdraw = useOneAtATime(async (adjustmentId: string) => {
    try {
      await mutateAsync({ adjustmentId })
      notifySuccess('Proposition retirée', 'Le total de la commande ne change pas.')
    } catch (error) {
      showError(error, FAILED)
    }
    await utils.orders.invalidate()
  })
  return { withdraw, withdrawing: isPending }
}

/** Sends another total to the client; `onSent` once it waits for them, whoever's it is. */
export function useProposeAdjustment(onSent: () => void) {
  const utils = trpc.useUtils()
  const showError = useShowError()
  const { mutateAsync, isPending } = trpc.adjustments.propose.useMutation()
  const propose = useOneAtATime(async (input: ProposeAdjustmentInput) => {
    try {
      await mutateAsync(input)
      notifySuccess('Ajustement proposé', 'Le client le lit dans Suivi et répond d’un geste.')
      onSent()
    } catch (error) {
      showError(error, FAILED)
      // Nothing more can be done from here: one waits already, or the order is over.
      const code = appCodeOf(error) ?? ''
      if (['ADJUSTMENT_PENDING', 'ORDER_CHANGED', 'ORDER_NOT_FOUND'].includes(code)) onSent()
    }
    await utils.orders.invalidate()
  })
  return { propose, proposing: isPending }
}
