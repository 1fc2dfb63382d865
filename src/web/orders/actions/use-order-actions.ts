import { TEAM_ACTS } from '#shared/orders/team-acts.ts'
import { useAct } from '#web/lib/use-act.ts'
import { trpc } from '#web/trpc.ts'
import { sayTold } from '../promises/say-told.ts'

const STALE = ['orders', 'users', 'duty', 'stats'] as const

/** The mutations of the team on orders, but assigning. */
export function useOrderActions() {
  const move = useAct(trpc.orders.move, {
    done: ['Le statut de la commande a été mis à jour.'],
    failed: 'La mise à jour du statut a échoué.',
    stale: STALE,
  })
  const cancel = useAct(trpc.orders.cancel, {
    done: ['La commande a été annulée.'],
    failed: "L'opération a échoué.",
    stale: STALE,
  })
  const remove = useAct(trpc.orders.delete, {
    done: ['La commande a été supprimée.'],
    failed: 'La suppression a échoué.',
    stale: STALE,
  })
  const makeReady = useAct(trpc.visits.makeReady, {
    failed: 'Impossible de noter que le linge est prêt.',
    stale: ['orders'],
    onSuccess: ({ told }) => sayTold(TEAM_ACTS.ready, told),
  })
  return { move, cancel, remove, makeReady }
}
