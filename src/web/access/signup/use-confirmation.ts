import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { notifyError, notifySuccess } from '#web/components/feedback/notify.tsx'
import { linkInHash } from '#web/lib/navigation/link-in-hash.ts'
import { noteByLink } from '#web/lib/navigation/own-role.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useLink } from '#web/lib/use-link.ts'
import { forgetSession } from '#web/session.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import { trpcClient } from '#web/trpc-client.ts'
import { adoptedText } from '../adoption.tsx'
import { useEnterAccount } from '../auth/use-sign-in.ts'

type Confirmed = Outputs['signUp']['confirm']
/** The outcome of a ticket's code: a number of orders, or a refusal because it stopped working. */
type Adopted = Confirmed['adopted']

export type Confirmation =
  | { step: 'none' | 'checking' | 'invalid' }
  | { step: 'confirmed'; email: string; adopted?: Adopted; hasBasket?: boolean | undefined }
  | { step: 'unanswered'; error: unknown; retry: () => void }

/**
 * Uses the confirmation link in the address, once. Its result then replaces the link, in the state of
 * the history entry, so that the address holds no secret and a reload shows the same result.
 */
export function useConfirmation(): Confirmation {
  const { hash, state } = useLocation()
  const inHash = linkInHash(hash)
  const token = inHash?.type === 'signup' ? inHash.token : undefined
  const storeResult = useStoreResult()
  const link = useLink({
    key: ['signUp.confirm', token],
    open: () => trpcClient.signUp.confirm.mutate({ token: token ?? '' }),
    refusal: 'CONFIRMATION_INVALID',
    enabled: token !== undefined,
  })
  const data = link.state === 'opened' ? link.data : undefined
  const isInvalid = link.state === 'refused'
  const handleResult = useEffectEvent(storeResult)
  const handleSignIn = useEffectEvent(useEnter())
  useEffect(() => {
    if (data?.me) handleSignIn(data, data.me)
    else if (data) handleResult({ step: 'confirmed', ...data })
    else if (isInvalid) handleResult({ step: 'invalid' })
  }, [data, isInvalid])

  if (token === undefined)
    return (state?.confirmation as Confirmation | undefined) ?? { step: 'none' }
  if (link.state === 'unanswered')
    return { step: 'unanswered', error: link.error, retry: link.retry }
  return { step: 'checking' }
}

/** The link has signed in the browser that asked for the account: the guard of the page leads on. */
function useEnter() {
  const enter = useEnterAccount()
  const { state } = useLocation()
  return ({ adopted, hasBasket }: Confirmed, me: NonNullable<Confirmed['me']>) => {
    const adoption = adopted === undefined ? undefined : adoptedText(adopted)
    notifySuccess('Votre e‑mail est confirmé.', adoption)
    enter(me, hasBasket ? paths.client.order : state?.from)
  }
}

function useStoreResult() {
  const utils = trpc.useUtils()
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  return (confirmation: Confirmation) => {
    const me = utils.auth.me.getData()
    // The code of a ticket ends the follow of its client, which is open here.
    const hasAdopted = confirmation.step === 'confirmed' && typeof confirmation.adopted === 'number'
    if (me?.byLink && hasAdopted) {
      forgetSession()
      // They have a password from now on.
      noteByLink(false)
    }
    // An account is led to its own screens, which do not show the note.
    if (me && !me.byLink) {
      if (confirmation.step === 'confirmed') notifySuccess('Votre e‑mail est confirmé.')
      else notifyError('Lien invalide ou expiré')
    }
    // A person who prepared a basket signs in to order it.
    const hasBasket = confirmation.step === 'confirmed' && confirmation.hasBasket
    const wayBack = hasBasket ? { from: paths.client.order } : undefined
    const next = { ...state, ...wayBack, confirmation }
    navigate({ pathname, search }, { replace: true, state: next })
  }
}
