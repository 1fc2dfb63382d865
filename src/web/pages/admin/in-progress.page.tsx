import { ButtonLink } from '#web/components/actions/button.tsx'
import { WideLive } from '#web/components/feedback/wide-live.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { nextPage } from '#web/components/lists/paged-list.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { OrderList } from '#web/features/orders/order-list.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { trpc } from '#web/trpc.ts'

export default function InProgressPage() {
  usePageTitle('Commandes en cours')
  const query = trpc.orders.inProgress.useInfiniteQuery({}, nextPage)
  return (
    <>
      <PageHeader
        title="Commandes en cours"
        subtitle="La plus récente d’abord"
        aside={<WideLive />}
      />
      <OrderList
        list="inProgress"
        query={query}
        noLivreur="Non spécifié"
        empty={
          <EmptyState
            title="Aucune commande en cours"
            text="Une commande arrive ici dès qu’un livreur lui est assigné."
            action={
              <ButtonLink to={paths.admin.unassigned}>Voir les commandes non assignées</ButtonLink>
            }
          />
        }
      />
    </>
  )
}
