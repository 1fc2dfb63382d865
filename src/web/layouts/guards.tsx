import { useEffect, useEffectEvent } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { errorMessage } from '#shared/errors.ts'
import { ROLE_HOME, type Role } from '#shared/roles.ts'
import { ErrorState } from '#web/components/error-state.tsx'
import { SpinnerPage } from '#web/components/spinner-page.tsx'
import { forgetSession, MeContext, useSession } from '#web/features/auth/use-session.ts'
import { linkInHash } from '#web/lib/link-in-hash.ts'
import { notifyError } from '#web/lib/notify.tsx'
import { paths } from '#web/lib/paths.ts'
import { trpc } from '#web/trpc.ts'
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
  if (!Object.hasOwn(ROLE_HOME, role)) return <UnknownRole />
  if (!roles.includes(role)) return <Navigate to={ROLE_HOME[role]} replace />
  return (
    <MeContext value={session.data}>
      <Outlet />
    </MeContext>
  )
}

/**
 * For the pages of those who are not signed in: whoever is goes on to where they were, or to their own home.
 * Nobody is sent away from a page that an e-mailed link opened before the link has been answered.
 */
export function RequireNobody() {
  const { data: me } = useSession()
  const { state, hash } = useLocation()
  if (!me || linkInHash(hash)) return <Outlet />
  if (!Object.hasOwn(ROLE_HOME, me.role)) return <UnknownRole />
  const from: unknown = state?.from
  const mine = typeof from === 'string' && AREAS[me.role].some((area) => from.startsWith(area))
  return <Navigate to={mine ? from : ROLE_HOME[me.role]} replace />
}

/** Staff read them too, where the client does. */
const INVOICES = paths.client.invoice('')
const AREAS: Record<Role, string[]> = {
  client: ['/client/'],
  livreur: ['/livreur/'],
  admin: ['/admin/', INVOICES],
  superadmin: ['/superadmin/', '/admin/', INVOICES],
}

/** An account whose role this application does not know: told so, and signed out. */
function UnknownRole() {
  const { mutate } = trpc.auth.signOut.useMutation()
  const signOut = useEffectEvent(() => {
    const { title, text } = errorMessage('ROLE_UNKNOWN', undefined)
    notifyError(title, text)
    mutate()
    forgetSession()
  })
  // Toasts and the session live outside React.
  useEffect(() => signOut(), [])
  return <SpinnerPage />
}

function Unreachable({ onRetry }: { onRetry: () => unknown }) {
  return (
    <main className={classes.unreachable}>
      <ErrorState title="Lavéo est injoignable." onRetry={() => void onRetry()} />
    </main>
  )
}
