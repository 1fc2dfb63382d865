import { keepPreviousData } from '@tanstack/react-query'
import { Button } from '#web/components/button.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { PageHeader } from '#web/components/page-header.tsx'
import { VagueSearch } from '#web/components/vague-search.tsx'
import { useMe } from '#web/features/auth/use-session.ts'
import { BoardCounters } from '#web/features/orders/board-counters.tsx'
import { BoardToolbar } from '#web/features/orders/board-toolbar.tsx'
import { OrderList, paging } from '#web/features/orders/order-list.tsx'
import { useBoardFilters } from '#web/features/orders/use-board-filters.ts'
import { WideLive } from '#web/features/orders/wide-live.tsx'
import { usePageTitle } from '#web/lib/use-page-title.ts'
import { trpc } from '#web/trpc.ts'

export function BoardPage() {
  usePageTitle('Tableau de bord')
  const { role } = useMe()
  const filters = useBoardFilters()
  const query = trpc.orders.board.useInfiniteQuery(
    { search: filters.search, status: filters.status },
    { ...paging, placeholderData: keepPreviousData, enabled: !filters.vague },
  )
  return (
    <>
      <PageHeader title="Tableau de bord Administrateur" aside={<WideLive />} />
      <BoardCounters />
      <BoardToolbar filters={filters} narrowed={filters.active} reader={role} />
      {filters.vague ? (
        <VagueSearch all="Voir toutes les commandes" onReset={filters.reset} />
      ) : (
        <OrderList
          list="board"
          query={query}
          bulk
          noLivreur="Non assigné"
          empty={
            <EmptyState
              title="Aucune commande trouvée"
              text={
                filters.active ? 'Essayez un autre nom, un autre numéro ou un autre statut.' : null
              }
              action={
                filters.active ? (
                  <Button onClick={filters.reset}>Voir toutes les commandes</Button>
                ) : null
              }
            />
          }
        />
      )}
    </>
  )
}
