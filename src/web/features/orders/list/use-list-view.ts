import type { OrderStatus } from '#shared/orders/orders.ts'
import { dueTone } from '#shared/time/late.ts'
import type { ListedOrder } from '#web/features/order-parts/order-view.ts'
import { useAddress } from '#web/lib/navigation/use-address.ts'
import { useMinute } from '#web/lib/rendering/use-minute.ts'
import type { BoardFilters } from '../use-board-filters.ts'
import type { ListSort } from './list-sort.ts'
import { useBoard } from './use-board.ts'

/** The views of the list: every order, those to assign, the late ones, the express ones. */
export type ListView = 'all' | 'assign' | 'late' | 'express'

const PARAM = 'vue'
const SORT = 'tri'
const RECENT = 'recentes'

/** The words of the views in the address. */
const VIEW_WORDS: Record<ListView, string> = {
  all: '',
  assign: 'a-assigner',
  late: 'en-retard',
  express: 'express',
}

/** The address of a view: it leaves the search and the status. */
export function viewSearch(view: ListView): string {
  return view === 'all' ? '?' : `?${PARAM}=${VIEW_WORDS[view]}`
}

/** The sort of the list, kept in the address. */
export function useListSort() {
  const { params, set } = useAddress()
  const sort: ListSort = params.get(SORT) === RECENT ? 'recent' : 'due'
  return { sort, setSort: (next: ListSort) => set(SORT, next === 'recent' ? RECENT : '') }
}

/** The view in the address, with its orders: sorted as asked where both sorts exist. A search or a status looks at all orders. */
export function useListView(filters: BoardFilters, asked: ListSort) {
  const { params } = useAddress()
  const now = useMinute()
  const isNarrowed = filters.search !== '' || filters.status !== null
  const view = isNarrowed ? 'all' : readView(params.get(PARAM))
  const canSort = filters.search === '' && (view === 'all' || view === 'assign')
  const sort = canSort ? asked : soleSort(filters)
  const status: OrderStatus | null = view === 'assign' ? 'pending' : filters.status
  const query = useBoard({ search: filters.search, status, express: view === 'express' }, sort)
  return { view, sort, canSort, query: view === 'late' ? onlyLate(query, now) : query }
}

function readView(word: string | null): ListView {
  if (word === VIEW_WORDS.assign) return 'assign'
  if (word === VIEW_WORDS.late) return 'late'
  return word === VIEW_WORDS.express ? 'express' : 'all'
}

/** The results of a search come newest first. */
function soleSort({ search }: BoardFilters): ListSort {
  return search === '' ? 'due' : 'recent'
}

type Query = ReturnType<typeof useBoard>

/** The late orders: the first ones by due time. Further pages are read while all that were read are late. */
function onlyLate(query: Query, now: number): Query {
  const { data, hasNextPage } = query
  if (!data) return query
  const isLate = ({ dueAt }: ListedOrder) => dueAt !== null && dueTone(dueAt, now) === 'late'
  const pages = data.pages.map((page) => ({ ...page, items: page.items.filter(isLate) }))
  const isWhole = data.pages.every((page) => page.items.every(isLate))
  return { ...query, data: { ...data, pages }, hasNextPage: hasNextPage && isWhole } as Query
}
