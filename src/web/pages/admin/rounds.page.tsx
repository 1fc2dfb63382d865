import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { BUSINESS_ZONE, localDay } from '#shared/time/zone.ts'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { SpinnerPage } from '#web/components/states/spinner-page.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useAddress } from '#web/lib/navigation/use-address.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { useMinute } from '#web/lib/rendering/use-minute.ts'
import { type DialogRequest, OrderDialogs } from '#web/orders/order-dialogs.tsx'
import { useOrderDrawer } from '#web/orders/use-order-drawer.ts'
import { DispatchMap } from '#web/rounds/dispatch/dispatch-map.tsx'
import { useDispatch } from '#web/rounds/dispatch/use-dispatch.ts'
import { RoundsBoard } from '#web/rounds/rounds-board/board.tsx'
import { useBoard } from '#web/rounds/rounds-board/use-board.ts'
import { useMe } from '#web/session.ts'

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
  const { open } = useOrderDrawer()
  const navigate = useNavigate()
  return (
    <QueryBoundary
      query={state.query}
      errorTitle="Impossible de charger les tournées."
      loading={<SpinnerPage />}
    >
      {() =>
        state.board ? (
          <RoundsBoard
            state={state}
            board={state.board}
            onDay={onDay}
            onOpen={open}
            onPrint={() => navigate(paths.admin.daySheet)}
            map={() => <PresentMap />}
          />
        ) : null
      }
    </QueryBoundary>
  )
}

function PresentMap() {
  const { role } = useMe()
  const dispatch = useDispatch()
  const [request, setRequest] = useState<DialogRequest | null>(null)
  return (
    <>
      <DispatchMap
        dispatch={dispatch}
        onAction={(order, dialog) => setRequest({ order, dialog, key: performance.now() })}
      />
      <OrderDialogs
        request={request}
        orders={dispatch.orders}
        reader={role}
        onClose={() => setRequest(null)}
      />
    </>
  )
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
}
