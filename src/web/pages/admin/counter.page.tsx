import { useEffect } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import { counterMoveFrom } from '#shared/order-status.ts'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { LOADING_LINES } from '#web/components/states/ticket-skeleton.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { CashHeader } from '#web/money/cash/cash-header.tsx'
import { teamOrderPlacedPath } from '#web/orders/team-order-paths.ts'
import { isTemporaryError } from '#web/query-client.ts'
import { useKeptTill } from '#web/rounds/queue/use-kept-till.ts'
import { trpc } from '#web/trpc.ts'

const Till = lazyPart(() => import('#web/orders/counter/till.tsx'), LOADING_LINES)

const CounterTask = lazyPart(() => import('#web/rounds/missions/counter-task.tsx'), LOADING_LINES)

const CounterBags = lazyPart(() => import('#web/rounds/missions/counter-bags.tsx'), {
  Loading: () => null,
  NotLoaded: () => null,
})

/** The till, or the count of one order at the counter. */
export default function CounterPage() {
  const { orderId } = useParams()
  return orderId === undefined ? <TillScreen /> : <CountScreen orderId={orderId} />
}

/** The first tab of « Caisse »: who drops clothes at the counter. */
function TillScreen() {
  usePageTitle('Au comptoir')
  useKeptTill()
  // A bag is counted without a network too.
  useEffect(() => void CounterTask.preload(), [])
  return (
    <>
      <CashHeader />
      <Till renderBags={(bags) => <CounterBags {...bags} />} />
    </>
  )
}

/** The count of an order, when it is collected, and when it was dropped without one. */
function CountScreen({ orderId }: { orderId: string }) {
  const query = trpc.counter.order.useQuery({ orderId })
  const order = query.data?.order
  const isCollected = order !== undefined && counterMoveFrom(order.status) === 'completed'
  const title = isCollected ? 'Retrait au comptoir' : 'Dépôt au comptoir'
  usePageTitle(title)
  if (query.error && !isTemporaryError(query.error))
    return <Navigate to={paths.admin.dashboard} replace />
  return (
    <>
      <PageHeader
        title={title}
        subtitle={
          order ? (
            <>
              Commande <OrderReference reference={order.reference} />
            </>
          ) : undefined
        }
        backTo={paths.admin.dashboard}
      />
      <QueryBoundary query={query} errorTitle="Impossible de charger les détails de la commande.">
        {(view) => (
          <CounterTask key={orderId} view={view} resultPath={teamOrderPlacedPath(orderId)} />
        )}
      </QueryBoundary>
    </>
  )
}
