import { Button } from '#web/components/actions/button.tsx'
import { WideLive } from '#web/components/feedback/wide-live.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { useMe } from '#web/features/auth/use-session.ts'
import { BoardCounters } from '#web/features/orders/board-counters.tsx'
import { BoardToolbar } from '#web/features/orders/board-toolbar.tsx'
import { OrderList } from '#web/features/orders/order-list.tsx'
import { useBoard } from '#web/features/orders/use-board.ts'
import { useBoardFilters } from '#web/features/orders/use-board-filters.ts'
import { useBoardSort } from '#web/features/orders/use-board-sort.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'

// The expression stays on one line where the title needs two.
const TITLE = (
  <>
    <span className="nowrap">Tableau de bord</span> Administrateur
  </>
)

export default function BoardPage() {
  usePageTitle('Tableau de bord')
  const { role } = useMe()
  const filters = useBoardFilters()
  const sorting = useBoardSort()
  const query = useBoard(filters, sorting.sort)
  return (
    <>
      <PageHeader title={TITLE} aside={<WideLive />} />
      <BoardCounters />
      <BoardToolbar
        filters={filters}
        hasFilters={filters.hasFilters}
        reader={role}
        sorting={sorting}
      />
      <OrderList
        list="board"
        query={query}
        bulk
        noLivreur="Non assigné"
        empty={
          <EmptyState
            title="Aucune commande trouvée"
            text={
              filters.hasFilters
                ? 'Essayez un autre nom, un autre numéro ou un autre statut.'
                : null
            }
            action={
              filters.hasFilters ? (
                <Button onClick={filters.reset}>Voir toutes les commandes</Button>
              ) : null
            }
          />
        }
      />
    </>
  )
}
