import { Suspense } from 'react'
import { Outlet } from 'react-router-dom'
import { isStaff, ROLE_HOME, ROLE_LABELS } from '#shared/roles.ts'
import { AppFrame } from '#web/components/app-frame.tsx'
import { SpinnerPage } from '#web/components/spinner-page.tsx'
import { useMe, useSignOut } from '#web/features/auth/use-session.ts'
import { useLive } from '#web/features/live/use-live.ts'
import { trpc } from '#web/trpc.ts'
import { navigationOf } from './navigation.tsx'

/** The frame around every signed-in screen, with its one live stream. */
export function AppLayout() {
  const { role, fullname } = useMe()
  const signOut = useSignOut()
  const live = useLive(role)
  const counts = trpc.orders.counts.useQuery(undefined, { enabled: isStaff(role) })
  return (
    <AppFrame
      {...navigationOf(role, counts.data?.pending)}
      user={{ name: fullname, role: ROLE_LABELS[role] }}
      onLogout={signOut}
      live={live}
      homeTo={ROLE_HOME[role]}
    >
      <Suspense fallback={<SpinnerPage />}>
        <Outlet />
      </Suspense>
    </AppFrame>
  )
}
