import type { AssignmentKind } from '#shared/orders/orders.ts'
import { notifySuccess } from '#web/components/feedback/notify.tsx'
import { trpc } from '#web/trpc.ts'

const ASSIGNED: Record<AssignmentKind, string> = {
  pickup: 'Le livreur a bien été assigné.',
  delivery: 'Le livreur a bien été assigné pour la livraison.',
  reassign: 'La commande a été réassignée au nouveau livreur.',
}

const INVALIDATES = ['orders', 'users', 'duty', 'stats'] as const

/** The mutations of the team on orders. */
export function useOrderActions() {
  const assign = trpc.orders.assign.useMutation({
    meta: { failed: "L'assignation a échoué.", invalidates: INVALIDATES },
    onSuccess: (_, { kind }) => notifySuccess(ASSIGNED[kind]),
  })
  const move = trpc.orders.move.useMutation({
    meta: {
      done: ['Le statut de la commande a été mis à jour.'],
      failed: 'La mise à jour du statut a échoué.',
      invalidates: INVALIDATES,
    },
  })
  const cancel = trpc.orders.cancel.useMutation({
    meta: {
      done: ['La commande a été annulée.'],
      failed: "L'opération a échoué.",
      invalidates: INVALIDATES,
    },
  })
  const remove = trpc.orders.delete.useMutation({
    meta: {
      done: ['La commande a été supprimée.'],
      failed: 'La suppression a échoué.',
      invalidates: INVALIDATES,
    },
  })
  return { assign, move, cancel, remove }
}
