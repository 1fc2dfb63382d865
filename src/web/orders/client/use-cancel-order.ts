import { formatFcfa } from '#shared/text/money.ts'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { useOrderActions } from '../actions/use-order-actions.ts'
import type { OrderView } from '../order-view.ts'

/** Asks whether an order is to be cancelled, then cancels it; `onSent` is called once the person has said so. */
export function useCancelOrder(
  { id, reference, status, payment, atCounter }: OrderView,
  onSent: () => void = () => {},
) {
  const confirm = useConfirm()
  const { cancel } = useOrderActions()
  const ask = async () => {
    const yes = await confirm({
      title: `Annuler la commande #${reference}\u202f?`,
      text: `${atCounter ? 'Nous ne laverons pas votre linge.' : 'Personne ne passera chercher votre linge.'}${refundText(payment)} Cette action est irréversible.`,
      confirmLabel: 'Annuler la commande',
      tone: 'danger',
    })
    if (!yes) return
    void cancel.run({ orderId: id, from: status })
    onSent()
  }
  return { ask, isPending: cancel.isRunning, unanswered: cancel.unanswered }
}

/** The refund after a cancellation. */
function refundText({ state, paid }: OrderView['payment']): string {
  if (paid > 0) return ` Les ${formatFcfa(paid)} que vous avez payés vous seront rendus.`
  if (state !== 'to_verify') return ''
  return ' Si vous avez déjà payé avec Wave, l’équipe vérifie et vous rend l’argent.'
}
