import type { UseTRPCQueryResult } from '@trpc/react-query/shared'
import { createContext, use } from 'react'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { appCodeOf } from '#web/lib/error-message.ts'
import { type CarriedToast, leaveTo } from '#web/lib/navigation/leave-with-toast.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useOneAtATime } from '#web/lib/use-one-at-a-time.ts'
import {
  isPassing,
  markTold,
  meKey,
  queryClient,
  readMe,
  showError,
  whenSignedOut,
} from '#web/query-client.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import { handleSessionEnd, signOutWarning } from './session-end.ts'

type Session = Outputs['auth']['me']

/** The signed-in account, as the server last returned it; read once, then kept until it changes. */
export function useSession(): UseTRPCQueryResult<Session, unknown> {
  return trpc.auth.me.useQuery(undefined, {
    staleTime: Number.POSITIVE_INFINITY,
    // A short fault must not cost a person their screen or session.
    retry: (failures, error) => isPassing(error) && failures < 2,
  })
}

/**
 * Provided by the guard: screens keep the account they were opened for until the guard removes
 * them.
 */
export const MeContext = createContext<NonNullable<Session> | null>(null)

/** The signed-in person, on screens that a guard protects. */
export function useMe(): NonNullable<Session> {
  const me = use(MeContext)
  if (!me) throw new Error('useMe() outside a guarded route')
  return me
}

/**
 * Forgets the signed-in account: the guards then lead to /connexion, and none of its data stays on
 * the device.
 */
export function forgetSession(): void {
  void handleSessionEnd('lost')
  queryClient.setQueryData(meKey(), null)
  queryClient.removeQueries({ predicate: ({ queryKey }) => !isMe(queryKey) })
}

/**
 * The server no longer knows the session: the person is told why, once, and signed out. `acted`
 * when an action of theirs was refused.
 */
export function loseSession(error: unknown, acted: boolean): void {
  const nobody = acted && appCodeOf(error) === 'UNAUTHENTICATED'
  if (readMe()) {
    showError(error, nobody ? 'Utilisateur non authentifié.' : undefined, { overRefusals: true })
    markTold(error)
  }
  forgetSession()
}

function isMe([path]: readonly unknown[]): boolean {
  return Array.isArray(path) && path.join('.') === 'auth.me'
}

/** Leaves the application for the home page, with none of the person's data left on the device. */
export async function leaveWithoutTrace(toast: CarriedToast): Promise<void> {
  const ended = handleSessionEnd('left')
  // Until the home page is shown, the end of the stream must not lead to /connexion.
  whenSignedOut(() => {})
  // When the page is hidden: the browser may restore it later, which must show none of the person's
  // data.
  const forget = () => {
    whenSignedOut(loseSession)
    forgetSession()
  }
  window.addEventListener('pagehide', forget, { once: true })
  await ended
  leaveTo(paths.home, toast)
}

/** Ends the session on the server, and leaves the application for the home page. */
export function useSignOut(): () => void {
  const confirm = useConfirm()
  const { mutateAsync } = trpc.auth.signOut.useMutation({
    meta: { leaving: true, failed: 'Erreur de déconnexion' },
    onSuccess: () =>
      leaveWithoutTrace({
        tone: 'success',
        title: 'Déconnexion réussie',
        text: 'Vous avez été déconnecté.',
      }),
  })
  return useOneAtATime(async () => {
    const warning = signOutWarning()
    if (!warning || (await confirm(warning))) await mutateAsync()
  })
}
