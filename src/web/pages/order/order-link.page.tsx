import { Navigate, useParams } from 'react-router-dom'
import { isStaff } from '#shared/roles.ts'
import { SpinnerPage } from '#web/components/states/spinner-page.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
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
  const { data, isPending } = trpc.orders.byId.useQuery({ orderId })
  if (isPending) return <SpinnerPage />
  const isCompleted = data?.status === 'completed'
  return <Navigate to={isCompleted ? paths.client.history : paths.client.orders} replace />
}

function LivreurRedirect({ orderId }: { orderId: string }) {
  const { data, isPending } = trpc.missions.list.useQuery()
  if (isPending) return <SpinnerPage />
  const isOwnMission = data?.some(({ id }) => id === orderId)
  return (
    <Navigate
      to={isOwnMission ? paths.livreur.mission(orderId) : paths.livreur.dashboard}
      replace
    />
  )
}
