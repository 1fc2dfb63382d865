import { IconUserX } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { ROLE_HOME, type Role } from '#shared/accounts/roles.ts'
import { errorMessage } from '#shared/errors.ts'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { notifyError } from '#web/components/feedback/notify.tsx'
import { ErrorState } from '#web/components/states/error-state.tsx'
import { OfflineScreen } from '#web/components/states/offline-screen.tsx'
import { SpinnerPage } from '#web/components/states/spinner-page.tsx'
import { forgetSession, MeContext, useSession } from '#web/features/auth/use-session.ts'
import { useLastSession } from '#web/features/queue/use-last-session.ts'
import { isKeptPage } from '#web/lib/config.ts'
import { appCodeOf } from '#web/lib/error-message.ts'
import { linkInHash } from '#web/lib/navigation/link-in-hash.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useLastError } from '#web/lib/use-last-error.ts'
import { trpc } from '#web/trpc.ts'
import classes from './guards.module.css'

/** Waits for the session; without one, leads to /connexion and back here after signing in. */
export function RequireRole({ roles }: { roles: readonly Role[] }) {
  const session = useSession()
  const { pathname, search } = useLocation()
  const looking = useLastSession(session)
  const failure = useLastError(session)
  const cut = session.fetchStatus === 'paused' || !navigator.onLine
  if (session.data === undefined) {
    if (looking || (failure === null && !cut)) return <SpinnerPage />
    if (appCodeOf(failure) !== 'INTERNAL') return <Unreachable session={session} />
    return roles.includes('client') ? <ProfileUnread session={session} /> : <PutOut {...UNREAD} />
  }
  if (session.data === null)
    return <Navigate to={paths.signIn} replace state={{ from: `${pathname}${search}` }} />
  const { role } = session.data
  if (!Object.hasOwn(ROLE_HOME, role)) return <PutOut {...UNKNOWN_ROLE} />
  if (!roles.includes(role)) return <Navigate to={ROLE_HOME[role]} replace />
  return (
    <MeContext value={session.data}>
      <Outlet />
    </MeContext>
  )
}

/**
 * For the pages of signed-out visitors: a signed-in person continues to where they were, or to
 * their own home, but not before an e-mailed link on the page has been answered.
 */
export function RequireSignedOut() {
  const session = useSession()
  const { data: me } = session
  const { state, hash } = useLocation()
  useLastSession(session)
  if (!me || linkInHash(hash)) return <Outlet />
  if (!Object.hasOwn(ROLE_HOME, me.role)) return <PutOut {...UNKNOWN_ROLE} />
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

const UNKNOWN_ROLE = errorMessage('ROLE_UNKNOWN', undefined)
const UNREAD = { title: 'Impossible de charger votre profil. Vous allez être déconnecté.' }

/**
 * A session that the application cannot serve: the person is told why, signed out, and led to
 * /connexion.
 */
function PutOut({ title, text }: { title: string; text?: string }) {
  const { mutate } = trpc.auth.signOut.useMutation()
  const signOut = useEffectEvent(() => {
    notifyError(title, text)
    mutate()
    forgetSession()
  })
  // Toasts and the session live outside React.
  useEffect(() => signOut(), [])
  return <SpinnerPage />
}

type Session = ReturnType<typeof useSession>

/** The server answered that it cannot read whose session this is. A client keeps it, and it may be read later. */
function ProfileUnread({ session }: { session: Session }) {
  return (
    <main className={`centering ${classes.unreachable}`}>
      <ErrorState
        title="Erreur de chargement"
        text="Impossible de charger votre profil."
        icon={<IconUserX />}
        onRetry={() => void session.refetch()}
        retrying={session.isFetching}
      >
        <ButtonLink tone="outline" to={paths.signIn}>
          Retour à la connexion
        </ButtonLink>
      </ErrorState>
    </main>
  )
}

function Unreachable({ session: { refetch, isFetching } }: { session: Session }) {
  // The page itself was kept on the phone, or the browser knows: nothing is wrong with Lavéo.
  const offline = isKeptPage || !navigator.onLine
  return (
    <main className={`centering ${classes.unreachable}`}>
      {offline ? (
        <OfflineScreen onRetry={refetch} />
      ) : (
        <ErrorState
          title="Lavéo est injoignable."
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
    </main>
  )
}
