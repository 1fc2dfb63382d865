import { useAct } from '#web/lib/use-act.ts'
import { trpc } from '#web/trpc.ts'
import { useMakeReady } from './use-make-ready.ts'

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
  const makeReady = useMakeReady()
  return { move, cancel, remove, makeReady }
}
