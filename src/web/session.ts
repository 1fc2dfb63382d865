import type { UseTRPCQueryResult } from '@trpc/react-query/shared'
import { createContext, use, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { sessionRefusals } from '#shared/refusals/session.ts'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { notifyError } from '#web/components/feedback/notify.tsx'
import { delay } from '#web/lib/delay.ts'
import { appCodeOf } from '#web/lib/error-message.ts'
import { type CarriedToast, leaveTo } from '#web/lib/navigation/leave-with-toast.ts'
import { noteOwnRole } from '#web/lib/navigation/own-role.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { KEPT_ENTRIES } from '#web/lib/typing/kept-entries.ts'
import { useAct } from '#web/lib/use-act.ts'
import {
  isTemporaryError,
  markErrorShown,
  meKey,
  queryClient,
  readMe,
  setSignedOutHandler,
  showError,
} from '#web/query-client.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import { handleSessionEnd, signOutWarning } from './session-end.ts'

type Session = Outputs['auth']['me']

/** The signed-in account, or null. Read once: sign-in, sign-out and the profile update the cache. */
export function useSession(): UseTRPCQueryResult<Session, unknown> {
  return trpc.auth.me.useQuery(undefined, {
    staleTime: Number.POSITIVE_INFINITY,
    // A short network fault must not end the session or replace the screen by an error.
    retry: (failures, error) => isTemporaryError(error) && failures < 2,
  })
}

/** The account that a guarded screen was opened for. It does not change while the screen is mounted. */
export const MeContext = createContext<NonNullable<Session> | null>(null)

/** The signed-in user, on screens that a guard protects. */
export function useMe(): NonNullable<Session> {
  const me = use(MeContext)
  if (!me) throw new Error('useMe() outside a guarded route')
  return me
}

/** Stores the account that a link or a sign-in has just opened. An answer about the session before it may still be on its way. */
export function setSession(me: Session): void {
  sayWhyEnded = undefined
  void queryClient.cancelQueries({ queryKey: meKey() })
  queryClient.setQueryData(meKey(), me)
}

/** Removes the account and all other data from the query cache: the guards then lead to /connexion. */
export function forgetSession(): void {
  void handleSessionEnd('lost')
  noteOwnRole(null)
  queryClient.setQueryData(meKey(), null)
  queryClient.removeQueries({ predicate: ({ queryKey }) => !isMe(queryKey) })
}

/**
 * Says why the session ended, until somebody signs in. An act that was sent beside the query that told it is refused after it,
 * and its own words would replace these.
 */
let sayWhyEnded: ((refusal: unknown) => void) | undefined

/** Called when the server no longer knows the session: shows the reason and signs out. */
export function handleLostSession(error: unknown, isMutation: boolean): void {
  const isUnknown = appCodeOf(error) === 'UNAUTHENTICATED'
  const isActionRefused = isMutation && isUnknown
  const isFirst = Boolean(readMe())
  if (isFirst) {
    const title = isActionRefused ? 'Utilisateur non authentifié.' : undefined
    const isKept = isUnknown && document.querySelector(KEPT_ENTRIES) !== null
    sayWhyEnded = (refusal) => {
      if (isKept) notifyEntriesKept(title)
      else showError(refusal, title, { titleForRefusals: true })
    }
  }
  if (sayWhyEnded && (isFirst || isActionRefused)) {
    sayWhyEnded(error)
    markErrorShown(error)
  }
  forgetSession()
}

/** Said of a session that ended, only where it is true: the entries of most forms go with their screen. */
export function notifyEntriesKept(title?: string): void {
  const kept = 'Votre session a expiré\u202f; votre saisie est gardée.'
  const own = sessionRefusals.UNAUTHENTICATED
  if (title) notifyError(title, kept)
  else notifyError(own.title, `${kept} ${own.text}`)
}

function isMe([path]: readonly unknown[]): boolean {
  return Array.isArray(path) && path.join('.') === 'auth.me'
}

/** The longest wait for the databases of the device, which another tab may block. */
const MAX_REMOVAL_MS = 3000

/**
 * Removes the user's data from the device, and leaves for the home page or another document once `removal` has ended too, or
 * takes too long.
 */
export async function clearDataAndLeave(
  toast: CarriedToast,
  to: string = paths.home,
  removal?: Promise<void>,
): Promise<void> {
  const ended = handleSessionEnd('signed-out')
  // Until the home page is shown, the closed stream must not lead to /connexion.
  setSignedOutHandler(() => {})
  // The browser may restore this page later, which must then show none of the user's data.
  const forget = () => {
    setSignedOutHandler(handleLostSession)
    forgetSession()
  }
  window.addEventListener('pagehide', forget, { once: true })
  await Promise.race([Promise.all([ended, removal]), delay(MAX_REMOVAL_MS)])
  leaveTo(to, toast)
}

/** Ends the session on the server and leaves for the home page or another one, once confirmed if data would be lost. */
export function useSignOut({ to }: { to?: string } = {}) {
  const confirm = useConfirm()
  const { pathname } = useLocation()
  const [pressedAt, setPressedAt] = useState<string>()
  const act = useAct(trpc.auth.signOut, {
    leaving: true,
    failed: 'Erreur de déconnexion',
    onSuccess: () =>
      clearDataAndLeave(
        {
          tone: 'success',
          title: 'Déconnexion réussie',
          text: readMe()?.byLink
            ? 'Vous avez été déconnecté. Votre lien WhatsApp rouvre Lavéo.'
            : 'Vous avez été déconnecté.',
        },
        to,
      ),
  })
  const signOut = async () => {
    const warning = signOutWarning()
    if (warning && !(await confirm(warning))) return
    setPressedAt(pathname)
    act.run()
  }
  // The frame stays when another screen opens.
  const { unanswered } = act
  const isHere = pressedAt === pathname
  return { signOut, unanswered: isHere ? unanswered : { ...unanswered, message: undefined } }
}
