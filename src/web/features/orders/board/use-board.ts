import { keepPreviousData } from '@tanstack/react-query'
import { nextPage } from '#web/components/lists/paged-list.tsx'
import { trpc } from '#web/trpc.ts'
import type { BoardFilters } from '../use-board-filters.ts'
import type { BoardSort } from './use-board-sort.ts'

interface Wanted extends Pick<BoardFilters, 'search' | 'status'> {
  /** Only the open express orders, which come by due time. */
  express?: boolean
}

/** The pages of the board. What a search finds comes newest first, however the board is sorted. */
export function useBoard({ search, status, express = false }: Wanted, sort: BoardSort) {
  const isByDue = express || (sort === 'due' && search === '')
  const recent = trpc.orders.board.useInfiniteQuery(
    { search, status },
    { ...nextPage, placeholderData: keepPreviousData, enabled: !isByDue },
  )
  const due = trpc.orders.boardByDue.useInfiniteQuery(express ? { express } : { status }, {
    ...nextPage,
    placeholderData: keepPreviousData,
    enabled: isByDue,
  })
  return { ...(isByDue ? due : recent) }
}
