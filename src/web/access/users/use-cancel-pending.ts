import { useMutation } from '@tanstack/react-query'
import { ofPerson } from '#shared/text/french.ts'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { announceToReaders } from '#web/components/feedback/announcer.tsx'
import { type Procedure, useAct } from '#web/lib/use-act.ts'
import { trpcClient } from '#web/trpc-client.ts'
import { type AccountView, pendingLabel } from './account-view.ts'

const CONSEQUENCE = {
  one: 'Aucun livreur n’en est chargé. Elle est annulée pour de bon, et ce qui a été payé est à rendre.',
  many: 'Aucun livreur n’en est chargé. Elles sont annulées pour de bon, et ce qui a été payé est à rendre.',
}

/** Calls the procedure until nothing is left: one call cancels some of them. */
const cancellation: Procedure<Pick<AccountView, 'id'>, number, Error> = {
  useMutation: (options) =>
    useMutation({
      async mutationFn({ id: userId }) {
        for (let cancelled = 0; ; ) {
          const done = await trpcClient.orders.cancelPendingOf.mutate({ userId })
          cancelled += done.cancelled
          if (!done.more) return cancelled
        }
      },
      ...options,
    }),
}

/** Cancels all pending orders of a client, after a question that gives their number. */
export function useCancelPending({ id, fullname, pendingOrders = 0 }: AccountView) {
  const confirm = useConfirm()
  const cancel = useAct(cancellation, {
    failed: "L'opération a échoué.",
    stale: ['users', 'orders', 'stats'],
    onSuccess: (cancelled) =>
      announceToReaders(
        cancelled === 1 ? '1 commande a été annulée.' : `${cancelled} commandes ont été annulées.`,
      ),
  })
  return {
    cancelling: cancel.isRunning,
    unanswered: cancel.unanswered,
    async askToCancel() {
      if (pendingOrders === 0) return
      const yes = await confirm({
        title: `Annuler ${pendingLabel(pendingOrders)} ${ofPerson(fullname)}\u202f?`,
        text: CONSEQUENCE[pendingOrders === 1 ? 'one' : 'many'],
        confirmLabel: pendingOrders === 1 ? 'Annuler la commande' : 'Tout annuler',
        tone: 'danger',
      })
      if (yes) cancel.run({ id })
    },
  }
}
