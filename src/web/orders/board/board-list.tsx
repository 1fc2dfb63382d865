import type { ReactNode } from 'react'
import { formatFrancs } from '#shared/text/money.ts'
import { NotOpened } from '#web/components/dialogs/lazy-dialog.tsx'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { readNextPage } from '#web/components/lists/more-pages.tsx'
import { PagedList } from '#web/components/lists/paged-list.tsx'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { SkeletonBlock } from '#web/components/states/ticket-skeleton.tsx'
import { useMe } from '#web/session.ts'
import BulkBar from '../list/bulk-bar.tsx'
import { groupsOf } from '../list/groups.ts'
import { OrderTable } from '../list/order-table.tsx'
import { focusRow } from '../list/row-focus.ts'
import { useListActs } from '../list/use-list-acts.tsx'
import { useListFocus } from '../list/use-list-focus.ts'
import { useListKeys } from '../list/use-list-keys.ts'
import type { OrderListOnScreen } from '../list/use-order-list.ts'
import type { ListedOrder } from '../order-view.ts'
import type { BoardFilters } from '../use-board-filters.ts'
import { useOrderCounts } from '../use-order-counts.ts'
import { useOrderDrawer } from '../use-order-drawer.ts'
import BoardEmpty from './board-empty.tsx'
import classes from './board-list.module.css'
import { BoardOffer } from './board-offer.tsx'
import { ListViews } from './list-views.tsx'
import { LIST_WORDS } from './list-words.ts'
import { useBoardView } from './use-board-view.ts'

const LateView = lazyPart(() => import('../promises/late-view.tsx'), {
  Loading: ({ children }: { children: ReactNode }) => children,
})

interface Props {
  list: OrderListOnScreen
  filters: BoardFilters
  /** Stands between the views and the rows. */
  above: ReactNode
  hasViews: boolean
}

/** The list of orders as a table: one line for each. */
export default function BoardList({ list, filters, above, hasViews }: Props) {
  const { role } = useMe()
  const { view, times, sum, sort, setSort, query, isGrouped, isBelowOthers } = list
  const read = query.data?.pages.flatMap((page) => page.items)
  const orders = read ?? []
  const acts = useListActs(
    read,
    // The bar is gone with its button, so the row takes the focus.
    (place) => place && focusRow(place, { preventScroll: true }),
  )
  const { memory, selection, open } = acts
  const rememberRow = useListFocus(read, memory)
  const { isWide } = useBoardView()
  const drawer = useOrderDrawer()
  const openId = isWide ? drawer.orderId : null
  const closeOrder = () => {
    drawer.close()
    if (openId) focusRow(openId)
  }
  useListKeys({
    orders,
    readMore:
      query.hasNextPage && !query.isFetchingNextPage ? () => void readNextPage(query) : null,
    selection,
    memory,
    besideId: openId,
    closeOrder,
    onOpen: open,
    assignChosen: acts.assignChosen,
  })
  const counts = useOrderCounts().data
  const isCounted =
    filters.search === '' && filters.status === null && !filters.days && !filters.isNarrowed
  const rows = (
    <PagedList
      query={query}
      words={LIST_WORDS}
      loading={<TableSkeleton />}
      empty={isBelowOthers ? null : <BoardEmpty filters={filters} view={view} />}
    >
      {(shown) => (
        <>
          <OrderTable
            times={times}
            sum={sum}
            orders={shown}
            groups={isGrouped ? groupsOf(shown, view, query.data?.pages[0]?.now ?? 0) : null}
            counts={isCounted ? counts : undefined}
            reader={role}
            sorting={{ sort, setSort }}
            selection={selection}
            onOpen={open}
            onFocus={rememberRow}
          />
          <BoardOffer className="mt-12" />
        </>
      )}
    </PagedList>
  )
  return (
    <>
      {hasViews ? <ListViews view={filters.days ? 'period' : view} /> : null}
      {above}
      {view === 'late' ? <LateView filters={filters}>{rows}</LateView> : rows}
      <BulkBar acts={acts} isShown={selection.chosen.length > 0} />
      {acts.dialogs}
      <BesideList
        orderId={openId}
        orders={orders}
        total={query.hasNextPage ? (isCounted ? counts?.views[view] : undefined) : orders.length}
        onClose={closeOrder}
      />
    </>
  )
}

const ROWS = 8

/** The table while its rows are read: its head and as many lines as a view mostly has. */
function TableSkeleton() {
  return (
    <div role="status" className={`surface clip ${classes.table}`}>
      <VisuallyHidden>Chargement…</VisuallyHidden>
      <div className={classes.head} />
      {Array.from({ length: ROWS }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical blocks that never move
        <div key={index} className={`row gap-20 ${classes.row}`} aria-hidden="true">
          <SkeletonBlock width="22px" height="22px" className="fixed" />
          <SkeletonBlock width="150px" height="22px" />
          <SkeletonBlock width="90px" height="14px" />
          <SkeletonBlock width="140px" height="14px" />
          <SkeletonBlock width="70px" height="14px" className="push-end" />
        </div>
      ))}
    </div>
  )
}

const OrderBeside = lazyPart(() => import('../drawer/order-beside.tsx'), { NotLoaded: NotOpened })

interface BesideListProps {
  /** It is null while none is open. */
  orderId: string | null
  orders: readonly ListedOrder[]
  /** The number of orders; undefined while more pages follow. */
  total: number | undefined
  onClose: () => void
}

/** The order that is open beside the list, with its place in it. */
function BesideList({ orderId, orders, total, onClose }: BesideListProps) {
  if (orderId === null) return null
  const place = orders.findIndex(({ id }) => id === orderId) + 1
  return (
    <OrderBeside
      orderId={orderId}
      place={place > 0 ? <Place place={place} total={total} /> : null}
      onClose={onClose}
    />
  )
}

/** `4 sur 25`. Below the counted orders, only the place is known. */
function Place({ place, total }: { place: number; total: number | undefined }) {
  return (
    <span className="quiet text-s nowrap push-end">
      {total !== undefined && place <= total
        ? `${formatFrancs(place)} sur ${formatFrancs(total)}`
        : `n°\u00a0${formatFrancs(place)}`}
    </span>
  )
}
