import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { ROLE_HOME, type Role } from '#shared/roles.ts'
import { ErrorState } from '#web/components/error-state.tsx'
import { SpinnerPage } from '#web/components/spinner-page.tsx'
import { MeContext, useSession } from '#web/features/auth/use-session.ts'
import { paths } from '#web/lib/paths.ts'
import classes from './guards.module.css'

/** Waits for the session; without one, leads to /connexion and back here after signing in. */
export function RequireRole({ roles }: { roles: readonly Role[] }) {
  const session = useSession()
  const { pathname, search } = useLocation()
  if (session.isPending && session.fetchStatus !== 'paused') return <SpinnerPage />
  if (session.data === undefined) return <Unreachable onRetry={session.refetch} />
  if (session.data === null)
    return <Navigate to={paths.signIn} replace state={{ from: `${pathname}${search}` }} />
  const { role } = session.data
  if (!roles.includes(role)) return <Navigate to={ROLE_HOME[role]} replace />
  return (
    <MeContext value={session.data}>
      <Outlet />
    </MeContext>
  )
}

/** For the pages of those who are not signed in: whoever is goes on to where they were, or to their own home. */
export function RequireNobody() {
  const { data: me } = useSession()
  const { state } = useLocation()
  if (!me) return <Outlet />
  const from: unknown = state?.from
  const home = ROLE_HOME[me.role]
  const area = `/${home.split('/')[1]}/`
  const mine = typeof from === 'string' && from.startsWith(area)
  return <Navigate to={mine ? from : home} replace />
}

function Unreachable({ onRetry }: { onRetry: () => unknown }) {
  return (
    <main className={classes.unreachable}>
      <ErrorState title="Lavéo est injoignable." onRetry={() => void onRetry()} />
    </main>
  )
}
