import { useState } from 'react'
import { nextPage, PagedList } from '#web/components/lists/paged-list.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { useMe } from '#web/features/auth/use-session.ts'
import type { Flag } from '#web/features/flags/flag-words.ts'
import { ResolveFlagDialog } from '#web/features/flags/resolve-flag-dialog.tsx'
import {
  type DialogRequest,
  OrderDialogs,
  requestDialog,
} from '#web/features/orders/order-dialogs.tsx'
import { useOneAtATime } from '#web/lib/use-one-at-a-time.ts'
import { showError } from '#web/query-client.ts'
import { trpc } from '#web/trpc.ts'
import { FlagCard } from './flag-card.tsx'
import { RequestGrid, RequestSkeletons } from './request-grid.tsx'
import { REQUESTS_REFRESH_MS } from './use-request-counts.ts'

/** The orders with open flags, the longest waiting first. */
export function Flags() {
  const [resolving, setResolving] = useState<Flag | null>(null)
  const { request, reading, ask, close } = useReassign()
  const { role } = useMe()
  const query = trpc.flags.list.useInfiniteQuery(
    {},
    { ...nextPage, refetchInterval: REQUESTS_REFRESH_MS },
  )
  return (
    <>
      <PagedList
        query={query}
        words={{
          failed: 'Impossible de charger les signalements.',
          moreFailed: 'Impossible de charger les signalements suivants.',
          end: 'Tous les signalements sont affichés.',
          shown: (count) =>
            count === 1 ? '1 signalement affiché' : `${count} signalements affichés`,
        }}
        loading={<RequestSkeletons look="quiet" />}
        empty={
          <EmptyState
            title="Aucun signalement"
            text="Un écart au comptage, un client pas d’accord ou un livreur qui n’est plus disponible arrive ici."
          />
        }
      >
        {(flags) => (
          <RequestGrid>
            {flags.map((flag) => (
              <FlagCard
                key={flag.id}
                flag={flag}
                reassigning={reading === flag.orderId}
                onResolve={() => setResolving(flag)}
                onReassign={() => ask(flag.orderId)}
              />
            ))}
          </RequestGrid>
        )}
      </PagedList>
      <ResolveFlagDialog flag={resolving} onClose={() => setResolving(null)} />
      <OrderDialogs request={request} orders={[]} reader={role} onClose={close} />
    </>
  )
}

/** Opens the reassignment of the order in its current state: the flag itself holds too little. */
function useReassign() {
  const utils = trpc.useUtils()
  const [request, setRequest] = useState<DialogRequest | null>(null)
  const [reading, setReading] = useState<string | null>(null)
  const ask = useOneAtATime(async (orderId: string) => {
    setReading(orderId)
    try {
      const order = await utils.orders.byId.fetch({ orderId }, { staleTime: 0 })
      setRequest(requestDialog(order, 'reassign'))
    } catch (error) {
      showError(error, 'Impossible de charger les détails de la commande.')
    } finally {
      setReading(null)
    }
  })
  return { request, reading, ask, close: () => setRequest(null) }
}
