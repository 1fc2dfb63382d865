import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { useMe } from '#web/features/auth/use-session.ts'
import { useMedia } from '#web/lib/rendering/use-media.ts'
import { BoardOffer } from './board/board-offer.tsx'
import { useBoardSort } from './board/use-board-sort.ts'
import classes from './board-toolbar.module.css'
import { BoardToolbar } from './board-toolbar.tsx'
import ListViews from './list/list-views.tsx'
import { useListView } from './list/use-list-view.ts'
import { OrderList, PHONE } from './order-list.tsx'
import { useBoardFilters } from './use-board-filters.ts'

// A phone does without them: its views count what needs the team, and its orders come first.
const BoardCounters = lazyPart(() => import('./board/board-counters.tsx'))
if (!window.matchMedia(PHONE).matches) void BoardCounters.preload()
const BoardEmpty = lazyPart(() => import('./board/board-empty.tsx'))

/** The board as the cards of the specification, with their counters, their views and their actions. */
export function BoardCards() {
  const { role } = useMe()
  const filters = useBoardFilters()
  const sorting = useBoardSort()
  const { view, sort, canSort, query } = useListView(filters, sorting.sort)
  const isPhone = useMedia(PHONE)
  return (
    <>
      {isPhone ? null : (
        <div className={`mb-16 ${classes.counters}`}>
          <BoardCounters />
        </div>
      )}
      <ListViews view={view} className="mb-12" />
      <BoardToolbar
        filters={filters}
        hasFilters={filters.hasFilters}
        reader={role}
        sorting={{ sort, setSort: canSort ? sorting.setSort : null }}
      />
      <OrderList
        list="board"
        query={query}
        bulk
        short
        noLivreur="Non assigné"
        foot={<BoardOffer className="mt-16" />}
        empty={<BoardEmpty filters={filters} view={view} />}
      />
    </>
  )
}
