import { type ReactNode, Suspense, useEffect, useState } from 'react'
import {
  BrowserRouter,
  createRoutesFromElements,
  matchRoutes,
  Navigate,
  Route,
  useLocation,
  useRoutes,
} from 'react-router-dom'
import { ROLES, STAFF_ROLES } from '#shared/roles.ts'
import { OfflineScreen } from '#web/components/states/offline-screen.tsx'
import { SpinnerPage } from '#web/components/states/spinner-page.tsx'
import { paths, withoutTail } from '#web/lib/navigation/paths.ts'
import { useRepeatedTaps } from '#web/lib/navigation/use-repeated-taps.ts'
import classes from './layouts/guards.module.css'
import { RequireRole } from './layouts/guards.tsx'
import { ReloadWhenBack } from './layouts/reload-when-back.tsx'
import { ScreenBoundary } from './layouts/screen-boundary.tsx'
import { isBuiltPage } from './lib/built-page.ts'
import { config, isOfflinePage } from './lib/config.ts'
import { preload, screen } from './lib/rendering/screen.tsx'
import { moduleOffAt } from './module-screens.ts'
import { useModules } from './modules.ts'
import { isAnyOrderStored } from './orders/waiting/stored-orders.ts'
import { authRoutes } from './pages/auth/auth-routes.tsx'

const BasketPage = screen(() => import('./pages/visitor/basket.page.tsx'))
const AppLayout = screen(() => import('./layouts/app-layout.tsx'))
const ClientDashboardPage = screen(() => import('./pages/client/dashboard.page.tsx'))
const PlaceOrderPage = screen(() => import('./pages/client/place-order.page.tsx'))
const ClientOrdersPage = screen(() => import('./pages/client/orders.page.tsx'))
const DoorTotalPage = screen(() => import('./pages/client/door-total.page.tsx'))
const ProblemPage = screen<{ byPhone?: boolean }>(() => import('./pages/order/problem.page.tsx'))
const ClaimPage = screen(() => import('./pages/client/claim.page.tsx'))
const ClientHistoryPage = screen(() => import('./pages/client/history.page.tsx'))
const ClientProfilePage = screen(() => import('./pages/client/profile.page.tsx'))
const OwnInvoicesPage = screen(() => import('./pages/client/company-invoices.page.tsx'))
const OwnInvoicePage = screen(() => import('./pages/client/company-invoice.page.tsx'))
const InvoicePage = screen(() => import('./pages/client/invoice.page.tsx'))
const MissionsPage = screen(() => import('./pages/livreur/missions.page.tsx'))
const AbsencePage = screen(() => import('./pages/livreur/absence.page.tsx'))
const MissionPage = screen(() => import('./pages/livreur/mission.page.tsx'))
const DutyPage = screen(() => import('./pages/livreur/duty.page.tsx'))
const LivreurHistoryPage = screen(() => import('./pages/livreur/history.page.tsx'))
const BoardPage = screen(() => import('./pages/admin/board.page.tsx'))
const UnassignedPage = screen(() => import('./pages/admin/unassigned.page.tsx'))
const InProgressPage = screen(() => import('./pages/admin/in-progress.page.tsx'))
const DeliveredPage = screen(() => import('./pages/admin/delivered.page.tsx'))
const CashDeskPage = screen(() => import('./pages/admin/cash-desk.page.tsx'))
const TeamDutyPage = screen(() => import('./pages/admin/duty.page.tsx'))
const RequestsPage = screen(() => import('./pages/admin/requests.page.tsx'))
const TeamClaimPage = screen(() => import('./pages/admin/claim.page.tsx'))
const ClaimFiguresPage = screen(() => import('./pages/admin/claim-figures.page.tsx'))
const RoundsPage = screen(() => import('./pages/admin/rounds.page.tsx'))
const ClientsPage = screen(() => import('./pages/admin/clients.page.tsx'))
const ClientPage = screen(() => import('./pages/admin/client.page.tsx'))
const StatementPage = screen(() => import('./pages/admin/statement.page.tsx'))
const CompanyInvoicePage = screen(() => import('./pages/admin/company-invoice.page.tsx'))
const LabelsPage = screen(() => import('./pages/admin/labels.page.tsx'))
const NewOrderPage = screen(() => import('./pages/admin/new-order.page.tsx'))
const DrawerPage = screen(() => import('./pages/admin/drawer.page.tsx'))
const CounterPage = screen(() => import('./pages/admin/counter.page.tsx'))
const LabelPage = screen(() => import('./pages/order/label.page.tsx'))
const PieceLabelsPage = screen(() => import('./pages/order/piece-labels.page.tsx'))
const TicketPage = screen(() => import('./pages/order/ticket.page.tsx'))
const OrderLinkPage = screen(() => import('./pages/order/order-link.page.tsx'))
const LinkPage = screen(() => import('./pages/link/link.page.tsx'))
const RequestStatusPage = screen(() => import('./pages/request/status.page.tsx'))
const PanelPage = screen(() => import('./pages/superadmin/panel.page.tsx'))
const AccountsPage = screen(() => import('./pages/superadmin/accounts.page.tsx'))
const AllOrdersPage = screen(() => import('./pages/superadmin/orders.page.tsx'))
const CataloguePage = screen(() => import('./pages/superadmin/catalogue.page.tsx'))
const JournalPage = screen(() => import('./pages/superadmin/journal.page.tsx'))
const MailsPage = screen(() => import('./pages/superadmin/mails.page.tsx'))
const SampleInvoicePage = screen(() => import('./pages/superadmin/sample-invoice.page.tsx'))
const SettingsPage = screen(() => import('./pages/superadmin/settings.page.tsx'))
const EnrolmentPage = screen(() => import('./pages/enrolment.page.tsx'))
const ModuleDoor = screen(() => import('./layouts/module-door.tsx'))
const WorkshopDoor = screen(() => import('./layouts/workshop-door.tsx'))
const WorkshopScreens = screen(() => import('./layouts/workshop-screens.tsx'))
const WorkshopOff = screen(() => import('./layouts/workshop-off.tsx'))
const WorkshopHomePage = screen(() => import('./pages/workshop/home.page.tsx'))
const WorkshopOrderPage = screen(() => import('./pages/workshop/order.page.tsx'))
const WorkshopMissingPage = screen(() => import('./pages/workshop/missing.page.tsx'))
const WorkshopBagPage = screen(() => import('./pages/workshop/bag.page.tsx'))
const WorkshopLabelsPage = screen(() => import('./pages/workshop/labels.page.tsx'))
const WorkshopBatchPage = screen(() => import('./pages/workshop/batch.page.tsx'))
const PairingPage = screen(() => import('./pages/workshop/pairing.page.tsx'))
const DevicesPage = screen(() => import('./pages/superadmin/devices.page.tsx'))
const ProfilePage = screen(() => import('./pages/profile.page.tsx'))

