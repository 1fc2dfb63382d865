import { keepPreviousData } from '@tanstack/react-query'
import { ofPerson } from '#shared/text/french.ts'
import { Button } from '#web/components/actions/button.tsx'
import { WideLive } from '#web/components/feedback/wide-live.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { nextPage, PagedList } from '#web/components/lists/paged-list.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { TicketSkeletons } from '#web/components/states/ticket-skeleton.tsx'
import { useMe } from '#web/features/auth/use-session.ts'
import { AllOrders } from '#web/features/orders/all-orders.tsx'
import { BoardToolbar } from '#web/features/orders/board-toolbar.tsx'
import { DaysFields } from '#web/features/orders/days-fields.tsx'
import { ListViews } from '#web/features/orders/list-views.tsx'
import { useBoardFilters } from '#web/features/orders/use-board-filters.ts'
import { useClientFilter, useClientName } from '#web/features/orders/use-client-filter.ts'
import { useDays } from '#web/features/orders/use-days.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { trpc } from '#web/trpc.ts'

const WORDS = {
  failed: 'Impossible de charger les commandes.',
  moreFailed: 'Impossible de charger les commandes suivantes.',
  end: 'Toutes les commandes sont affichées.',
  shown: (count: number) => (count === 1 ? '1 commande affichée' : `${count} commandes affichées`),
}

export default function AllOrdersPage() {
  usePageTitle('Commandes')
  const { role } = useMe()
  const filters = useBoardFilters()
  const days = useDays()
  const { from, to, isReversed } = days
  const clientId = useClientFilter(filters)
  const query = trpc.orders.all.useInfiniteQuery(
    // When the period ends before it starts, the field shows an error and only the start is used.
    { search: filters.search, status: filters.status, clientId, from, to: isReversed ? null : to },
    { ...nextPage, placeholderData: keepPreviousData },
  )
  const shown = query.isPlaceholderData ? undefined : query.data?.pages[0]?.items
  const client = useClientName(clientId, shown)
  const hasFilters = filters.hasFilters || clientId !== null || from !== null || to !== null
  return (
    <>
      {clientId === null ? (
        <>
          <PageHeader title="Commandes" aside={<WideLive />} />
          <ListViews view="period" className="mb-12" />
        </>
      ) : (
        <PageHeader
          title={`Commandes ${client === null ? 'du client' : ofPerson(client)}`}
          backTo={paths.superadmin.clients}
          backLabel="Retour aux clients"
          aside={<WideLive />}
        />
      )}
      <BoardToolbar filters={filters} hasFilters={hasFilters} reader={role} />
      <DaysFields days={days} />
      <PagedList
        query={query}
        words={WORDS}
        loading={<TicketSkeletons quiet count={4} />}
        empty={
          <EmptyState
            title="Aucune commande trouvée"
            text={hasFilters ? 'Essayez un autre nom, un autre statut ou d’autres jours.' : null}
            action={
              hasFilters ? <Button onClick={filters.reset}>Voir toutes les commandes</Button> : null
            }
          />
        }
      >
        {(orders) => <AllOrders orders={orders} reader={role} />}
      </PagedList>
    </>
  )
}
