import { nextVisit } from '#shared/orders/visits/visits.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { useAct } from '#web/lib/use-act.ts'
import { trpc } from '#web/trpc.ts'
import type { OrderView } from '../order-view.ts'

/** Asks whether nobody will be there for the next visit, then says so to its livreur; `onSent` is called once the person has said so. */
export function useAway(order: OrderView, onSent: () => void) {
  const confirm = useConfirm()
  const away = useAct(trpc.visits.away, {
    announced: 'C’est noté. Choisissez une autre heure.',
    failed: 'Impossible de prévenir le livreur.',
    stale: ['orders', 'visits'],
  })
  const ask = async () => {
    const isSure = await confirm({
      title: 'Vous ne serez pas là\u202f?',
      text: `Nous ne passons pas\u00a0: vous choisissez une autre heure.${feeWords(order.missedFeeAsked)}`,
      confirmLabel: 'Je ne serai pas là',
    })
    const visit = nextVisit(order)
    if (!isSure || !visit) return
    void away.run({ orderId: order.id, visit })
    onSent()
  }
  return { ask }
}

/** A fee is never certain: a member of the team decides. */
const feeWords = (francs: number | null) =>
  francs ? ` ${formatFcfa(francs)} de frais peuvent s’ajouter.` : ''
