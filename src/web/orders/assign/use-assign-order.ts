import type { AssignmentKind } from '#shared/order-status.ts'
import { appCodeOf } from '#web/lib/error-message.ts'
import { useAct } from '#web/lib/use-act.ts'
import { trpc } from '#web/trpc.ts'
import { askWhyIncomplete, missesPiece } from '../ask-why-incomplete.ts'
import type { ListedOrder } from '../order-view.ts'
import { ASSIGNING_CHANGES, useTellAssigned } from '../undo-assignment.ts'
import { standingText } from './assign-many-words.ts'

interface Asked {
  order: Pick<ListedOrder, 'id' | 'status' | 'livreur' | 'flags'>
  livreur: { id: string; fullname: string }
  kind: AssignmentKind
}

/** Errors that mean that the order is no longer in the state shown by the dialog. */
const STALE_ORDER_CODES = new Set<string>([
  'ORDER_CHANGED',
  'ORDER_NOT_FOUND',
  'TRANSITION_REFUSED',
])

/**
 * Assigns one order, and offers to undo it for ten seconds. `leave` closes what shows the order: it is assigned, or no
 * longer as it was shown.
 */
export function useAssignOrder(leave: () => void) {
  const tellAssigned = useTellAssigned()
  const { run, isRunning, unanswered } = useAct(trpc.orders.assign, {
    failed: "L'assignation a échoué.",
    stale: ASSIGNING_CHANGES,
    onError(error) {
      if (STALE_ORDER_CODES.has(appCodeOf(error) ?? '')) leave()
    },
  })
  const assign = async ({ order, livreur, kind }: Asked) => {
    // Checked against the state on screen.
    const seen = {
      orderId: order.id,
      from: order.status,
      currentLivreurId: order.livreur?.id ?? null,
    }
    const asked = { ...seen, livreurId: livreur.id, kind } as const
    const incomplete =
      kind === 'delivery' && missesPiece(order) ? await askWhyIncomplete([order.id]) : undefined
    if (incomplete === null) return
    const made = await run(incomplete ? { ...asked, incomplete } : asked)
    if (!made) return
    leave()
    tellAssigned({ made: [made], title: standingText(1, kind) })
  }
  return { assign, isRunning, unanswered }
}
