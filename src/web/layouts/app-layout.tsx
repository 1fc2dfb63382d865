import { Suspense, useEffect, useState } from 'react'
import { Outlet, useLocation, useMatch } from 'react-router-dom'
import { isStaff, ROLE_HOME, ROLE_LABELS } from '#shared/roles.ts'
import { pushChoice } from '#web/access/push/push-choice.ts'
import { ProofHost } from '#web/access/second-factor/proof-host.tsx'
import { AppFrame } from '#web/components/frame/app-frame.tsx'
import { isAt } from '#web/components/frame/nav-item.ts'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { ScreenReads } from '#web/components/states/screen-reads.tsx'
import { ScreenSkeleton } from '#web/components/states/ticket-skeleton.tsx'
import { isOfflinePage } from '#web/lib/config.ts'
import { noteByLink, noteOwnRole } from '#web/lib/navigation/own-role.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useDeviceChoice } from '#web/lib/rendering/device-choice.ts'
import { noteEarly, stopNotingEarly } from '#web/lib/typing/typed-early.ts'
import { noteInstallOffers } from '#web/lib/use-install-offer.ts'
import { moduleOffAt } from '#web/module-screens.ts'
import { useModules } from '#web/modules.ts'
import { useLive } from '#web/operations/live/use-live.ts'
import { OrderDrawerHost } from '#web/orders/drawer/order-drawer-host.tsx'
import { useOrderCounts } from '#web/orders/use-order-counts.ts'
import { loadWaitingQueue } from '#web/orders/waiting/load-waiting-queue.ts'
import { isAnyOrderStored } from '#web/orders/waiting/stored-orders.ts'
import { requestsToDo, useRequestCounts } from '#web/people/requests/use-request-counts.ts'
import { PositionSharingHost } from '#web/rounds/positions/position-sharing-host.tsx'
import { useMe, useSignOut } from '#web/session.ts'
import { trpc } from '#web/trpc.ts'
import { LateStaffTools, SEARCH_TOOL } from './late-staff-tools.tsx'
import { type NavigationCounts, navigationOf, screensOf } from './navigation.tsx'
import { ScreenBoundary } from './screen-boundary.tsx'
import { useArrived } from './use-arrived.ts'
import { useKeptWork } from './use-kept-work.ts'

// For livreurs only: the queue stores on the phone what they do without a network.
const LivreurQueue = lazyPart(() => import('#web/rounds/queue/livreur-queue.tsx'))

// Without it the application works as ever. What is typed until it comes is noted for it.
const LateHosts = lazyPart(
  () => {
    document.addEventListener('beforeinput', noteEarly, true)
    return import('./late-hosts.tsx')
  },
  { NotLoaded: WithoutHosts },
)

const ModuleOff = lazyPart(() => import('#web/shop/modules/module-off.tsx'))

// For the team, until an account has a second factor; never in the demonstration.
const StaffUrge = lazyPart(() => import('./staff-urge.tsx'), { NotLoaded: () => null })

