import { ButtonLink } from '#web/components/actions/button.tsx'
import { WideLive } from '#web/components/feedback/wide-live.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { nextPage } from '#web/components/lists/paged-list.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { OrderList } from '#web/features/orders/order-list.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { trpc } from '#web/trpc.ts'

export default function DeliveredPage() {
  usePageTitle('Commandes livrées')
  const query = trpc.orders.delivered.useInfiniteQuery({}, nextPage)
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
