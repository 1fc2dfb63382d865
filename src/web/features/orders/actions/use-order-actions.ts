import { trpc } from '#web/trpc.ts'

const INVALIDATES = ['orders', 'users', 'duty', 'stats'] as const

/** The mutations of the team on orders, but assigning. */
export function useOrderActions() {
  const move = trpc.orders.move.useMutation({
    meta: {
      done: ['Le statut de la commande a été mis à jour.'],
      failed: 'La mise à jour du statut a échoué.',
      stale: INVALIDATES,
    },
  })
  const cancel = trpc.orders.cancel.useMutation({
    meta: {
      done: ['La commande a été annulée.'],
      failed: "L'opération a échoué.",
      stale: INVALIDATES,
    },
  })
  const remove = trpc.orders.delete.useMutation({
    meta: {
      done: ['La commande a été supprimée.'],
      failed: 'La suppression a échoué.',
      stale: INVALIDATES,
    },
  })
  return { move, cancel, remove }
}
