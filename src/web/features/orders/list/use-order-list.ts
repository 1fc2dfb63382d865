import { useState } from 'react'
import type { ListSort, ListView } from '#shared/orders/order-list.ts'
import { nextPage } from '#web/components/lists/paged-list.tsx'
import { useAddress } from '#web/lib/navigation/use-address.ts'
import { trpc } from '#web/trpc.ts'
import type { BoardFilters } from '../use-board-filters.ts'
import { useListSort } from './use-list-sort.ts'
import { viewIn } from './views.ts'

/** The views that go by due time. */
const BY_DUE = new Set<ListView>(['all', 'late', 'express'])

const NOT_NARROWED = { search: '', status: null }

/** What is late changes with time, without any action. */
const REFRESH_MS = 60_000

/**
 * The view of a page, or the one in the address of the board, with its orders. A search or a status looks at all orders;
 * what a search finds comes newest first.
 */
export function useOrderList(viewOfPage: ListView | undefined, filters: BoardFilters) {
  const { params } = useAddress()
  // Only the board has a search and a status.
  const { search, status } = viewOfPage ? NOT_NARROWED : filters
  const isNarrowed = search !== '' || status !== null
  const view = isNarrowed ? 'all' : (viewOfPage ?? viewIn(params))
  const sorting = useListSort()
  const canSort = view === 'all' && search === ''
  let sort: ListSort = canSort ? sorting.sort : 'due'
  if (search !== '') sort = 'recent'
  const query = trpc.orders.list.useInfiniteQuery(
    { view, search, status, sort },
    { ...nextPage, refetchInterval: REFRESH_MS },
  )
  const former = useFormer(query.data, `${view} ${status}`)
  // A failure and a lost network are said instead: only an answer on its way leaves the former rows on screen.
  const isPlaceholderData = query.isLoading && former !== undefined
  return {
    view,
    /** Null in a view that goes by other times. */
    sort: BY_DUE.has(view) || sort === 'recent' ? sort : null,
    setSort: canSort ? sorting.setSort : null,
    query: { ...query, data: isPlaceholderData ? former : query.data, isPlaceholderData },
    /** The rows come in groups: late, to be told a new time, the others. */
    isGrouped: view === 'all' && sort === 'due',
  }
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