/** The frame around every signed-in screen. It opens the only live stream of the page. */
export default function AppLayout() {
  const { id, role, byLink, fullname, demand, passwordCommon } = useMe()
  useEffect(() => noteOwnRole(role), [role])
  useEffect(() => noteByLink(byLink), [byLink])
  useEffect(() => (role === 'client' ? noteInstallOffers() : undefined), [role])
  const { signOut, unanswered } = useSignOut()
  const live = useLive(role)
  const isTold = useDeviceChoice(pushChoice, id) === 'on'
  const isBack = live === 'live' && isOfflinePage()
  useEffect(() => withStoredOrders((queue) => queue.startWaitingQueue(id)), [id])
  useEffect(() => {
    if (isBack) withStoredOrders((queue) => queue.waitingQueue.send())
  }, [isBack])
  useKeptWork(isStaff(role) ? id : undefined)
  const [missions, setMissions] = useState<number>()
  const counts = { ...useStaffCounts(isStaff(role)), missions }
  // On a phone, the acts of these screens take the place of the tabs.
  const isAtDoor = useMatch(paths.livreur.mission(':orderId')) !== null
  const isAtEmptyAddress = useMatch(paths.livreur.absence(':orderId')) !== null
  const isAtCounter = useMatch(paths.admin.counter(':orderId')) !== null
  const isInvoice = useMatch(paths.client.invoice(':orderId')) !== null
  const isProblem = useMatch(paths.client.problem(':orderId')) !== null
  const isTeamClaim = useMatch(paths.admin.claim(':claimId')) !== null
  const isNewClaim = useMatch(paths.admin.newClaim(':orderId')) !== null
  const isSettingsPage = useMatch(paths.superadmin.settingsPage(':name')) !== null
  const invoiceList = useInvoiceList(role === 'client')
  const isCompany = useIsCompany(role === 'client')
  const modules = useModules()
  const arrived = useArrived(isStaff(role))
  const navigation = navigationOf({
    role,
    modules,
    arrived,
    isCompany,
    counts,
    current: invoiceList,
  })
  const { pathname, search } = useLocation()
  const isOrdering = pathname === paths.client.order
  const moduleOff = isStaff(role) ? moduleOffAt(pathname, modules) : undefined
  const tab = screensOf(navigation).find((item) => isAt(item, pathname))
  return (
    <AppFrame
      {...navigation}
      tool={isStaff(role) ? SEARCH_TOOL : undefined}
      user={{ name: fullname, role: ROLE_LABELS[role] }}
      onLogout={signOut}
      logoutUnanswered={unanswered}
      live={live}
      homeTo={ROLE_HOME[role]}
      task={
        isOrdering ||
        isAtDoor ||
        isAtEmptyAddress ||
        isAtCounter ||
        isInvoice ||
        isProblem ||
        isTeamClaim ||
        isNewClaim ||
        isSettingsPage
      }
      // Its bar has the way back in the place of the logo.
      {...(isSettingsPage ? { header: null } : {})}
    >
      {role === 'livreur' ? <LivreurQueue onLeftToDo={setMissions} /> : null}
      <ScreenBoundary
        screen={pathname + search}
        around={(message) => (
          <>
            <PageHeader
              bar={!isStaff(role)}
              title={tab?.label ?? 'Commande'}
              {...(tab && !isOrdering ? {} : { backTo: ROLE_HOME[role] })}
            />
            {message}
          </>
        )}
      >
        {isStaff(role) ? <OrderDrawerHost /> : null}
        <Suspense fallback={<ScreenSkeleton />}>
          {/* It comes with the screen, so that it pushes nothing down. */}
          {demand === 'urged' && pathname === ROLE_HOME[role] ? <StaffUrge /> : null}
          <ScreenReads>{moduleOff ? <ModuleOff module={moduleOff} /> : <Outlet />}</ScreenReads>
        </Suspense>
      </ScreenBoundary>
      {isStaff(role) ? <LateStaffTools /> : null}
      {role === 'livreur' ? <PositionSharingHost /> : null}
      {role === 'client' ? null : <ProofHost />}
      {isTold || passwordCommon ? <LateHosts isTold={isTold} /> : null}
    </AppFrame>
  )
}

/**
 * An order that waits on this device leaves whatever screen of the application is open, at once where the network is back. A
 * stream that ends starts nothing: at a sign-out the device would note the account again, and show its order to anybody.
 */
function withStoredOrders(
  act: (queue: Awaited<ReturnType<typeof loadWaitingQueue>>) => unknown,
): void {
  if (isAnyOrderStored()) void loadWaitingQueue().then(act, () => {})
}

function WithoutHosts() {
  useEffect(stopNotingEarly, [])
  return null
}

function useStaffCounts(enabled: boolean): NavigationCounts {
  const orders = useOrderCounts(enabled)
  const requests = useRequestCounts(enabled)
  const payments = trpc.payments.counts.useQuery(undefined, { enabled })
  const { fne: isFneOn } = useModules()
  const fne = trpc.fne.counts.useQuery(undefined, { enabled: enabled && isFneOn })
  const { toVerify = 0, refunds = 0, owed = 0, holders = 0 } = payments.data ?? {}
  return {
    orders: orders.data?.badges.unassigned,
    late: orders.data?.badges.late,
    toPlace: orders.data?.badges.toPlace,
    payments: toVerify + refunds + owed + holders + (fne.data?.toDo ?? 0),
    requests: requestsToDo(requests.data),
    livreurs: requests.data?.livreurs,
  }
}

/** The address of the list that holds the order of the shown invoice. */
function useInvoiceList(enabled: boolean): string | undefined {
  const orderId = useMatch(paths.client.invoice(':orderId'))?.params.orderId ?? ''
  const { data } = trpc.orders.byId.useQuery({ orderId }, { enabled: enabled && orderId !== '' })
  if (!data) return undefined
  return data.status === 'completed' ? paths.client.history : paths.client.orders
}

/** As the home reads it. */
function useIsCompany(enabled: boolean): boolean {
  const { data } = trpc.companies.ownPrices.useQuery({}, { enabled })
  return data !== undefined && data !== null
}
