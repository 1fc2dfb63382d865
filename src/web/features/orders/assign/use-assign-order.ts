import type { WaitingAssignmentKey } from '#shared/orders/orders.inputs.ts'
import type { AssignmentKind, OrderStatus } from '#shared/orders/orders.ts'
import { appCodeOf } from '#web/lib/error-message.ts'
import { trpc } from '#web/trpc.ts'
import { ASSIGNING_CHANGES, useOfferUndo } from './use-offer-undo.ts'

const DONE: Record<AssignmentKind, string> = {
  pickup: 'Le livreur a bien été assigné.',
  delivery: 'Le livreur a bien été assigné pour la livraison.',
  reassign: 'La commande a été réassignée au nouveau livreur.',
}

interface Asked {
  orderId: string
  livreur: { id: string; fullname: string }
  kind: AssignmentKind
  /** The order as it is on screen. */
  from: OrderStatus
  currentLivreurId: string | null
}

/** Errors that mean that the order is no longer what the dialog shows. */
const STALE_ORDER_CODES = new Set<string>([
  'ORDER_CHANGED',
  'ORDER_NOT_FOUND',
  'TRANSITION_REFUSED',
  'ASSIGNMENT_WAITING',
])

/** Assigns one order, and offers to undo it for ten seconds. */
export function useAssignOrder() {
  const { mutateAsync, isPending } = trpc.orders.assign.useMutation({
    meta: { failed: "L'assignation a échoué.", invalidates: ASSIGNING_CHANGES },
  })
  const offerUndo = useOfferUndo()
  /** `leave` closes what shows the order: it is assigned, or no longer as it was shown. */
  const assign = async (asked: Asked, leave: () => void) => {
    const { orderId, livreur, kind, from, currentLivreurId } = asked
    const wanted = { orderId, livreurId: livreur.id, kind, from, currentLivreurId }
    let waiting: WaitingAssignmentKey | null
    try {
      waiting = await mutateAsync({ ...wanted, undoable: true })
    } catch (error) {
      if (STALE_ORDER_CODES.has(appCodeOf(error) ?? '')) leave()
      return
    }
    leave()
    const verb = kind === 'reassign' ? 'Réassignée' : 'Assignée'
    const title = `${verb} à ${livreur.fullname}`
    offerUndo({ waiting: waiting ? [waiting] : [], title, done: DONE[kind] })
  }
  return { assign, isPending }
}
