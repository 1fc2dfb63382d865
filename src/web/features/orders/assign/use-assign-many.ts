import type { AssignManyInput } from '#shared/orders/orders.inputs.ts'
import { notifySuccess } from '#web/components/feedback/notify.tsx'
import type { ListedOrder } from '#web/features/order-parts/order-view.ts'
import { useOneAtATime } from '#web/lib/use-one-at-a-time.ts'
import { trpc } from '#web/trpc.ts'
import type { AssignManyResult } from './assign-many-words.ts'

/** Assigns several orders to one livreur. After a lost answer it can be sent again, which returns the same result. */
export function useAssignMany(onAnswer: (answer: AssignManyResult) => void) {
  const { mutateAsync, isPending } = trpc.orders.assignMany.useMutation({
    meta: { failed: "L'assignation a échoué.", invalidates: ['orders', 'users', 'duty', 'stats'] },
    onSuccess({ done, refused }) {
      if (refused.length > 0) return
      notifySuccess(
        done.length === 1
          ? 'La commande a bien été assignée.'
          : `Les ${done.length} commandes ont bien été assignées.`,
      )
    },
  })
  const assign = useOneAtATime(async (input: AssignManyInput) => onAnswer(await mutateAsync(input)))
  return {
    sending: isPending,
    send: (livreurId: string, orders: readonly ListedOrder[]) =>
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
