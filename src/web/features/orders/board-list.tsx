import { PagedList } from '#web/components/lists/paged-list.tsx'
import { TicketSkeletons } from '#web/components/states/ticket-skeleton.tsx'
import { useMe } from '#web/features/auth/use-session.ts'
import { BoardEmpty } from './board/board-empty.tsx'
import { LIST_WORDS } from './board/list-words.ts'
import { useBoard } from './board/use-board.ts'
import { ListToolbar } from './list/list-toolbar.tsx'
import { OrderTable } from './list/order-table.tsx'
import { useListSort } from './list/use-list-sort.ts'
import { useBoardFilters } from './use-board-filters.ts'

/** The board as a table: one line for each order, the first due first. */
export default function BoardList() {
  const { role } = useMe()
  const filters = useBoardFilters()
  const sorting = useListSort()
  const query = useBoard(filters, sorting.sort)
  return (
    <>
      <ListToolbar filters={filters} reader={role} />
      <PagedList
        query={query}
        words={LIST_WORDS}
        loading={<TicketSkeletons quiet count={3} />}
        empty={<BoardEmpty filters={filters} />}
      >
        {(orders) => (
          <OrderTable
            orders={orders}
            reader={role}
            sorting={filters.search === '' ? sorting : null}
          />
        )}
      </PagedList>
    </>
  )
}
