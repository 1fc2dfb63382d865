import { isOver } from '#shared/order-status.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { Note } from '#web/components/feedback/note.tsx'
import type { OrderView } from '../order-view.ts'

type Order = Pick<OrderView, 'status' | 'adjustment'>

/** The client's answer to the new total that the team proposed. */
export function AdjustmentNote({ order: { adjustment, status } }: { order: Order }) {
  if (!adjustment || isOver(status)) return null
  const { total, totalBefore } = adjustment
  if (adjustment.status === 'accepted')
    return (
      <Note tone="success" role="status" title="Total ajusté avec votre accord">
        {formatFcfa(totalBefore)} avant, {formatFcfa(total)} maintenant.
      </Note>
    )
  if (adjustment.status !== 'refused') return null
  return (
    <Note role="status" title="Vous avez refusé le nouveau total">
      Le total reste {formatFcfa(totalBefore)}. L’équipe voit votre réponse et vous contacte.
    </Note>
  )
}
