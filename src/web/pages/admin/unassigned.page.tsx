import { ButtonLink } from '#web/components/actions/button.tsx'
import { WideLive } from '#web/components/feedback/wide-live.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { nextPage } from '#web/components/lists/paged-list.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { OrderList } from '#web/features/orders/order-list.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { trpc } from '#web/trpc.ts'

export default function UnassignedPage() {
  usePageTitle('Commandes non assignées')
  const query = trpc.orders.unassigned.useInfiniteQuery({}, nextPage)
  return (
    <>
      <PageHeader
        title="Commandes non assignées"
        subtitle="La plus ancienne d’abord"
        aside={<WideLive />}
      />
      <OrderList
        list="unassigned"
        query={query}
        bulk
        empty={
          <EmptyState
            title="Aucune commande en attente"
            text="Chaque commande reçue a son livreur."
            action={
              <ButtonLink to={paths.admin.inProgress}>Voir les commandes en cours</ButtonLink>
            }
          />
        }
      />
    </>
  )
}
