import { useMutation } from '@tanstack/react-query'
import { ofPerson } from '#shared/text/french.ts'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { announceToReaders } from '#web/components/feedback/announcer.tsx'
import { trpc } from '#web/trpc.ts'
import { type AccountView, pendingLabel } from './account-view.ts'

const CONSEQUENCE = {
  one: 'Aucun livreur n’en est chargé. Elle est annulée pour de bon, et ce qui a été payé est à rendre.',
  many: 'Aucun livreur n’en est chargé. Elles sont annulées pour de bon, et ce qui a été payé est à rendre.',
}

/** Cancels all pending orders of a client, after a question that gives their number. */
export function useCancelPending({ id: userId, fullname, pendingOrders = 0 }: AccountView) {
  const utils = trpc.useUtils()
  const confirm = useConfirm()
  // Not `useAct`: it calls the procedure until nothing is left.
  const cancel = useMutation({
    async mutationFn() {
      for (let cancelled = 0; ; ) {
        const done = await utils.client.orders.cancelPendingOf.mutate({ userId })
        cancelled += done.cancelled
        if (!done.more) return cancelled
      }
    },
    meta: { failed: "L'opération a échoué.", stale: ['users', 'orders', 'stats'] },
    onSuccess: (cancelled) =>
      announceToReaders(
        cancelled === 1 ? '1 commande a été annulée.' : `${cancelled} commandes ont été annulées.`,
      ),
  })
  return {
    cancelling: cancel.isPending,
    async askToCancel() {
      if (pendingOrders === 0) return
      const yes = await confirm({
        title: `Annuler ${pendingLabel(pendingOrders)} ${ofPerson(fullname)}\u202f?`,
        text: CONSEQUENCE[pendingOrders === 1 ? 'one' : 'many'],
        confirmLabel: pendingOrders === 1 ? 'Annuler la commande' : 'Tout annuler',
        tone: 'danger',
      })
      if (yes) cancel.mutate()
    },
  }
}
