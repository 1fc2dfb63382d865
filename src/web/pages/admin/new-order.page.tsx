import { Suspense } from 'react'
import { WideLive } from '#web/components/feedback/wide-live.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { useMe } from '#web/features/auth/use-session.ts'
import { LateGarmentBrowser } from '#web/features/checkout/late-parts.tsx'
import { OrderFormSkeleton } from '#web/features/checkout/order-form-skeleton.tsx'
import { ClientFinder } from '#web/features/team-order/client-finder.tsx'
import { TeamOrderForm } from '#web/features/team-order/team-order-form.tsx'
import {
  CLIENT_PARAM,
  LIST_PARAM,
  PLACED_PARAM,
  teamDraftKey,
  teamOrderPath,
} from '#web/features/team-order/team-order-paths.ts'
import { TeamOrderPlaced } from '#web/features/team-order/team-order-placed.tsx'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { useSearchParams } from '#web/lib/router/router.tsx'
import { trpc } from '#web/trpc.ts'

const TITLE = 'Nouvelle commande'

/** An order that the team takes: for whom, then what, where and when. */
export default function NewOrderPage() {
  usePageTitle(TITLE)
  const [search] = useSearchParams()
  const clientId = search.get(CLIENT_PARAM)
  const placedId = search.get(PLACED_PARAM)
  const isListOpen = clientId !== null && search.has(LIST_PARAM)
  return (
    <>
      <PageHeader
        aside={<WideLive />}
        title={TITLE}
        {...(isListOpen ? { backTo: teamOrderPath(clientId) } : {})}
      />
      {placedId ? <TeamOrderPlaced key={placedId} orderId={placedId} /> : null}
      {!placedId && clientId ? (
        <OrderOfClient key={clientId} clientId={clientId} list={isListOpen} />
      ) : null}
      {!placedId && !clientId ? <ClientFinder /> : null}
    </>
  )
}

/** The order form of a client, or the whole list of garments. */
function OrderOfClient({ clientId, list }: { clientId: string; list: boolean }) {
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
