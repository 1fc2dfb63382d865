import { useState } from 'react'
import { lazyDialog } from '#web/components/dialogs/lazy-dialog.tsx'
import { nextPage, PagedList } from '#web/components/lists/paged-list.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { useOneAtATime } from '#web/lib/use-one-at-a-time.ts'
import type { Flag } from '#web/orders/flag-words.ts'
import { type DialogRequest, OrderDialogs, requestDialog } from '#web/orders/order-dialogs.tsx'
import { refetchEvery, showError } from '#web/query-client.ts'
import { useMe } from '#web/session.ts'
import { trpc } from '#web/trpc.ts'
import { FlagCard } from './flag-card.tsx'
import { RequestGrid, RequestSkeletons } from './request-grid.tsx'
import { REQUESTS_REFRESH_MS } from './use-request-counts.ts'

const ResolveFlagDialog = lazyDialog(() => import('#web/orders/resolve-flag-dialog.tsx'))

/** The open flags, oldest first. */
export function Flags() {
  const [resolving, setResolving] = useState<Flag | null>(null)
  const [opened, setOpened] = useState(false)
  const { request, loadingOrderId, reassign, close } = useReassign()
  const { role } = useMe()
  const query = trpc.flags.list.useInfiniteQuery(
    {},
    { ...nextPage, refetchInterval: refetchEvery(REQUESTS_REFRESH_MS) },
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
                reassigning={loadingOrderId === flag.orderId}
                onResolve={() => {
                  setResolving(flag)
                  setOpened(true)
                }}
                onReassign={() => reassign(flag.orderId)}
              />
            ))}
          </RequestGrid>
        )}
      </PagedList>
      {resolving ? (
        <ResolveFlagDialog flag={resolving} opened={opened} onClose={() => setOpened(false)} />
      ) : null}
      <OrderDialogs request={request} orders={[]} reader={role} onClose={close} />
    </>
  )
}

/** Opens the reassignment of an order. The order is read first, because its flag does not hold enough of it. */
function useReassign() {
  const utils = trpc.useUtils()
  const [request, setRequest] = useState<DialogRequest | null>(null)
  const [loadingOrderId, setLoadingOrderId] = useState<string | null>(null)
  const reassign = useOneAtATime(async (orderId: string) => {
    setLoadingOrderId(orderId)
    try {
      const order = await utils.orders.byId.fetch({ orderId }, { staleTime: 0 })
      setRequest(requestDialog(order, 'reassign'))
    } catch (error) {
      showError(error, 'Impossible de charger les détails de la commande.')
    } finally {
      setLoadingOrderId(null)
    }
  })
  return { request, loadingOrderId, reassign, close: () => setRequest(null) }
}
