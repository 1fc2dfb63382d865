import { announceToReaders } from '#web/components/feedback/announcer.tsx'
import { notifyWarning } from '#web/components/feedback/notify.tsx'
import { useAct } from '#web/lib/use-act.ts'
import { trpc } from '#web/trpc.ts'
import { isToldByTeam, type LateOrder } from '../late-order.ts'
import { NOT_TOLD } from '../not-told.ts'

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
      // The team has called or written to a client whom no e-mail reaches.
      if (told || isToldByTeam(order))
        announceToReaders('Nouvelle heure annoncée. Le client est prévenu.')
      else notifyWarning('Heure changée', NOT_TOLD)
      handlers.onSuccess?.()
    },
  })
}
