import { useMe } from '#web/features/auth/use-session.ts'
import { BoardCounters } from './board/board-counters.tsx'
import { BoardEmpty } from './board/board-empty.tsx'
import { useBoard } from './board/use-board.ts'
import { useBoardSort } from './board/use-board-sort.ts'
import { BoardToolbar } from './board-toolbar.tsx'
import { OrderList } from './order-list.tsx'
import { useBoardFilters } from './use-board-filters.ts'

/** The board as the cards of the specification, with their counters and their actions. */
export function BoardCards() {
  const { role } = useMe()
  const filters = useBoardFilters()
  const sorting = useBoardSort()
  const query = useBoard(filters, sorting.sort)
  return (
    <>
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
        short
        noLivreur="Non assigné"
        empty={<BoardEmpty filters={filters} />}
      />
    </>
  )
}
