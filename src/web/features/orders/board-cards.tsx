import type { ListView } from '#shared/orders/order-list.ts'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { useMe } from '#web/features/auth/use-session.ts'
import { BoardOffer } from './board/board-offer.tsx'
import { BoardToolbar } from './board-toolbar.tsx'
import { useOrderList } from './list/use-order-list.ts'
import { ListViews } from './list-views.tsx'
import { OrderList } from './order-list.tsx'
import type { BoardFilters } from './use-board-filters.ts'

const BoardEmpty = lazyPart(() => import('./board/board-empty.tsx'))

interface Props {
  view: ListView | undefined
  filters: BoardFilters
}

/** The list of orders as the cards of the specification, with their views and their actions. */
export function BoardCards({ view: viewOfPage, filters }: Props) {
  const { role } = useMe()
  const list = useOrderList(viewOfPage, filters)
  const { view, sort, setSort, query, isGrouped } = list
  return (
    <>
      <ListViews view={view} className="mb-12" />
      {viewOfPage ? null : (
        <BoardToolbar
          filters={filters}
          hasFilters={filters.hasFilters}
          reader={role}
          sorting={{ sort: sort ?? 'due', setSort }}
        />
      )}
      <OrderList
        view={view}
        query={query}
        isGrouped={isGrouped}
        isCounted={!filters.hasFilters}
        foot={<BoardOffer className="mt-16" />}
        empty={<BoardEmpty filters={filters} view={view} />}
      />
    </>
  )
}
