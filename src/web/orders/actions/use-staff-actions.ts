import { closesUnverified } from '#shared/money/payments.ts'
import type { OrderStatus } from '#shared/order-status.ts'
import { totalWords } from '#shared/orders/total-words.ts'
import { ofPerson } from '#shared/text/french.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import type { ListedOrder } from '../order-view.ts'
import { useUndoAssignment } from '../undo-assignment.ts'
import { linenHere } from './linen-here.ts'
import { useOrderActions } from './use-order-actions.ts'

export type StaffActions = ReturnType<typeof useStaffActions>

/**
 * Moves, cancels or deletes one order, one action at a time, or undoes its assignment. Irreversible actions ask for a
 * confirmation.
 */
export function useStaffActions(order: ListedOrder) {
  const { move, cancel, remove, makeReady } = useOrderActions()
  const undoing = useUndoAssignment()
  const confirm = useConfirm()
  const { id: orderId, reference, status: from } = order
  const { due } = order.payment
  const money = moneyTasks(order)
  const summary = `Commande ${ofPerson(order.client.fullname)}, ${totalWords(order)}.`

  const askToCancel = async () => {
    const yes = await confirm({
      title: `Annuler la commande #${reference}\u202f?`,
      text: `${summary} ${linenHere([order])}${money}La commande ne pourra pas être reprise\u00a0: cette action est irréversible.`,
      confirmLabel: 'Annuler la commande',
      tone: 'danger',
    })
    if (yes) cancel.run({ orderId, from })
  }

  return {
    unanswered: {
      undo: undoing.unanswered,
      move: move.unanswered,
      cancel: cancel.unanswered,
      remove: remove.unanswered,
      ready: makeReady.unanswered,
    },
    undoing,
    moving: move.isRunning,
    cancelling: cancel.isRunning,
    deleting: remove.isRunning,
    readying: makeReady.isRunning,
    busy: [move, cancel, remove, makeReady].some(({ isRunning }) => isRunning),
    makeReady: () => makeReady.run({ orderId }),
    askToCancel,
    async askToDelete() {
      const yes = await confirm({
        title: `Supprimer la commande #${reference}\u202f?`,
        text: `${summary} ${linenHere([order])}${money}La commande disparaîtra de toutes les listes\u00a0: cette action est irréversible.`,
        confirmLabel: 'Supprimer la commande',
        tone: 'danger',
      })
      if (yes) remove.run({ orderId })
    },
    async move(to: OrderStatus) {
      if (to === 'cancelled') return askToCancel()
      const unverified = closesUnverified(order.payment, to)
      if (to === 'completed' && (due > 0 || unverified)) {
        const yes = await confirm({
          title: `Marquer la commande #${reference} livrée\u202f?`,
          text: unverified
            ? `Wave à vérifier\u00a0: le client a annoncé un paiement que personne n’a encore trouvé (${formatFcfa(due)}). Marquer livrée quand même\u202f?`
            : `Il reste ${formatFcfa(due)} à payer. Marquer livrée quand même\u202f?`,
          confirmLabel: 'Marquer livrée',
        })
        if (!yes) return
      }
      move.run({ orderId, from, to, waveUnverified: unverified ? true : undefined })
    },
  }
}

/** The money tasks left by an order that is cancelled or deleted. A delivered order is not refunded. */
function moneyTasks({ status, payment: { state, paid } }: ListedOrder): string {
  let tasks = ''
  if (paid > 0 && status !== 'completed')
    tasks += `Le client a payé ${formatFcfa(paid)}\u00a0: le remboursement sera à faire dans Caisse. `
  if (state === 'to_verify')
    tasks += 'Son paiement Wave n’est pas encore vérifié\u00a0: il restera à chercher dans Caisse. '
  return tasks
}
