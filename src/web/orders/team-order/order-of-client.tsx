import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { useMe } from '#web/session.ts'
import { trpc } from '#web/trpc.ts'
import { LateOrderWaits } from '../checkout/late-parts.tsx'
import { OrderFormSkeleton } from '../checkout/order-form-skeleton.tsx'
import { teamDraftKey } from '../team-order-paths.ts'
import { useIsWaiting } from '../waiting/waiting-on-device.ts'
import { forgetNewClientEntries } from './client/new-client-entries.ts'
import { showTeamOrder, TeamOrderForm } from './team-order-form.tsx'

/** The order form of a client, in the hands of the team. */
export default function OrderOfClient({ clientId }: { clientId: string }) {
  const me = useMe()
  const catalogue = trpc.products.catalogue.useQuery()
  const checkout = trpc.checkout.forClient.useQuery({ userId: clientId })
  const draftKey = teamDraftKey(me.id, clientId)
  useEffect(() => forgetNewClientEntries(me.id), [me.id])
  const navigate = useNavigate()
  const isWaiting = useIsWaiting(draftKey, (sent) => showTeamOrder(navigate, sent))
  if (isWaiting) return <LateOrderWaits draftKey={draftKey} />
  return (
    <QueryBoundary
      query={checkout}
      loading={<OrderFormSkeleton />}
      errorTitle="Impossible de charger les informations du client."
    >
      {(read) => (
        <QueryBoundary
          query={catalogue}
          loading={<OrderFormSkeleton />}
          errorTitle="Impossible de charger les produits."
          isEmpty={({ products }) => products.length === 0}
          empty={
            <EmptyState
              title="Le catalogue est vide pour le moment"
              text="Ajoutez des vêtements dans Gestion."
            />
          }
        >
          {(data) => <TeamOrderForm draftKey={draftKey} checkout={read} catalogue={data} />}
        </QueryBoundary>
      )}
    </QueryBoundary>
  )
}