// The worker may not have kept it.
const WaitingOrdersFirst = screen<{ isOutside: boolean; children: ReactNode }>(() =>
  import('./layouts/waiting-orders-first.tsx').catch(() => ({ default: ScreensAlone })),
)

const ScreensAlone = ({ children }: { children: ReactNode }) => children

/** A workshop that is off is not loaded. */
const WorkshopGate = ofWorkshop(WorkshopDoor, WorkshopOff)
/** The team's frame says that it is off. */
const WorkshopLayout = ofWorkshop(WorkshopScreens, AppLayout)

function ofWorkshop(On: typeof WorkshopDoor, Off: typeof WorkshopDoor) {
  return Object.assign(() => (useModules().workshop ? <On /> : <Off />), { preload: On.preload })
}

/** The route tree, grouped by role. The code of a screen is loaded when it is first opened. */
const routes = createRoutesFromElements(
  <>
    {authRoutes}
    <Route path={paths.link(':token')} element={<LinkPage />} />
    <Route path={paths.formerClientLink(':token')} element={<LinkPage />} />
    <Route path={paths.formerSharedFollow(':token')} element={<LinkPage />} />
    <Route path={paths.basket} element={<BasketPage />} />
    <Route path={paths.requestStatus(':token')} element={<RequestStatusPage />} />
    <Route element={<ModuleDoor />}>
      <Route path={paths.pairing} element={<PairingPage />} />
    </Route>
    <Route element={<WorkshopGate />}>
      <Route element={<WorkshopLayout />}>
        <Route path={paths.workshop.home} element={<WorkshopHomePage />} />
        <Route path={paths.workshop.order(':orderId')} element={<WorkshopOrderPage />} />
        <Route path={paths.workshop.missing(':orderId')} element={<WorkshopMissingPage />} />
        <Route path={paths.workshop.bag(':orderId')} element={<WorkshopBagPage />} />
        <Route path={paths.workshop.labels(':orderId')} element={<WorkshopLabelsPage />} />
        <Route path={paths.workshop.batch(':station')} element={<WorkshopBatchPage />} />
      </Route>
    </Route>
    <Route element={<RequireRole roles={['client']} />}>
      <Route element={<AppLayout />}>
        <Route path={paths.client.dashboard} element={<ClientDashboardPage />} />
        <Route path={paths.client.order} element={<PlaceOrderPage />} />
        <Route path={paths.client.orders} element={<ClientOrdersPage />} />
        <Route path={paths.client.doorTotal(':orderId')} element={<DoorTotalPage />} />
        <Route path={paths.client.problem(':orderId')} element={<ProblemPage />} />
        <Route path={paths.client.claim(':orderId')} element={<ClaimPage />} />
        <Route path={paths.client.history} element={<ClientHistoryPage />} />
        <Route path={paths.client.companyInvoices} element={<OwnInvoicesPage />} />
        <Route path={paths.client.companyInvoice(':invoiceId')} element={<OwnInvoicePage />} />
        <Route path={paths.client.profile} element={<ClientProfilePage />} />
      </Route>
    </Route>
    <Route element={<RequireRole roles={['client', ...STAFF_ROLES]} />}>
      <Route element={<AppLayout />}>
        <Route path={paths.client.invoice(':orderId')} element={<InvoicePage />} />
      </Route>
    </Route>
    <Route element={<RequireRole roles={['livreur', ...STAFF_ROLES]} />}>
      <Route path={paths.enrolment} element={<EnrolmentPage />} />
      <Route element={<AppLayout />}>
        <Route path={paths.label(':orderId')} element={<LabelPage />} />
      </Route>
    </Route>
    <Route element={<RequireRole roles={ROLES} />}>
      <Route element={<AppLayout />}>
        <Route path={paths.ticket(':orderId')} element={<TicketPage />} />
        <Route path={paths.security(':role')} element={<ProfilePage />} />
      </Route>
      <Route path={paths.order(':orderId')} element={<OrderLinkPage />} />
    </Route>
    <Route element={<RequireRole roles={['livreur']} />}>
      <Route element={<AppLayout />}>
        <Route path={paths.livreur.dashboard} element={<MissionsPage />} />
        <Route path={paths.livreur.mission(':orderId')} element={<MissionPage />} />
        <Route path={paths.livreur.absence(':orderId')} element={<AbsencePage />} />
        <Route path={paths.livreur.history} element={<LivreurHistoryPage />} />
        <Route path={paths.livreur.profile} element={<ProfilePage />} />
        <Route path={paths.livreur.duty} element={<DutyPage />} />
      </Route>
    </Route>
    <Route element={<RequireRole roles={STAFF_ROLES} />}>
      <Route element={<AppLayout />}>
        <Route path={paths.admin.dashboard} element={<BoardPage />} />
        <Route path={paths.admin.unassigned} element={<UnassignedPage />} />
        <Route path={paths.admin.inProgress} element={<InProgressPage />} />
        <Route path={paths.admin.delivered} element={<DeliveredPage />} />
        <Route path={paths.admin.cashDesk} element={<CashDeskPage />} />
        <Route path={paths.admin.fne} element={<CashDeskPage />} />
        <Route path={paths.admin.due} element={<CashDeskPage />} />
        <Route path={paths.admin.drawer} element={<DrawerPage />} />
        <Route path={paths.admin.drawerClose} element={<DrawerPage />} />
        <Route path={paths.admin.drawerClosings} element={<DrawerPage />} />
        <Route path={paths.admin.drawerClosing(':number')} element={<DrawerPage />} />
        <Route path={paths.admin.claim(':claimId')} element={<TeamClaimPage />} />
        <Route path={paths.admin.newClaim(':orderId')} element={<ProblemPage byPhone />} />
        <Route path={paths.admin.claimFigures} element={<ClaimFiguresPage />} />
        <Route path={paths.admin.rounds} element={<RoundsPage />} />
        <Route path={paths.admin.labels} element={<LabelsPage />} />
        <Route path={paths.pieceLabels(':orderId')} element={<PieceLabelsPage />} />
        <Route path={paths.admin.requests} element={<RequestsPage />} />
        <Route path={paths.admin.clients} element={<ClientsPage />} />
        <Route path={paths.admin.client(':clientId')} element={<ClientPage />} />
        <Route path={paths.admin.statement(':clientId')} element={<StatementPage />} />
        <Route path={paths.admin.companyInvoice(':invoiceId')} element={<CompanyInvoicePage />} />
        <Route path={paths.admin.newOrder} element={<NewOrderPage />} />
        <Route path={paths.admin.till} element={<CounterPage />} />
        <Route path={paths.admin.counter(':orderId')} element={<CounterPage />} />
        <Route path={paths.admin.duty} element={<TeamDutyPage />} />
        <Route path={paths.admin.profile} element={<ProfilePage />} />
      </Route>
    </Route>
    <Route element={<RequireRole roles={['superadmin']} />}>
      <Route element={<AppLayout />}>
        <Route path={paths.superadmin.panel} element={<PanelPage />} />
        {/* Each list has a key, so that it does not keep the search of another. */}
        <Route
          path={paths.superadmin.admins}
          element={<AccountsPage key="admins" listedRole="admin" />}
        />
        <Route
          path={paths.superadmin.livreurs}
          element={<AccountsPage key="livreurs" listedRole="livreur" />}
        />
        <Route path={paths.superadmin.devices} element={<DevicesPage />} />
        <Route path={paths.superadmin.clients} element={<ClientsPage key="clients" />} />
        <Route path={paths.superadmin.orders} element={<AllOrdersPage />} />
        <Route path={paths.superadmin.catalogue} element={<CataloguePage />} />
        <Route path={paths.superadmin.journal} element={<JournalPage />} />
        {/* Their index without a name. */}
        <Route path={paths.superadmin.settingsPage(':name?')} element={<SettingsPage />} />
        <Route path={paths.superadmin.mails} element={<MailsPage />} />
        <Route path={paths.superadmin.sampleInvoice} element={<SampleInvoicePage />} />
        <Route path={paths.superadmin.profile} element={<ProfilePage />} />
      </Route>
    </Route>
    <Route path="*" element={<RedirectToHome />} />
  </>,
)

