import { getQueryKey } from '@trpc/react-query'
import type { UseTRPCQueryResult } from '@trpc/react-query/shared'
import { createContext, use } from 'react'
import { useNavigate } from 'react-router-dom'
import { forgetDrafts } from '#web/features/cart/draft.ts'
import { notifySuccess } from '#web/lib/notify.tsx'
import { paths } from '#web/lib/paths.ts'
import { type Outputs, queryClient, trpc } from '#web/trpc.ts'
import { useShowError } from './use-show-error.ts'

type Session = Outputs['auth']['me']

/** Whoever is signed in, as the server last said; read once, then kept until it changes. */
export function useSession(): UseTRPCQueryResult<Session, unknown> {
  return trpc.auth.me.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY })
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
  const me = getQueryKey(trpc.auth.me, undefined, 'query')
  queryClient.setQueryData(me, null)
  queryClient.removeQueries({ predicate: ({ queryKey }) => !isMe(queryKey) })
}

function isMe([path]: readonly unknown[]): boolean {
  return Array.isArray(path) && path.join('.') === 'auth.me'
}

/** Ends the session here and on the server. */
export function useSignOut(): () => void {
  const navigate = useNavigate()
  const showError = useShowError()
  const { mutate, isPending } = trpc.auth.signOut.useMutation({
    onSuccess: () => {
      navigate(paths.home)
      forgetSession()
      forgetDrafts()
      notifySuccess('Déconnexion réussie', 'Vous avez été déconnecté.')
    },
    onError: (error) => showError(error, 'Erreur de déconnexion'),
  })
  return () => {
    if (!isPending) mutate()
  }
}
