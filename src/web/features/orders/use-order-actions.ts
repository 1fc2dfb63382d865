import { useRef } from 'react'
import { formatFcfa } from '#shared/money.ts'
import type { AssignmentKind, AssignOrderInput, OrderStatus } from '#shared/orders.ts'
import { useShowError } from '#web/features/auth/use-show-error.ts'
import { appCodeOf } from '#web/lib/error-message.ts'
import { notifySuccess } from '#web/lib/notify.tsx'
import { useConfirm } from '#web/lib/use-confirm.tsx'
import { trpc } from '#web/trpc.ts'
import type { OrderView } from './order-view.ts'

const ASSIGNED: Record<AssignmentKind, string> = {
  pickup: 'Le livreur a bien été assigné.',
  delivery: 'Le livreur a bien été assigné pour la livraison.',
  reassign: 'La commande a été réassignée au nouveau livreur.',
}

/** `stale`: the order is no longer what the screen showed, nothing more can be done from there. */
export type Outcome = 'done' | 'stale' | 'failed'

type Target = Pick<OrderView, 'id' | 'reference' | 'status' | 'grandTotal' | 'client'>

/**
 * What a person may do to an order. Each act says what happened and reads the lists again; one at a time, however
 * fast the taps; the two that cannot be undone are asked about first.
 */
export function useOrderActions() {
  const utils = trpc.useUtils()
  const showError = useShowError()
  const confirm = useConfirm()
  const working = useRef(false)

  const reload = () =>
    Promise.all([utils.orders.invalidate(), utils.users.invalidate(), utils.stats.invalidate()])
  // The button rests only once the lists are up to date, or it would offer what has just been done.
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

  const once = async (act: () => Promise<unknown>): Promise<Outcome> => {
    if (working.current) return 'failed'
    working.current = true
    const outcome = await act().then(() => 'done' as const, outcomeOf)
    working.current = false
    return outcome
  }

  return {
    assigning: assign.isPending,
    moving: move.isPending,
    cancelling: cancel.isPending,
    deleting: remove.isPending,
    busy: assign.isPending || move.isPending || cancel.isPending || remove.isPending,
    assign: (input: AssignOrderInput) => once(() => assign.mutateAsync(input)),
    move: ({ id, status }: Target, to: OrderStatus) =>
      once(() => move.mutateAsync({ orderId: id, from: status, to })),
    async cancel(order: Target) {
      const yes = await confirm({
        title: `Annuler la commande #${order.reference}\u202f?`,
        text: `${summary(order)} Elle ne pourra pas être reprise\u00a0: cette action est irréversible.`,
        confirmLabel: 'Confirmer l’annulation',
        tone: 'danger',
      })
      if (yes) await once(() => cancel.mutateAsync({ orderId: order.id, from: order.status }))
    },
    async remove(order: Target) {
      const yes = await confirm({
        title: `Supprimer la commande #${order.reference}\u202f?`,
        text: `${summary(order)} Elle disparaîtra de toutes les listes\u00a0: cette action est irréversible.`,
        confirmLabel: 'Confirmer la suppression',
        tone: 'danger',
      })
      if (yes) await once(() => remove.mutateAsync({ orderId: order.id }))
    },
  }
}

export type OrderActions = ReturnType<typeof useOrderActions>

function summary({ client, grandTotal }: Target): string {
  return `Commande de ${client.fullname}, ${formatFcfa(grandTotal)}.`
}

function outcomeOf(error: unknown): Outcome {
  const code = appCodeOf(error)
  return code === 'ORDER_CHANGED' || code === 'ORDER_NOT_FOUND' ? 'stale' : 'failed'
}
