import { ButtonLink } from '#web/components/button.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { PageHeader } from '#web/components/page-header.tsx'
import { OrderList, paging } from '#web/features/orders/order-list.tsx'
import { WideLive } from '#web/features/orders/wide-live.tsx'
import { paths } from '#web/lib/paths.ts'
import { usePageTitle } from '#web/lib/use-page-title.ts'
import { trpc } from '#web/trpc.ts'

export function DeliveredPage() {
  usePageTitle('Commandes livrées')
  const query = trpc.orders.delivered.useInfiniteQuery({}, paging)
  return (
    <>
      <PageHeader
        title="Commandes livrées"
        subtitle="La plus récente d’abord"
        aside={<WideLive />}
      />
      <OrderList
        list="delivered"
        query={query}
        empty={
          <EmptyState
            title="Aucune livraison terminée"
            text="Une commande arrive ici dès que son livreur confirme la livraison."
            action={
              <ButtonLink to={paths.admin.inProgress}>Voir les commandes en cours</ButtonLink>
            }
          />
        }
      />
    </>
  )
}
