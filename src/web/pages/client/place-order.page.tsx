import { Suspense } from 'react'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { SpinnerPage } from '#web/components/states/spinner-page.tsx'
import { useMe } from '#web/features/auth/use-session.ts'
import { LateGarmentBrowser, LateOrderPlaced } from '#web/features/checkout/late-parts.tsx'
import { OrderForm } from '#web/features/checkout/order-form.tsx'
import { OrderFormSkeleton } from '#web/features/checkout/order-form-skeleton.tsx'
import { PLACED_ORDER_PARAM } from '#web/features/checkout/placed-order.ts'
import { useOftenOrdered } from '#web/features/checkout/use-often-ordered.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { useSearchParams } from '#web/lib/router/router.tsx'
import { trpc } from '#web/trpc.ts'

/** The list of garments is open with this search parameter, so that the phone's Back returns from it to the order. */
const LIST_PARAM = 'liste'

export default function PlaceOrderPage() {
  const me = useMe()
  const catalogue = trpc.products.catalogue.useQuery()
  const oftenOrdered = useOftenOrdered()
  const [search, setSearch] = useSearchParams()
  const isListOpen = search.has(LIST_PARAM)
  const placedId = search.get(PLACED_ORDER_PARAM)
  const title = placedId ? 'Commande passée' : 'Passer une commande'
  usePageTitle(title)
  if (placedId)
    return (
      <>
        <PageHeader bar live title={title} />
        <Suspense fallback={<SpinnerPage />}>
          <LateOrderPlaced orderId={placedId} />
        </Suspense>
      </>
    )
  return (
    <>
      <PageHeader bar live title={title} {...(isListOpen ? { backTo: '.' } : {})} />
      <QueryBoundary
        query={catalogue}
        loading={<OrderFormSkeleton list={isListOpen} />}
        errorTitle="Impossible de charger les produits."
        isEmpty={({ products }) => products.length === 0}
        empty={
          <EmptyState
            title="Le catalogue est vide pour le moment"
            text="Revenez un peu plus tard : l’équipe prépare la liste des vêtements."
          />
        }
      >
        {(data) => {
          if (!oftenOrdered) return <OrderFormSkeleton list={isListOpen} />
          const shown = { catalogue: data, oftenOrdered }
          if (isListOpen)
            return (
              <Suspense fallback={<OrderFormSkeleton list />}>
                <LateGarmentBrowser {...shown} draftKey={me.id} formPath={paths.client.order} />
              </Suspense>
            )
          return <OrderForm {...shown} me={me} onShowAll={() => setSearch({ [LIST_PARAM]: '' })} />
        }}
      </QueryBoundary>
    </>
  )
}
