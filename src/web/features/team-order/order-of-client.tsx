import { Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { useMe } from '#web/features/auth/use-session.ts'
import { LateGarmentBrowser } from '#web/features/checkout/late-parts.tsx'
import { OrderFormSkeleton } from '#web/features/checkout/order-form-skeleton.tsx'
import { trpc } from '#web/trpc.ts'
import { TeamOrderForm } from './team-order-form.tsx'
import { CLIENT_PARAM, LIST_PARAM, teamDraftKey, teamOrderPath } from './team-order-paths.ts'

/** The order form of a client, or the whole list of garments. */
export default function OrderOfClient({ clientId, list }: { clientId: string; list: boolean }) {
  const me = useMe()
  const [, setSearch] = useSearchParams()
  const catalogue = trpc.products.catalogue.useQuery()
  const checkout = trpc.checkout.forClient.useQuery({ userId: clientId })
  const draftKey = teamDraftKey(me.id, clientId)
  const loading = <OrderFormSkeleton list={list} />
  return (
    <QueryBoundary
      query={checkout}
      loading={loading}
      errorTitle="Impossible de charger les informations du client."
    >
      {(read) => (
        <QueryBoundary
          query={catalogue}
          loading={loading}
          errorTitle="Impossible de charger les produits."
          isEmpty={({ products }) => products.length === 0}
          empty={
            <EmptyState
              title="Le catalogue est vide pour le moment"
              text="Ajoutez des vêtements dans Gestion."
            />
          }
        >
          {(data) =>
            list ? (
              <Suspense fallback={<OrderFormSkeleton list />}>
                <LateGarmentBrowser
                  draftKey={draftKey}
                  formPath={teamOrderPath(clientId)}
                  catalogue={data}
                  oftenOrdered={read.oftenOrdered}
                />
              </Suspense>
            ) : (
              <TeamOrderForm
                draftKey={draftKey}
                checkout={read}
                catalogue={data}
                onShowAll={() => setSearch({ [CLIENT_PARAM]: clientId, [LIST_PARAM]: '' })}
              />
            )
          }
        </QueryBoundary>
      )}
    </QueryBoundary>
  )
}
