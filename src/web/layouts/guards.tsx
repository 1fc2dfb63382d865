import { IconUserX } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { sessionRefusals } from '#shared/refusals/session.ts'
import { isStaff, ROLE_HOME, type Role } from '#shared/roles.ts'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { notifyError } from '#web/components/feedback/notify.tsx'
import { ErrorState } from '#web/components/states/error-state.tsx'
import { OfflineScreen } from '#web/components/states/offline-screen.tsx'
import { SpinnerPage } from '#web/components/states/spinner-page.tsx'
import { useLastError } from '#web/components/states/use-last-error.ts'
import { isOfflinePage } from '#web/lib/config.ts'
import { appCodeOf, describeError } from '#web/lib/error-message.ts'
import { linkInHash } from '#web/lib/navigation/link-in-hash.ts'
import { wasLastByLink } from '#web/lib/navigation/own-role.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useAct } from '#web/lib/use-act.ts'
import { useLastSession } from '#web/rounds/queue/use-last-session.ts'
import { forgetSession, MeContext, useSession } from '#web/session.ts'
import { trpc } from '#web/trpc.ts'
import { askedPage } from './asked-page.ts'
import classes from './guards.module.css'

/**
 * Shows its routes to people of these roles. Signed-out people are sent to /connexion, and come back after signing in; who came
 * by a link is sent to where they receive it again.
 */
export function RequireRole({ roles }: { roles: readonly Role[] }) {
  const session = useSession()
  const { pathname, search, state } = useLocation()
  const { isRestoring, isRestored } = useLastSession(session)
  const failure = useLastError(session)
  const isOffline = session.fetchStatus === 'paused' || !navigator.onLine
  if (session.data === undefined) {
    if (isRestoring || (failure === null && !isOffline)) return <SpinnerPage />
    if (appCodeOf(failure) !== 'INTERNAL') return <Unreachable session={session} />
    return roles.includes('client') ? (
      <ProfileError session={session} />
    ) : (
      <ForcedSignOut {...PROFILE_ERROR} />
    )
  }
  if (isRestored && appCodeOf(session.error) === 'INTERNAL')
    return <ForcedSignOut {...PROFILE_ERROR} />
  // The screen to protect the account keeps the page that was asked for before it.
  const from = pathname === paths.enrolment ? state?.from : `${pathname}${search}`
  if (session.data === null)
    return roles.includes('client') && wasLastByLink() ? (
      <AskLinkAgain />
    ) : (
      <Navigate to={paths.signIn} replace state={{ from }} />
    )
  const { role, demand } = session.data
  // The only screen of the team that is kept on a device.
  if (isRestored && isStaff(role) && isOfflinePage() && pathname !== paths.admin.till)
    return <Navigate to={paths.admin.till} replace />
  if (!Object.hasOwn(ROLE_HOME, role)) return <ForcedSignOut {...sessionRefusals.ROLE_UNKNOWN} />
  if (!roles.includes(role)) return <Navigate to={ROLE_HOME[role]} replace />
  if (demand === 'needed' && pathname !== paths.enrolment)
    return <Navigate to={paths.enrolment} replace state={{ from }} />
  return (
    <MeContext value={session.data}>
      <Outlet />
    </MeContext>
  )
}

/** In the search of the address that the manifest gives an installed application, which a link leads to its home too. */
const START_PARAM = 'ouvrir'

/**
 * For the pages of signed-out visitors. A signed-in person is sent to the page they came from or to their home page,
 * but only after an e-mailed link in the address has been used. `byLink`: who follows by a link may open them
 * too, to have an account of their own.
 */
export function RequireSignedOut({ byLink = false }: { byLink?: boolean }) {
  const session = useSession()
  const { data: me } = session
  const { state, hash, search } = useLocation()
  useLastSession(session)
  const isStart = new URLSearchParams(search).has(START_PARAM)
  const isOpenToLink = byLink && !isStart
  if (me === null && isStart && wasLastByLink()) return <AskLinkAgain />
  if (!me || linkInHash(hash) || (isOpenToLink && me.byLink)) return <Outlet />
  if (!Object.hasOwn(ROLE_HOME, me.role)) return <ForcedSignOut {...sessionRefusals.ROLE_UNKNOWN} />
  return <Navigate to={askedPage(me.role, state?.from)} replace />
}

/** For a person whose session by link ended and who has no password. The link leads home, not to the page that was asked for. */
function AskLinkAgain() {
  return <Navigate to={paths.signIn} replace state={{ hasEnded: true }} />
}

const PROFILE_ERROR = { title: 'Impossible de charger votre profil. Vous allez être déconnecté.' }

/** For a session that the application cannot use: shows the reason, signs out and goes to /connexion. */
function ForcedSignOut({ title, text }: { title: string; text?: string }) {
  const { run } = useAct(trpc.auth.signOut)
  const signOut = useEffectEvent(() => {
    // An act closes the toast of an earlier failure.
    void run()
    forgetSession()
    notifyError(title, text)
  })
  useEffect(() => signOut(), [])
  return <SpinnerPage />
}

type Session = ReturnType<typeof useSession>

/** Shown when the server could not read the account of the session. A client stays signed in and can retry. */
function ProfileError({ session }: { session: Session }) {
  return (
    <main className={`place-center ${classes.unreachable}`}>
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

function Unreachable({ session: { error, refetch, isFetching } }: { session: Session }) {
  // Then the network is the cause, not Lavéo.
  const isOffline = isOfflinePage() || !navigator.onLine
  return (
    <main className={`place-center ${classes.unreachable}`}>
      {isOffline ? (
        <OfflineScreen onRetry={refetch} />
      ) : (
        <ErrorState
          title="Lavéo est injoignable."
          text={describeError(error).text}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
    </main>
  )
}
