import type { AssignmentKind } from '#shared/orders/orders.ts'
import { notifySuccess } from '#web/components/feedback/notify.tsx'
import { useShowError } from '#web/features/auth/use-show-error.ts'
import { trpc } from '#web/trpc.ts'

const ASSIGNED: Record<AssignmentKind, string> = {
  pickup: 'Le livreur a bien été assigné.',
  delivery: 'Le livreur a bien été assigné pour la livraison.',
  reassign: 'La commande a été réassignée au nouveau livreur.',
}

/** What a person may do to an order: each act says what happened, or why not, and reads the lists again. */
export function useOrderActions() {
  const utils = trpc.useUtils()
  const showError = useShowError()

  const reload = () =>
    Promise.all([utils.orders.invalidate(), utils.users.invalidate(), utils.stats.invalidate()])
  // Pending until the lists are up to date: the button would offer again what has just been done.
  const succeeded = (sentence: string) => {
    notifySuccess(sentence)
    return reload()
  }
  const failed = (title: string) => (error: unknown) => {
    showError(error, title)
    void reload()
  }

  const assign = trpc.orders.assign.useMutation({
    onSuccess: (_, { kind }) => succeeded(ASSIGNED[kind]),
    onError: failed("L'assignation a échoué."),
  })
  const move = trpc.orders.move.useMutation({
    onSuccess: () => succeeded('Le statut de la commande a été mis à jour.'),
    onError: failed('La mise à jour du statut a échoué.'),
  })
  const cancel = trpc.orders.cancel.useMutation({
    onSuccess: () => succeeded('La commande a été annulée.'),
    onError: failed("L'opération a échoué."),
  })
  const remove = trpc.orders.delete.useMutation({
    onSuccess: () => succeeded('La commande a été supprimée.'),
    onError: failed('La suppression a échoué.'),
  })
  return { assign, move, cancel, remove }
}
