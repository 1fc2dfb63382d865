import { Suspense } from 'react'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { SpinnerPage } from '#web/components/states/spinner-page.tsx'
import { useMe } from '#web/features/auth/use-session.ts'
import { useKeptBasket } from '#web/features/checkout/kept-basket.ts'
import { LateOrderPlaced } from '#web/features/checkout/late-parts.tsx'
import { OrderEntry } from '#web/features/checkout/order-entry.tsx'
import { OrderForm } from '#web/features/checkout/order-form.tsx'
import { PLACED_ORDER_PARAM } from '#web/features/checkout/placed-order.ts'
import { useOftenOrdered } from '#web/features/checkout/use-often-ordered.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { useSearchParams } from '#web/lib/router/router.tsx'

export default function PlaceOrderPage() {
  const me = useMe()
  const oftenOrdered = useOftenOrdered()
  const keptBasket = useKeptBasket(me.id)
  const [search] = useSearchParams()
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
    <OrderEntry
      title={title}
      draftKey={me.id}
      formPath={paths.client.order}
      oftenOrdered={keptBasket.isKnown ? oftenOrdered : undefined}
    >
      {(form) => <OrderForm {...form} me={me} keptBasket={keptBasket} />}
    </OrderEntry>
  )
}
