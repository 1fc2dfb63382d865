import { createBrowserRouter, Navigate } from 'react-router-dom'
import { SpinnerPage } from './components/spinner-page.tsx'
import { RequireNobody, RequireRole } from './layouts/guards.tsx'
import { RouteError } from './layouts/route-error.tsx'
import { paths } from './lib/paths.ts'

const appLayout = async () => ({ Component: (await import('./layouts/app-layout.tsx')).AppLayout })

/** The whole route tree, grouped by role; every screen is loaded when it is first opened. */
export const router = createBrowserRouter([
  {
    errorElement: <RouteError />,
    hydrateFallbackElement: <SpinnerPage />,
    children: [
      {
        element: <RequireNobody />,
        children: [
          {
            path: paths.signIn,
            lazy: async () => ({
              Component: (await import('./pages/auth/sign-in.page.tsx')).SignInPage,
            }),
          },
        ],
      },
      {
        element: <RequireRole roles={['client']} />,
        children: [
          {
            lazy: appLayout,
            children: [
              {
                path: paths.client.dashboard,
                lazy: async () => ({
                  Component: (await import('./pages/client/dashboard.page.tsx'))
                    .ClientDashboardPage,
                }),
              },
              {
                path: paths.client.order,
                lazy: async () => ({
                  Component: (await import('./pages/client/place-order.page.tsx')).PlaceOrderPage,
                }),
              },
              {
                path: paths.client.orders,
                lazy: async () => ({
                  Component: (await import('./pages/client/orders.page.tsx')).ClientOrdersPage,
                }),
              },
            ],
          },
        ],
      },
      {
        element: <RequireRole roles={['livreur']} />,
        children: [
          {
            lazy: appLayout,
            children: [
              {
                path: paths.livreur.dashboard,
                lazy: async () => ({
                  Component: (await import('./pages/livreur/missions.page.tsx')).MissionsPage,
                }),
              },
            ],
          },
        ],
      },
      {
        element: <RequireRole roles={['admin', 'superadmin']} />,
        children: [
          {
            lazy: appLayout,
            children: [
              {
                path: paths.admin.dashboard,
                lazy: async () => ({
                  Component: (await import('./pages/admin/board.page.tsx')).BoardPage,
                }),
              },
              {
                path: paths.admin.unassigned,
                lazy: async () => ({
                  Component: (await import('./pages/admin/unassigned.page.tsx')).UnassignedPage,
                }),
              },
              {
                path: paths.admin.inProgress,
                lazy: async () => ({
                  Component: (await import('./pages/admin/in-progress.page.tsx')).InProgressPage,
                }),
              },
              {
                path: paths.admin.delivered,
                lazy: async () => ({
                  Component: (await import('./pages/admin/delivered.page.tsx')).DeliveredPage,
                }),
              },
            ],
          },
        ],
      },
      {
        element: <RequireRole roles={['superadmin']} />,
        children: [
          {
            lazy: appLayout,
            children: [
              {
                path: paths.superadmin.panel,
                lazy: async () => ({
                  Component: (await import('./pages/superadmin/panel.page.tsx')).PanelPage,
                }),
              },
            ],
          },
        ],
      },
      { path: paths.home, element: <Navigate to={paths.signIn} replace /> },
      { path: '*', element: <Navigate to={paths.home} replace /> },
    ],
  },
])
