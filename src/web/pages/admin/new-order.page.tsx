import { useSearchParams } from 'react-router-dom'
import { WideLive } from '#web/components/feedback/wide-live.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { LinesSkeleton } from '#web/components/states/ticket-skeleton.tsx'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { useModules } from '#web/modules.ts'
import { ClientFinder } from '#web/orders/team-order/client-finder.tsx'
import { TillLink } from '#web/orders/team-order/till-link.tsx'
import { CLIENT_PARAM, PLACED_PARAM } from '#web/orders/team-order-paths.ts'

// The screens after the choice of the client are loaded when they are reached.
const Loading = () => <LinesSkeleton />
const OrderOfClient = lazyPart(() => import('#web/orders/team-order/order-of-client.tsx'), {
  Loading,
})
const TeamOrderPlaced = lazyPart(() => import('#web/orders/team-order/team-order-placed.tsx'), {
  Loading,
})

const TITLE = 'Nouvelle commande'

/** An order that the team takes: for whom, then what, where and when. */
export default function NewOrderPage() {
  usePageTitle(TITLE)
  const { counter } = useModules()
  const [search] = useSearchParams()
  const clientId = search.get(CLIENT_PARAM)
  const placedId = search.get(PLACED_PARAM)
  return (
    <>
      <PageHeader
        title={TITLE}
        aside={
          <>
            <WideLive />
            {counter ? <TillLink clientId={placedId ? null : clientId} /> : null}
          </>
        }
      />
      {placedId ? <TeamOrderPlaced key={placedId} orderId={placedId} /> : null}
      {!placedId && clientId ? <OrderOfClient key={clientId} clientId={clientId} /> : null}
      {!placedId && !clientId ? <ClientFinder /> : null}
    </>
  )
}
