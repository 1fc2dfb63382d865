import { useEffect, useState } from 'react'
import { Navigate, useMatch, useParams } from 'react-router-dom'
import { formatTime } from '#shared/dates.ts'
import { closingNumber } from '#shared/money/drawer.ts'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { LinesSkeleton, LOADING_LINES } from '#web/components/states/ticket-skeleton.tsx'
import { appCodeOf } from '#web/lib/error-message.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { CashHeader } from '#web/money/cash/cash-header.tsx'
import { Handovers } from '#web/money/cash/handovers.tsx'
import { AllClosings } from '#web/money/drawer/closings.tsx'
import { type Desk, useDesk } from '#web/money/drawer/drawer-act.ts'
import { DrawerDesk } from '#web/money/drawer/drawer-desk.tsx'
import { DrawerHead } from '#web/money/drawer/drawer-head.tsx'
import { WaitingCashNote } from '#web/orders/waiting/waiting-cash-note.tsx'
import { trpc } from '#web/trpc.ts'

const CloseDrawer = lazyPart(() => import('#web/money/drawer/close-drawer.tsx'), LOADING_LINES)
const ClosingPaper = lazyPart(() => import('#web/money/drawer/closing-paper.tsx'), LOADING_LINES)

/** The second tab of « Caisse »: the drawer of the desk, its closing, and the closings before. */
export default function DrawerPage() {
  const { number } = useParams()
  const isClosing = useMatch(paths.admin.drawerClose) !== null
  const isList = useMatch(paths.admin.drawerClosings) !== null
  if (number !== undefined) return <ClosingScreen number={number} />
  if (isClosing) return <CloseScreen />
  if (isList) return <ClosingsScreen />
  return <DeskScreen />
}

function DeskScreen() {
  usePageTitle('Tiroir')
  useEffect(() => void CloseDrawer.preload(), [])
  return (
    <>
      <CashHeader />
      <DrawerDesk />
    </>
  )
}

function CloseScreen() {
  usePageTitle('Clôture du tiroir')
  const query = useDesk()
  // The live stream may tell that it is closed before the act has its answer, which leads to the slip.
  const [open, setOpen] = useState<Desk>()
  if (query.data?.isOpen && query.data !== open) setOpen(query.data)
  return (
    <QueryBoundary
      query={query}
      errorTitle="Impossible de charger le tiroir."
      loading={<LinesSkeleton />}
    >
      {() =>
        open ? (
          <>
            <DrawerHead
              title={`Clôture N° ${closingNumber(open.closingN)}`}
              subtitle={
                open.opened
                  ? `ouvert à ${formatTime(open.opened.at)} par ${open.opened.by} · l’attendu et l’écart se montrent quand tout est compté`
                  : undefined
              }
            />
            <WaitingCashNote />
            <CloseDrawer key={open.closingN} desk={open} />
          </>
        ) : (
          <Navigate to={paths.admin.drawer} replace />
        )
      }
    </QueryBoundary>
  )
}

function ClosingsScreen() {
  usePageTitle('Clôtures du tiroir')
  return (
    <>
      <DrawerHead title="Clôtures du tiroir" />
      <AllClosings />
      <Handovers />
    </>
  )
}

function ClosingScreen({ number }: { number: string }) {
  // An address that was typed may hold anything: the server is asked for a number.
  const isNumber = /^[1-9]\d{0,8}$/.test(number)
  const title = isNumber ? `Clôture N° ${closingNumber(Number(number))}` : 'Clôture'
  usePageTitle(title)
  const query = trpc.drawer.closing.useQuery({ number: Number(number) }, { enabled: isNumber })
  const isMissing = !isNumber || appCodeOf(query.error) === 'NOT_FOUND'
  return (
    <>
      <DrawerHead title={title} />
      {isMissing ? (
        <EmptyState title="Pas de clôture" text="Aucune clôture n’a ce numéro." />
      ) : (
        <QueryBoundary
          query={query}
          errorTitle="Impossible de charger la clôture."
          loading={<LinesSkeleton />}
        >
          {(closing) => <ClosingPaper key={closing.n} closing={closing} />}
        </QueryBoundary>
      )}
    </>
  )
}
