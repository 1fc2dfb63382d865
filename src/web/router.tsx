import { lazy, Suspense, useEffect } from 'react'
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { STAFF_ROLES } from '#shared/roles.ts'
import { SpinnerPage } from './components/spinner-page.tsx'
import { RequireNobody, RequireRole } from './layouts/guards.tsx'
import { ScreenBoundary } from './layouts/screen-boundary.tsx'
import { paths } from './lib/paths.ts'

const SignInPage = lazy(() =>
  import('./pages/auth/sign-in.page.tsx').then((m) => ({ default: m.SignInPage })),
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
const PanelPage = lazy(() =>
  import('./pages/superadmin/panel.page.tsx').then((m) => ({ default: m.PanelPage })),
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
          <Route element={<RequireNobody />}>
            <Route path={paths.signIn} element={<SignInPage />} />
          </Route>
          <Route element={<RequireRole roles={['client']} />}>
            <Route element={<AppLayout />}>
              <Route path={paths.client.dashboard} element={<ClientDashboardPage />} />
              <Route path={paths.client.order} element={<PlaceOrderPage />} />
              <Route path={paths.client.orders} element={<ClientOrdersPage />} />
            </Route>
          </Route>
          <Route element={<RequireRole roles={['livreur']} />}>
            <Route element={<AppLayout />}>
              <Route path={paths.livreur.dashboard} element={<MissionsPage />} />
            </Route>
          </Route>
          <Route element={<RequireRole roles={STAFF_ROLES} />}>
            <Route element={<AppLayout />}>
              <Route path={paths.admin.dashboard} element={<BoardPage />} />
              <Route path={paths.admin.unassigned} element={<UnassignedPage />} />
              <Route path={paths.admin.inProgress} element={<InProgressPage />} />
              <Route path={paths.admin.delivered} element={<DeliveredPage />} />
            </Route>
          </Route>
          <Route element={<RequireRole roles={['superadmin']} />}>
            <Route element={<AppLayout />}>
              <Route path={paths.superadmin.panel} element={<PanelPage />} />
            </Route>
          </Route>
          <Route path={paths.home} element={<Navigate to={paths.signIn} replace />} />
          <Route path="*" element={<Navigate to={paths.home} replace />} />
        </Routes>
      </Suspense>
    </ScreenBoundary>
  )
}

function useTopOfPage(pathname: string): void {
  // The scroll belongs to the window; another screen starts at its top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is what triggers it
  useEffect(() => {
    // Newer browsers return a promise, which React would take for a clean-up.
    void window.scrollTo(0, 0)
  }, [pathname])
}
