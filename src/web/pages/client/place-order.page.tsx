import { useSearchParams } from 'react-router-dom'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { config, isOfflinePage } from '#web/lib/config.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { LateOrderPlaced } from '#web/orders/checkout/late-parts.tsx'
import { OwnOrderEntry } from '#web/orders/checkout/own-order-entry.tsx'
import { PLACED_ORDER_PARAM } from '#web/orders/checkout/placed-order.ts'
import { SiteClosed } from '#web/orders/checkout/site-closed.tsx'
import { useMe } from '#web/session.ts'

export default function PlaceOrderPage() {
  const me = useMe()
  const [search] = useSearchParams()
  const placedId = search.get(PLACED_ORDER_PARAM)
  const title = placedId ? 'Commande passée' : 'Passer une commande'
  usePageTitle(title)
  if (placedId) return <LateOrderPlaced orderId={placedId} />
  // The copy that a phone keeps may be older than the opening.
  if (!config.siteOpen && !isOfflinePage())
    return (
      <>
        <PageHeader bar live title={title} />
        <SiteClosed />
      </>
    )
  return <OwnOrderEntry title={title} me={me} />
}
