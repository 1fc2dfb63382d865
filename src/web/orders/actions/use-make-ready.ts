import { TEAM_ACTS } from '#shared/orders/team-acts.ts'
import { useAct } from '#web/lib/use-act.ts'
import { trpc } from '#web/trpc.ts'
import { sayTold } from '../promises/say-told.ts'
import { useAskUnpacked } from './use-ask-unpacked.ts'

/** « Linge prêt » adds a message for the client, which counts among the requests too. */
export const STALE_AFTER_READY = ['orders', 'clientMessages', 'requests'] as const
export const READY_FAILED = 'Impossible de noter que le linge est prêt.'

/** « Linge prêt » of one order. */
export function useMakeReady() {
  const askUnpacked = useAskUnpacked()
  const act = useAct(trpc.visits.makeReady, {
    failed: READY_FAILED,
    stale: STALE_AFTER_READY,
    onSuccess: ({ told }) => sayTold(TEAM_ACTS.ready, told),
  })
  return {
    ...act,
    async run(input: { orderId: string }) {
      if (await askUnpacked([input.orderId])) await act.run(input)
    },
  }
}