/** The address is no screen of the application, but maybe one of the site. */
const isOutside = (pathname: string) => matchRoutes(routes, pathname)?.at(-1)?.route.path === '*'

/** Loads the code of the screen at this address, while the account is asked for. */
export async function preloadScreen(pathname: string): Promise<void> {
  const isOff = moduleOffAt(pathname, config.modules) !== undefined
  const screens = isOff ? [] : (matchRoutes(routes, pathname) ?? [])
  await Promise.all(screens.map(({ route }) => preload(route.element)))
}

export function Router() {
  return (
    <BrowserRouter>
      <Screens />
    </BrowserRouter>
  )
}

function Screens() {
  const { pathname, search, hash } = useLocation()
  useScrollToTop(pathname)
  useRepeatedTaps()
  const screens = useRoutes(routes)
  const [mayOrdersWait] = useState(() => isOfflinePage() && isAnyOrderStored())
  const address = withoutTail(pathname)
  if (address !== pathname) return <Navigate replace to={`${address}${search}${hash}`} />
  return (
    <ScreenBoundary
      screen={pathname}
      around={(message) => <main className={`place-center ${classes.unreachable}`}>{message}</main>}
    >
      <Suspense fallback={<SpinnerPage />}>
        {mayOrdersWait ? (
          <WaitingOrdersFirst isOutside={isOutside(pathname)}>{screens}</WaitingOrdersFirst>
        ) : (
          screens
        )}
      </Suspense>
    </ScreenBoundary>
  )
}

