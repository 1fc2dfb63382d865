import { canBeAway, nextVisit } from '#shared/orders/visits/visits.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { useMinute } from '#web/lib/rendering/use-minute.ts'
import { useAct } from '#web/lib/use-act.ts'
import { trpc } from '#web/trpc.ts'
import type { OrderView } from '../order-view.ts'

/** « Je ne serai pas là »: undefined unless the visit is too near to be moved, or its livreur is on the way. */
export function useAway(order: OrderView): (() => void) | undefined {
  const confirm = useConfirm()
  const away = useAct(trpc.visits.away, {
    done: ['C’est noté', 'Choisissez une autre heure.'],
    failed: 'Impossible de prévenir le livreur.',
    stale: ['orders', 'visits'],
  })
  const now = useMinute()
  const { changeUntilMinutes } = order
  const visit = nextVisit(order)
  if (visit === null || changeUntilMinutes === null) return undefined
  if (!canBeAway(order, { now, changeUntilMinutes })) return undefined
  return async () => {
    const isSure = await confirm({
      title: 'Vous ne serez pas là\u202f?',
      text: `Nous ne passons pas\u00a0: vous choisissez une autre heure.${feeWords(order.missedFeeAsked)}`,
      confirmLabel: 'Je ne serai pas là',
    })
    if (isSure) away.run({ orderId: order.id, visit })
  }
}

/** A fee is never certain: a member of the team decides. */
const feeWords = (francs: number | null) =>
  francs ? ` ${formatFcfa(francs)} de frais peuvent s’ajouter.` : ''
