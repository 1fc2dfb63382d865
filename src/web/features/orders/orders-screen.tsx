import type { ReactNode } from 'react'
import type { ListView } from '#shared/orders/order-list.ts'
import { WideLive } from '#web/components/feedback/wide-live.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { SpinnerPage } from '#web/components/states/spinner-page.tsx'
import { useAddress } from '#web/lib/navigation/use-address.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { BoardCards } from './board-cards.tsx'
import { VIEW_TITLES, viewIn } from './list/views.ts'
import classes from './orders-screen.module.css'
import { useBoardFilters } from './use-board-filters.ts'
import { useBoardView } from './use-board-view.ts'

// A phone has no list, so it loads none of them.
const BoardDeskBar = lazyPart(() => import('./board-desk-bar.tsx'))
const ListToolbar = lazyPart(() => import('./list-toolbar.tsx'))
const BoardList = lazyPart(() => import('./board-list.tsx'), { Loading: () => <SpinnerPage /> })

interface Props {
  title: ReactNode
  /** The title in the window, where that one is no plain text. */
  windowTitle?: string
  subtitle?: string
  /** The only view of the page; the board has it in its address. */
  view?: ListView
}

/** The orders of the team: as cards, or as a table where there is room. */
export function OrdersScreen({ title, windowTitle, subtitle, view }: Props) {
  const { view: look, canList } = useBoardView()
  const isList = look === 'list'
  const filters = useBoardFilters()
  const { params } = useAddress()
  const ownTitle = view || filters.hasFilters ? undefined : VIEW_TITLES[viewIn(params)]
  usePageTitle(ownTitle ?? windowTitle ?? String(title))
  return (
    <div className={isList ? classes.list : undefined}>
      <PageHeader
        title={ownTitle ?? title}
        subtitle={isList ? undefined : subtitle}
        aside={
          <>
            {isList && !view ? <ListToolbar filters={filters} /> : <WideLive />}
            {canList ? (
              <div className={classes.desk}>
                <BoardDeskBar />
              </div>
            ) : null}
          </>
        }
      />
      {isList ? (
        <BoardList view={view} filters={filters} />
      ) : (
        <BoardCards view={view} filters={filters} />
      )}
    </div>
  )
}
