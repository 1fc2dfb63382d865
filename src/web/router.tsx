import { lazy, Suspense, useEffect } from 'react'
import { BrowserRouter, Route, Routes, useLocation } from 'react-router-dom'
import { STAFF_ROLES } from '#shared/roles.ts'
import { SpinnerPage } from './components/spinner-page.tsx'
import { RequireRole } from './layouts/guards.tsx'
import { ScreenBoundary } from './layouts/screen-boundary.tsx'
import { paths } from './lib/paths.ts'
import { authRoutes } from './pages/auth/auth-routes.tsx'

const PublicLayout = lazy(() =>
  import('./layouts/public-layout.tsx').then((m) => ({ default: m.PublicLayout })),
)
const ContactPage = lazy(() =>
  import('./pages/public/contact.page.tsx').then((m) => ({ default: m.ContactPage })),
)
const ApplicationPage = lazy(() =>
  import('./pages/public/application.page.tsx').then((m) => ({ default: m.ApplicationPage })),
)
const AppLayout = lazy(() =>
  import('./layouts/app-layout.tsx').then((m) => ({ default: m.AppLayout })),
)
const ClientDashboardPage = lazy(() =>
  import('./pages/client/dashboard.page.tsx').then((m) => ({ default: m.ClientDashboardPage })),
)
const PlaceOrderPage = lazy(() =>
  import('./pages/client/place-order.page.tsx').then((m) => ({ default: m.PlaceOrderPage })),
)
const ClientOrdersPage = lazy(() =>
  import('./pages/client/orders.page.tsx').then((m) => ({ default: m.ClientOrdersPage })),
)
const ClientHistoryPage = lazy(() =>
  import('./pages/client/history.page.tsx').then((m) => ({ default: m.ClientHistoryPage })),
)
const InvoicePage = lazy(() =>
  import('./pages/client/invoice.page.tsx').then((m) => ({ default: m.InvoicePage })),
)
const MissionsPage = lazy(() =>
  import('./pages/livreur/missions.page.tsx').then((m) => ({ default: m.MissionsPage })),
)
const BoardPage = lazy(() =>
  import('./pages/admin/board.page.tsx').then((m) => ({ default: m.BoardPage })),
)
const UnassignedPage = lazy(() =>
  import('./pages/admin/unassigned.page.tsx').then((m) => ({ default: m.UnassignedPage })),
)
const InProgressPage = lazy(() =>
  import('./pages/admin/in-progress.page.tsx').then((m) => ({ default: m.InProgressPage })),
)
const DeliveredPage = lazy(() =>
  import('./pages/admin/delivered.page.tsx').then((m) => ({ default: m.DeliveredPage })),
)
const CashDeskPage = lazy(() =>
  import('./pages/admin/cash-desk.page.tsx').then((m) => ({ default: m.CashDeskPage })),
)
const RequestsPage = lazy(() =>
  import('./pages/admin/requests.page.tsx').then((m) => ({ default: m.RequestsPage })),
)
const PanelPage = lazy(() =>
  import('./pages/superadmin/panel.page.tsx').then((m) => ({ default: m.PanelPage })),
)
const AdminsPage = lazy(() =>
  import('./pages/superadmin/admins.page.tsx').then((m) => ({ default: m.AdminsPage })),
)
const LivreursPage = lazy(() =>
  import('./pages/superadmin/livreurs.page.tsx').then((m) => ({ default: m.LivreursPage })),
)
const ClientsPage = lazy(() =>
  import('./pages/superadmin/clients.page.tsx').then((m) => ({ default: m.ClientsPage })),
)
const ProfilePage = lazy(() =>
  import('./pages/profile.page.tsx').then((m) => ({ default: m.ProfilePage })),
)

/** The whole route tree, grouped by role; the code of a screen comes when it is first opened. */
export function Router() {
  return (
    <BrowserRouter>
      <Screens />
    </BrowserRouter>
  )
}

function Screens() {
  const { pathname } = useLocation()
  useTopOfPage(pathname)
  return (
    <ScreenBoundary screen={pathname}>
      <Suspense fallback={<SpinnerPage />}>
        <Routes>
          {authRoutes}
          <Route element={<RequireRole roles={['client']} />}>
            <Route element={<AppLayout />}>
              <Route path={paths.client.dashboard} element={<ClientDashboardPage />} />
              <Route path={paths.client.order} element={<PlaceOrderPage />} />
              <Route path={paths.client.orders} element={<ClientOrdersPage />} />
              <Route path={paths.client.history} element={<ClientHistoryPage />} />
              <Route path={paths.client.profile} element={<ProfilePage />} />
            </Route>
          </Route>
          <Route element={<RequireRole roles={['client', ...STAFF_ROLES]} />}>
            <Route element={<AppLayout />}>
              <Route path={paths.client.invoice(':orderId')} element={<InvoicePage />} />
            </Route>
          </Route>
          <Route element={<RequireRole roles={['livreur']} />}>
            <Route element={<AppLayout />}>
              <Route path={paths.livreur.dashboard} element={<MissionsPage />} />
              <Route path={paths.livreur.profile} element={<ProfilePage />} />
            </Route>
          </Route>
          <Route element={<RequireRole roles={STAFF_ROLES} />}>
            <Route element={<AppLayout />}>
              <Route path={paths.admin.dashboard} element={<BoardPage />} />
              <Route path={paths.admin.unassigned} element={<UnassignedPage />} />
              <Route path={paths.admin.inProgress} element={<InProgressPage />} />
              <Route path={paths.admin.delivered} element={<DeliveredPage />} />
              <Route path={paths.admin.cashDesk} element={<CashDeskPage />} />
              <Route path={paths.admin.requests} element={<RequestsPage />} />
              <Route path={paths.admin.profile} element={<ProfilePage />} />
            </Route>
          </Route>
          <Route element={<RequireRole roles={['superadmin']} />}>
            <Route element={<AppLayout />}>
              <Route path={paths.superadmin.panel} element={<PanelPage />} />
              <Route path={paths.superadmin.admins} element={<AdminsPage />} />
              <Route path={paths.superadmin.livreurs} element={<LivreursPage />} />
              <Route path={paths.superadmin.clients} element={<ClientsPage />} />
              <Route path={paths.superadmin.profile} element={<ProfilePage />} />
            </Route>
          </Route>
          <Route element={<PublicLayout />}>
            <Route path={paths.contact} element={<ContactPage />} />
            <Route path={paths.application} element={<ApplicationPage />} />
          </Route>
          <Route path="*" element={<LeaveForHome />} />
        </Routes>
      </Suspense>
    </ScreenBoundary>
  )
}

/** The home page is another document, complete HTML; no path that we do not know is kept in the history. */
function LeaveForHome() {
  useEffect(() => window.location.replace(paths.home), [])
  return <SpinnerPage />
}

function useTopOfPage(pathname: string): void {
  // The scroll belongs to the window; another screen starts at its top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is what triggers it
  useEffect(() => {
    // Newer browsers return a promise, which React would take for a clean-up.
    void window.scrollTo(0, 0)
  }, [pathname])
}
