import { formatFcfa } from '#shared/money/money.ts'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { appCodeOf } from '#web/lib/error-message.ts'
import { useOneAtATime } from '#web/lib/use-one-at-a-time.ts'
import { trpc } from '#web/trpc.ts'

const FAILED = "L'opération a échoué."

/** Withdraws a proposed total that the client has not answered. */
export function useWithdrawAdjustment() {
  const { mutateAsync, isPending } = trpc.adjustments.withdraw.useMutation({
    meta: {
      failed: FAILED,
      stale: ['orders'],
    },
  })
  const withdraw = useOneAtATime(mutateAsync)
  return {
    withdraw: (adjustmentId: string) => withdraw({ adjustmentId }),
    withdrawing: isPending,
  }
}

/**
 * Records that the client accepted on the phone, after a question: it is final, and the person who records it signs it.
 */
export function useAcceptByPhone({ id: adjustmentId, total }: { id: string; total: number }) {
  const confirm = useConfirm()
  const { mutateAsync, isPending } = trpc.adjustments.acceptByPhone.useMutation({
    meta: {
      done: ['Nouveau total accepté', 'Noté sous votre nom.'],
      failed: FAILED,
      stale: ['orders'],
    },
  })
  const askToAccept = useOneAtATime(async () => {
    const yes = await confirm({
      title: `Le client accepte ${formatFcfa(total)} au téléphone\u202f?`,
      text: 'Le total change tout de suite. Votre nom reste avec cet accord\u00a0: le client lit que l’équipe l’a noté, et le Super Admin le lit dans le journal.',
      confirmLabel: 'Noter son accord',
    })
    if (yes) await mutateAsync({ adjustmentId })
  })
  return { askToAccept, accepting: isPending }
}

/** Proposes a total to the client. `onSent` is called too when no proposal is possible any more. */
export function useProposeAdjustment(onSent: () => void) {
  const { mutateAsync, isPending } = trpc.adjustments.propose.useMutation({
    meta: {
      done: ['Ajustement proposé', 'Le client le lit dans Suivi et répond d’un geste.'],
      failed: FAILED,
      stale: ['orders'],
    },
    onSuccess: onSent,
    onError(error) {
      // A colleague has made a proposal first, or the order has changed.
      const code = appCodeOf(error) ?? ''
      if (['ADJUSTMENT_PENDING', 'ORDER_CHANGED', 'ORDER_NOT_FOUND'].includes(code)) onSent()
    },
  })
  return { propose: useOneAtATime(mutateAsync), proposing: isPending }
}