/**
 * The pause in milliseconds between two automatic reloads of the stored page. It is short, because a network that
 * returns is often lost again.
 */
const OFFLINE_RELOAD_PAUSE_MS = 5_000

/** Redirects an unknown path to the home page, which is a prerendered document outside this router. */
function RedirectToHome() {
  useEffect(() => {
    // The stored page is served for the home page too, so that a redirect would loop.
    if (!isOfflinePage()) window.location.replace(paths.home)
  }, [])
  return isOfflinePage() ? (
    <main className={`place-center ${classes.unreachable}`}>
      <ReloadWhenBack pause={OFFLINE_RELOAD_PAUSE_MS} />
      <OfflineScreen onRetry={() => window.location.reload()} />
    </main>
  ) : (
    <SpinnerPage />
  )
}

/** The person may have scrolled already when the application takes the place of a built screen. */
let staysInPlace = isBuiltPage

function useScrollToTop(pathname: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is what triggers it
  useEffect(() => {
    if (staysInPlace) {
      staysInPlace = false
      return
    }
    // An address that names a part of the page has scrolled to it already, where the page was there at once.
    if (document.getElementById(window.location.hash.slice(1))) return
    // `void`, because newer browsers return a promise, which React would take for a clean-up function.
    void window.scrollTo(0, 0)
  }, [pathname])
}
