import { type ReactNode, useId, useState } from 'react'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { PagedList } from '#web/components/lists/paged-list.tsx'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { groupsOf } from '../list/groups.ts'
import { useListActs } from '../list/use-list-acts.tsx'
import { useListFocus } from '../list/use-list-focus.ts'
import { isChoosable } from '../list/use-list-selection.ts'
import type { OrderListOnScreen } from '../list/use-order-list.ts'
import type { BoardFilters } from '../use-board-filters.ts'
import { useOrderCounts } from '../use-order-counts.ts'
import { BoardOffer } from './board-offer.tsx'
import { ListViews } from './list-views.tsx'
import { LIST_WORDS } from './list-words.ts'
import { CARDS_LOADING, OrderCards } from './order-cards.tsx'
import { SelectionContext, StartSelectionButton, StartSelectionRoom } from './order-selection.tsx'

const BoardEmpty = lazyPart(() => import('./board-empty.tsx'))
const LateView = lazyPart(() => import('../promises/late-view.tsx'), {
  Loading: ({ children }: { children: ReactNode }) => children,
})
const BulkBar = lazyPart(() => import('../list/bulk-bar.tsx'))

interface Props {
  list: OrderListOnScreen
  filters: BoardFilters
  /** Stands between the views and the rows. */
  above: ReactNode
  hasViews: boolean
  /** The search and the filters. */
  toolbar: ReactNode
}

/** The list of orders as the cards of the specification, with their views and their actions. */
export function BoardCards({ list, filters, above, hasViews, toolbar }: Props) {
  const titleId = useId()
  const { view, times, sum, query, isGrouped, isBelowOthers } = list
  const read = query.data?.pages.flatMap((page) => page.items)
  const [isChoosing, setChoosing] = useState(false)
  const [wasChoosing, setWasChoosing] = useState(false)
  const acts = useListActs(read, () => {
    setChoosing(false)
    setWasChoosing(true)
  })
  const rememberCard = useListFocus(read, acts.memory)
  const counts = useOrderCounts().data
  const now = query.data?.pages[0]?.now ?? 0
  const start =
    !isChoosing && read?.some(isChoosable) ? (
      <StartSelectionButton autoFocus={wasChoosing} onStart={() => setChoosing(true)} />
    ) : null
  const rows = (
    <PagedList
      query={query}
      words={LIST_WORDS}
      loading={CARDS_LOADING}
      empty={isBelowOthers ? null : <BoardEmpty filters={filters} view={view} />}
    >
      {(shown) => (
        <SelectionContext value={isChoosing ? acts.selection : null}>
          <OrderCards
            view={view}
            times={times}
            sum={sum}
            orders={shown}
            groups={isGrouped ? groupsOf(shown, view, now) : null}
            counts={filters.hasFilters ? undefined : counts}
            start={start}
            onOpen={acts.open}
          />
          <BoardOffer className="mt-16" />
        </SelectionContext>
      )}
    </PagedList>
  )
  return (
    <>
      {hasViews ? <ListViews view={filters.days ? 'period' : view} className="mb-12" /> : null}
      {toolbar ? <div className="mb-12">{toolbar}</div> : null}
      {above}
      <section aria-labelledby={titleId} onFocus={rememberCard}>
        <VisuallyHidden>
          <h2 id={titleId}>Commandes</h2>
        </VisuallyHidden>
        {read === undefined && !query.isError ? <StartSelectionRoom /> : null}
        {view === 'late' ? <LateView filters={filters}>{rows}</LateView> : rows}
        {isChoosing || wasChoosing ? <BulkBar isForCards acts={acts} isShown={isChoosing} /> : null}
        {acts.dialogs}
      </section>
    </>
  )
}
