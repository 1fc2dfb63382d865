import { IconShoppingBag } from '@tabler/icons-react'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { MorePages } from '#web/components/lists/more-pages.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { TicketSkeletons } from '#web/components/states/ticket-skeleton.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { useModules } from '#web/modules.ts'
import { usePaymentReturn } from '#web/money/use-payment-return.ts'
import { useOpenOrders } from '#web/orders/board/use-open-orders.ts'
import { ClientOrders } from '#web/orders/client/client-orders.tsx'
import { PastOrderPaymentReturn } from '#web/orders/client/past-order-payment-return.tsx'
import { HelpButton } from '#web/orders/help/help-button.tsx'
import { OwnWeekly } from '#web/orders/recurring/own-weekly.tsx'
import { isFirstTry } from '#web/query-client.ts'
import classes from './orders.module.css'

export default function ClientOrdersPage() {
  usePageTitle('Suivi')
  const paymentReturn = usePaymentReturn()
  const { query, orders } = useOpenOrders()
  const isPastOrder = query.data && orders.every(({ id }) => id !== paymentReturn?.orderId)
  const { weekly } = useModules()
  return (
    <>
      <PageHeader bar live title="Suivi" aside={<HelpButton />} />
      {paymentReturn && isPastOrder ? (
        <div className={`mb-20 ${classes.news}`}>
          <PastOrderPaymentReturn paymentReturn={paymentReturn} />
        </div>
      ) : null}
      <QueryBoundary
        // A failure of the next page is shown at the end of the list.
        query={query.isFetchNextPageError ? { ...query, isError: false } : query}
        errorTitle="Impossible de charger les commandes."
        loading={<TicketSkeletons count={2} className="ticket-grid align-start" />}
        isEmpty={() => orders.length === 0}
        empty={<NoOrder />}
      >
        {() => <ClientOrders orders={orders} paymentReturn={paymentReturn} />}
      </QueryBoundary>
      <MorePages
        pages={query}
        end="Toutes vos commandes en cours sont affichées."
        failed="Impossible de charger les commandes suivantes."
      />
      {/* Without a network one note says it for both. */}
      {query.isLoadingError || !weekly ? null : <OwnWeekly waits={isFirstTry(query)} />}
    </>
  )
}

function NoOrder() {
  return (
    <EmptyState
      title="Aucune commande en cours"
      text="Dès que vous commandez, vous suivez chaque étape ici, en direct."
      action={
        <ButtonLink tone="soleil" to={paths.client.order} icon={<IconShoppingBag />}>
          Passer une commande
        </ButtonLink>
      }
    />
  )
}
