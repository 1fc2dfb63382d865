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

/** Whoever is signed in, as the server last said; read once, then kept until it changes. */
export function useSession(): UseTRPCQueryResult<Session, unknown> {
  return trpc.auth.me.useQuery(undefined, {
    staleTime: Number.POSITIVE_INFINITY,
    // Nobody loses their screen, or their session, to a fault that has passed a second later.
    retry: (failures, error) => isPassing(error) && failures < 2,
  })
}

/** Given by the guard: screens keep the person they were opened for until the guard takes them away. */
export const MeContext = createContext<NonNullable<Session> | null>(null)

/** The signed-in person, on screens that a guard protects. */
export function useMe(): NonNullable<Session> {
  const me = use(MeContext)
  if (!me) throw new Error('useMe() outside a guarded route')
  return me
}

/** Forgets whoever was signed in: the guards then lead to /connexion, and nothing of the person stays on the device. */
export function forgetSession(): void {
  void handleSessionEnd('lost')
  queryClient.setQueryData(meKey(), null)
  queryClient.removeQueries({ predicate: ({ queryKey }) => !isMe(queryKey) })
}

/**
 * The server knows the session no more: the person who was here is told why, once, and forgotten. `acted` when they
 * were refused something that they did.
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

/** Leaves the application for the home page, with nothing of the person left on the device. */
export async function leaveWithoutTrace(toast: CarriedToast): Promise<void> {
  const ended = handleSessionEnd('left')
  // Until the home page is there, the stream that has just ended must not lead to /connexion.
  whenSignedOut(() => {})
  // When the page has gone: nothing of the person is on it if the browser brings it back.
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
