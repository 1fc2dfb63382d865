import { useState } from 'react'
import { nextPage } from '#web/components/lists/paged-list.tsx'
import { trpc } from '#web/trpc.ts'
import type { BoardFilters } from '../use-board-filters.ts'
import type { ListSort } from './list-sort.ts'

interface Wanted extends Pick<BoardFilters, 'search' | 'status'> {
  /** Only the open express orders, which come by due time. */
  express?: boolean
}

/** The pages of the board. What a search finds comes newest first, however the board is sorted. */
export function useBoard({ search, status, express = false }: Wanted, sort: ListSort) {
  const isByDue = express || (sort === 'due' && search === '')
  const recent = trpc.orders.board.useInfiniteQuery(
    { search, status },
    { ...nextPage, enabled: !isByDue },
  )
  const due = trpc.orders.boardByDue.useInfiniteQuery(express ? { express } : { status }, {
    ...nextPage,
    enabled: isByDue,
  })
  const query = isByDue ? due : recent
  const former = useFormer(query.data, express ? 'express' : (status ?? 'all'))
  // A failure and a lost network are said instead: only an answer on its way leaves the former rows on screen.
  const isPlaceholderData = query.isLoading && former !== undefined
  return { ...query, data: isPlaceholderData ? former : query.data, isPlaceholderData }
}

/**
 * The data that was shown last, while another search or order of the same rows is read. The rows of another view or status
 * are not kept: they would be read as rows of the view or status that is asked for.
 */
function useFormer<Data>(data: Data | undefined, scope: string): Data | undefined {
  const [former, setFormer] = useState({ data, scope })
  if (data !== undefined && (data !== former.data || scope !== former.scope))
    setFormer({ data, scope })
  return scope === former.scope ? former.data : undefined
}
