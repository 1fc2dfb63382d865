import { WideLive } from '#web/components/feedback/wide-live.tsx'
import { isRailOpen } from '#web/components/frame/rail-choice.ts'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { SpinnerPage } from '#web/components/states/spinner-page.tsx'
import { BoardCards } from '#web/features/orders/board-cards.tsx'
import { useBoardView } from '#web/features/orders/use-board-view.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import classes from './board.module.css'

// A phone has no list, so it loads neither of them.
const BoardDeskBar = lazyPart(() => import('#web/features/orders/board-desk-bar.tsx'))
const BoardList = lazyPart(() => import('#web/features/orders/board-list.tsx'), {
  Loading: ListLoading,
})

// The expression stays on one line where the title needs two.
const TITLE = (
  <>
    <span className="nowrap">Tableau de bord</span> Administrateur
  </>
)

export default function BoardPage() {
  usePageTitle('Tableau de bord')
  const { view, canList } = useBoardView()
  const isList = view === 'list'
  return (
    <div className={isList ? classes.list : undefined}>
      <PageHeader
        title={TITLE}
        aside={
          <>
            <WideLive />
            {canList ? (
              <div className={classes.desk}>
                <BoardDeskBar />
              </div>
            ) : null}
          </>
        }
      />
      {isList ? <BoardList /> : <BoardCards />}
    </div>
  )
}

/** The rail comes with the code of the list: until then its room is kept, so that the list need not move into it. */
function ListLoading() {
  return (
    <div className={isRailOpen() ? undefined : classes.railRoom}>
      <SpinnerPage />
    </div>
  )
}
