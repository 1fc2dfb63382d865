import { IconShoppingBag } from '@tabler/icons-react'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { MorePages } from '#web/components/lists/more-pages.tsx'
import { nextPage } from '#web/components/lists/paged-list.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { ClientOrder } from '#web/features/orders/client-order.tsx'
import { PastOrderPaymentReturn } from '#web/features/payments/past-order-payment-return.tsx'
import { usePaymentReturn } from '#web/features/payments/use-payment-return.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { trpc } from '#web/trpc.ts'
import classes from './orders.module.css'

export default function ClientOrdersPage() {
  usePageTitle('Suivi')
  const { paymentReturn, setPaymentReturn } = usePaymentReturn()
  const query = trpc.orders.mine.useInfiniteQuery({}, { ...nextPage })
  const orders = query.data?.pages.flatMap((page) => page.items)
  const isPastOrder = orders?.every(({ id }) => id !== paymentReturn?.orderId)
  return (
    <>
      <PageHeader bar live title="Suivi" />
      {paymentReturn && isPastOrder ? (
        <div className={`mb-20 ${classes.news}`}>
          <PastOrderPaymentReturn paymentReturn={paymentReturn} onChange={setPaymentReturn} />
        </div>
      ) : null}
      <QueryBoundary
        // A failure of the next page is shown at the end of the list.
        query={query.isFetchNextPageError ? { ...query, isError: false } : query}
        errorTitle="Impossible de charger les commandes."
        isEmpty={() => orders?.length === 0}
        empty={<NoOrder />}
      >
        {() =>
          orders?.map((order, index) => (
            <ClientOrder
              key={order.id}
              order={order}
              fold={foldOf(index, orders.length)}
              paymentReturn={paymentReturn?.orderId === order.id ? paymentReturn : null}
              onPaymentReturn={setPaymentReturn}
            />
          ))
        }
      </QueryBoundary>
      <MorePages
        pages={query}
        end="Toutes vos commandes en cours sont affichées."
        failed="Impossible de charger les commandes suivantes."
      />
    </>
  )
}

/** Whether an order starts open. Of several orders, only the first one does. */
function foldOf(index: number, count: number): 'open' | 'closed' | undefined {
  if (count === 1) return undefined
  return index === 0 ? 'open' : 'closed'
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
