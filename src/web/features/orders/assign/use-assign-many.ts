import { notifySuccess } from '#web/components/feedback/notify.tsx'
import { useShowError } from '#web/features/auth/use-show-error.ts'
import type { OrderView } from '#web/features/order-parts/order-view.ts'
import { useOneAtATime } from '#web/lib/use-one-at-a-time.ts'
import { trpc } from '#web/trpc.ts'
import type { ManyAssigned } from './many-assigned.ts'

/** Gives several orders to one livreur; after a lost answer, sending again harms nothing and says where each stands. */
export function useAssignMany(onAnswer: (answer: ManyAssigned) => void) {
  const utils = trpc.useUtils()
  const showError = useShowError()
  const reload = () =>
    Promise.all([utils.orders.invalidate(), utils.users.invalidate(), utils.stats.invalidate()])
  const { mutateAsync, isPending } = trpc.orders.assignMany.useMutation({
    onSuccess: async (answer) => {
      const { done, refused } = answer
      if (refused.length === 0)
        notifySuccess(
          done.length === 1
            ? 'La commande a bien été assignée.'
            : `Les ${done.length} commandes ont bien été assignées.`,
        )
      await reload()
      onAnswer(answer)
    },
    onError: (error) => {
      showError(error, "L'assignation a échoué.")
      void reload()
    },
  })
  const assign = useOneAtATime(mutateAsync)
  return {
    sending: isPending,
    send: (livreurId: string, orders: readonly OrderView[]) =>
      assign({
        livreurId,
        orders: orders.map(({ id, status, livreur }) => ({
          orderId: id,
          from: status,
          currentLivreurId: livreur?.id ?? null,
        })),
      }),
  }
}
