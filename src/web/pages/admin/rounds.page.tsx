import { isDay } from '#shared/day-bounds.ts'
import { BUSINESS_ZONE, localDay } from '#shared/time/zone.ts'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { LinesSkeleton } from '#web/components/states/ticket-skeleton.tsx'
import { cx } from '#web/lib/cx.ts'
import { useAddress } from '#web/lib/navigation/use-address.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { useMinute } from '#web/lib/rendering/use-minute.ts'
import { useOrderDrawer } from '#web/orders/use-order-drawer.ts'
import { useDaySheet } from '#web/rounds/day-sheet/use-day-sheet.tsx'
import { RoundsBoard } from '#web/rounds/rounds-board/board.tsx'
import { useBoard } from '#web/rounds/rounds-board/use-board.ts'
import { DayMap } from '#web/rounds/rounds-map/day-map.tsx'

/** The day in the address; today is not named there. */
const DAY_PARAM = 'jour'

export default function RoundsPage() {
  usePageTitle('Tournées')
  const { params, set } = useAddress()
  const today = localDay(useMinute(), BUSINESS_ZONE)
  const named = params.get(DAY_PARAM) ?? ''
  const day = isDay(named) ? named : today
  // Another day begins anew: what is chosen or proposed belongs to its own.
  return (
    <RoundsOfDay key={day} day={day} onDay={(next) => set(DAY_PARAM, next === today ? '' : next)} />
  )
}

function RoundsOfDay({ day, onDay }: { day: string; onDay: (day: string) => void }) {
  const state = useBoard(day)
  const { board } = state
  const { open } = useOrderDrawer()
  const { print, isAsked, paper, refusal } = useDaySheet(state.plain, !state.isPast, () =>
    state.query.refetch(),
  )
  return (
    <>
      <div className={cx(isAsked && 'screen-only')}>
        {board ? null : <PageHeader title="Tournées" />}
        <QueryBoundary
          query={state.query}
          errorTitle="Impossible de charger les tournées."
          loading={<LinesSkeleton />}
        >
          {() =>
            board ? (
              <RoundsBoard
                state={state}
                board={board}
                onDay={onDay}
                onOpen={open}
                onPrint={(livreurId) => print(livreurId ?? null)}
                refusal={refusal}
                map={(modes) => <DayMap state={state} board={board} modes={modes} onOpen={open} />}
              />
            ) : null
          }
        </QueryBoundary>
      </div>
      {paper}
    </>
  )
}
