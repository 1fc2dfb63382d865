import { useAct } from '#web/lib/use-act.ts'
import { trpc } from '#web/trpc.ts'
import { isToldByTeam, type LateOrder } from '../late-order.ts'
import { sayTold } from '../say-told.ts'

/** The queries that an announced time changes. */
export const ANNOUNCED = ['promises', 'orders', 'stats'] as const

interface Handlers {
  onSuccess?: () => void
  onError?: (error: unknown) => void
}

/** Announces a new time for one order. */
export function useAnnounce(order: LateOrder, handlers: Handlers = {}) {
  return useAct(trpc.promises.announce, {
    failed: 'La nouvelle heure n’a pas été annoncée.',
    stale: ANNOUNCED,
    onError: handlers.onError,
    onSuccess({ told }) {
      // Where nothing leaves, the team has called or written.
      sayTold('Nouvelle heure annoncée', isToldByTeam(order) ? 'leaves' : told)
      handlers.onSuccess?.()
    },
  })
}
