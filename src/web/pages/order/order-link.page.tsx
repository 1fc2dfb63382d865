import { Navigate, useParams } from 'react-router-dom'
import { isStaff } from '#shared/roles.ts'
import { QueryBoundary, type QueryLike } from '#web/components/states/query-boundary.tsx'
import { SpinnerPage } from '#web/components/states/spinner-page.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { isTemporaryError } from '#web/query-client.ts'
import { useMe } from '#web/session.ts'
import { trpc } from '#web/trpc.ts'

/** The address in the code of a label. Redirects to the order, on the screen of the reader's role. */
export default function OrderLinkPage() {
  const { orderId = '' } = useParams()
  const { role } = useMe()
  if (role === 'client') return <ClientRedirect orderId={orderId} />
  if (role === 'livreur') return <LivreurRedirect orderId={orderId} />
  if (!isStaff(role)) return null
  const drawer = new URLSearchParams({ commande: orderId })
  return <Navigate to={`${paths.admin.dashboard}?${drawer}`} replace />
}

function ClientRedirect({ orderId }: { orderId: string }) {
  const query = trpc.orders.byId.useQuery({ orderId })
  if (isUnread(query)) return <Unread query={query} />
  const isCompleted = query.data?.status === 'completed'
  return <Navigate to={isCompleted ? paths.client.history : paths.client.orders} replace />
}

function LivreurRedirect({ orderId }: { orderId: string }) {
  const query = trpc.missions.list.useQuery()
  if (isUnread(query)) return <Unread query={query} />
  const isOwnMission = query.data?.some(({ id }) => id === orderId)
  return (
    <Navigate
      to={isOwnMission ? paths.livreur.mission(orderId) : paths.livreur.dashboard}
      replace
    />
  )
}

type Read = { data: unknown; isPending: boolean; error: unknown }

/** Not read yet, rather than refused. */
const isUnread = ({ data, isPending, error }: Read) =>
  isPending || (data === undefined && isTemporaryError(error))

function Unread({ query }: { query: QueryLike<unknown> }) {
  return (
    <QueryBoundary
      query={query}
      loading={<SpinnerPage />}
      errorTitle="Impossible de charger les détails de la commande."
    >
      {() => null}
    </QueryBoundary>
  )
}
