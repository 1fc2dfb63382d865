import { IconShoppingBag } from '@tabler/icons-react'
import { Button, ButtonLink } from '#web/components/button.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { PageHeader } from '#web/components/page-header.tsx'
import { QueryBoundary } from '#web/components/query-boundary.tsx'
import { ClientOrder } from '#web/features/orders/client-order.tsx'
import { paths } from '#web/lib/paths.ts'
import { usePageTitle } from '#web/lib/use-page-title.ts'
import { trpc } from '#web/trpc.ts'
import classes from './orders.module.css'

export function ClientOrdersPage() {
  usePageTitle('Suivi')
  const mine = trpc.orders.mine.useInfiniteQuery(
    {},
    { getNextPageParam: ({ nextCursor }) => nextCursor },
  )
  return (
    <>
      <PageHeader bar live title="Suivi" />
      <QueryBoundary
        query={mine}
        errorTitle="Impossible de charger les commandes."
        isEmpty={({ pages }) => pages.every(({ orders }) => orders.length === 0)}
        empty={
          <EmptyState
            title="Aucune commande en cours"
            text="Dès que vous commandez, vous suivez chaque étape ici, en direct."
            action={
              <ButtonLink tone="soleil" to={paths.client.order} icon={<IconShoppingBag />}>
                Passer une commande
              </ButtonLink>
            }
          />
        }
      >
        {({ pages }) =>
          pages.flatMap(({ orders }) =>
            orders.map((order) => <ClientOrder key={order.id} order={order} />),
          )
        }
      </QueryBoundary>
      {mine.hasNextPage ? (
        <div className={classes.more}>
          <Button
            tone="outline"
            loading={mine.isFetchingNextPage}
            onClick={() => void mine.fetchNextPage()}
          >
            Voir plus
          </Button>
        </div>
      ) : null}
    </>
  )
}
