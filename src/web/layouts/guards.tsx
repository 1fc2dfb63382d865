import { useEffect, useEffectEvent } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { errorMessage } from '#shared/errors.ts'
import { ROLE_HOME, type Role } from '#shared/roles.ts'
import { ErrorState } from '#web/components/error-state.tsx'
import { OfflineScreen } from '#web/components/offline-screen.tsx'
import { SpinnerPage } from '#web/components/spinner-page.tsx'
import { forgetSession, MeContext, useSession } from '#web/features/auth/use-session.ts'
import { useLastSession } from '#web/features/outbox/use-last-session.ts'
import { isKeptPage } from '#web/lib/config.ts'
import { linkInHash } from '#web/lib/link-in-hash.ts'
import { notifyError } from '#web/lib/notify.tsx'
import { paths } from '#web/lib/paths.ts'
import { trpc } from '#web/trpc.ts'
import classes from './guards.module.css'

/** Waits for the session; without one, leads to /connexion and back here after signing in. */
export function RequireRole({ roles }: { roles: readonly Role[] }) {
  const session = useSession()
  const { pathname, search } = useLocation()
  const looking = useLastSession(session)
  const cut = session.fetchStatus === 'paused' || !navigator.onLine
  if (session.data === undefined && (looking || (session.isPending && !cut))) return <SpinnerPage />
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
  const session = useSession()
  const { data: me } = session
  const { state, hash } = useLocation()
  useLastSession(session)
  if (!me || linkInHash(hash)) return <Outlet />
  if (!Object.hasOwn(ROLE_HOME, me.role)) return <UnknownRole />
  const from: unknown = state?.from
  const mine = typeof from === 'string' && AREAS[me.role].some((area) => from.startsWith(area))
  return <Navigate to={mine ? from : ROLE_HOME[me.role]} replace />
}

/** Staff read them too, where the client does. */
const INVOICES = paths.client.invoice('')
const LABELS = paths.label('')
/** What a label's code opens leads each role to its own screen. */
const CODES = paths.order('')
const AREAS: Record<Role, string[]> = {
  client: ['/client/', CODES],
  livreur: ['/livreur/', LABELS, CODES],
  admin: ['/admin/', INVOICES, LABELS, CODES],
  superadmin: ['/superadmin/', '/admin/', INVOICES, LABELS, CODES],
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
  // The page itself was kept on the phone, or the browser knows: nothing is wrong with Lavéo.
  const offline = isKeptPage || !navigator.onLine
  return (
    <main className={classes.unreachable}>
      {offline ? (
        <OfflineScreen onRetry={onRetry} />
      ) : (
        <ErrorState title="Lavéo est injoignable." onRetry={() => void onRetry()} />
      )}
    </main>
  )
}
