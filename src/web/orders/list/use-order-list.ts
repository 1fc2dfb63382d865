import type { InfiniteData } from '@tanstack/react-query'
import { useState } from 'react'
import { LIST_SORTS, type ListSort, type ListView } from '#shared/orders/order-list.ts'
import { nextPage } from '#web/components/lists/paged-list.tsx'
import { useAddress } from '#web/lib/navigation/use-address.ts'
import { useChoiceOfDevice } from '#web/lib/rendering/device-choice.ts'
import { useModules } from '#web/modules.ts'
import { eachMinute } from '#web/query-client.ts'
import { trpc } from '#web/trpc.ts'
import type { ListedOrder, RowSum } from '../order-view.ts'
import { isLateAgain } from '../promises/late-order.ts'
import { useLateOrders } from '../promises/use-late-orders.ts'
import type { BoardFilters } from '../use-board-filters.ts'
import { useStayingRows } from './use-staying-rows.ts'
import { BY_AGE, type RowTime, viewIn } from './views.ts'

/** The views that go by due time. */
const BY_DUE = new Set<ListView>(['all', 'toDeliver', 'late', 'express'])

const NOT_NARROWED = { search: '', status: null, clientId: null, days: null }

/**
 * The view of a page, or the one in the address of the board, with its orders. A search, a status or some days look at all
 * orders; what a search or days find comes newest first.
 */
export function useOrderList(viewOfPage: ListView | undefined, filters: BoardFilters) {
  const { params } = useAddress()
  const modules = useModules()
  // Only the board and the list of all days have a search and a status.
  const { search, status, clientId, days } = viewOfPage ? NOT_NARROWED : filters
  const isNarrowed = search !== '' || status !== null || days !== null
  const view = isNarrowed ? 'all' : (viewOfPage ?? viewIn(params, modules))
  const { choice, choose } = useChoiceOfDevice('laveo-tableau-ordre', LIST_SORTS)
  const canSort = view === 'all' && search === '' && days === null
  let sort: ListSort = canSort ? (choice ?? 'due') : 'due'
  if (search !== '' || days !== null) sort = 'recent'
  const period = days && {
    clientId,
    from: days.from,
    // When the period ends before it starts, the field says so and only the start is used.
    to: days.isReversed ? null : days.to,
  }
  const asked = { view, search, status, sort, ...period, ...filters.narrowed }
  const query = trpc.orders.list.useInfiniteQuery(asked, {
    ...nextPage,
    refetchInterval: eachMinute,
  })
  const staying = useStayingRows(query.data, JSON.stringify(asked))
  const former = useFormer(query.data, `${view} ${status} ${clientId}`)
  // A failure and a lost network are said instead: only an answer on its way leaves the former rows on screen.
  const isPlaceholderData = query.isLoading && former !== undefined
  const read = isPlaceholderData ? former : staying
  const above = useShownAbove(view, filters)
  let times: RowTime = BY_AGE.get(view) ?? 'due'
  if (days !== null) times = 'day'
  const sum: RowSum = view === 'unpaid' ? 'due' : 'total'
  return {
    view,
    times,
    sum,
    /** It is null in a view that goes by other times. */
    sort: BY_DUE.has(view) || sort === 'recent' ? sort : null,
    setSort: canSort ? choose : null,
    query: { ...query, data: read && withoutThose(read, above), isPlaceholderData },
    /** Some of its orders stand above it. */
    isBelowOthers: above.size > 0,
    isGrouped: view === 'all' ? sort === 'due' : view === 'inProgress',
  }
}

const NONE: ReadonlySet<string> = new Set()

/** The ids of the orders that stand above the list: of what is late, those whose second hour is missed. */
function useShownAbove(
  view: ListView,
  { narrowed, isNarrowed }: BoardFilters,
): ReadonlySet<string> {
  const isLate = view === 'late'
  const { data } = useLateOrders(isNarrowed ? narrowed : undefined, { enabled: isLate })
  if (!isLate || !data) return NONE
  return new Set(data.orders.filter(isLateAgain).map(({ id }) => id))
}

interface Page {
  items: ListedOrder[]
}

function withoutThose<P extends Page>(data: InfiniteData<P>, ids: ReadonlySet<string>) {
  if (ids.size === 0) return data
  const pages = data.pages.map((page) => ({
    ...page,
    items: page.items.filter(({ id }) => !ids.has(id)),
  }))
  return { ...data, pages }
}

export type OrderListOnScreen = ReturnType<typeof useOrderList>

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
