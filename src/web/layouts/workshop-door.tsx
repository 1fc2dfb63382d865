import { Navigate, Outlet } from 'react-router-dom'
import { isStaff, ROLE_HOME, STAFF_ROLES } from '#shared/roles.ts'
import { DeviceGate, isTablet } from '#web/access/devices/device-gate.tsx'
import { SpinnerPage } from '#web/components/states/spinner-page.tsx'
import { isOfflinePage } from '#web/lib/config.ts'
import { useSession } from '#web/session.ts'
import { RequireRole } from './guards.tsx'

/** The workshop is open to the team, under their account, and to a paired tablet, where nobody is signed in. */
export default function WorkshopDoor() {
  const { data: me, isError, fetchStatus } = useSession()
  if (me)
    return isStaff(me.role) ? (
      <RequireRole roles={STAFF_ROLES} />
    ) : (
      <Navigate to={ROLE_HOME[me.role]} replace />
    )
  if (me === undefined) {
    // Without the network nobody knows who is signed in: a paired tablet opens all the same.
    if (!isTablet()) return <RequireRole roles={STAFF_ROLES} />
    const isAwaited = !isError && fetchStatus !== 'paused' && navigator.onLine && !isOfflinePage()
    if (isAwaited) return <SpinnerPage />
  }
  return <DeviceGate>{() => <Outlet />}</DeviceGate>
}
