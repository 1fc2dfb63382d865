import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { notifyError, notifySuccess } from '#web/components/feedback/notify.tsx'
import { appCodeOf } from '#web/lib/error-message.ts'
import { linkInHash } from '#web/lib/navigation/link-in-hash.ts'
import { useOpening } from '#web/lib/use-opening.ts'
import { trpc } from '#web/trpc.ts'
import { trpcClient } from '#web/trpc-client.ts'

const INVALID = ['CONFIRMATION_INVALID', 'VALIDATION']

export type Confirmation =
  | { step: 'none' | 'checking' | 'invalid' }
  | { step: 'confirmed'; email: string }
  | { step: 'unanswered'; error: unknown; retry: () => void }

/**
 * Follows the confirmation link in the address, once. Its result is then kept in the history's
 * state instead of the link, so that the address bar holds no secret and a reload shows the same.
 */
export function useConfirmation(): Confirmation {
  const { hash, state } = useLocation()
  const link = linkInHash(hash)
  const token = link?.type === 'signup' ? link.token : undefined
  const settle = useSettled()
  const { data, error, refetch, isFetching } = useOpening(
    ['signUp.confirm', token],
    () => trpcClient.signUp.confirm.mutate({ token: token ?? '' }),
    token !== undefined,
  )
  const invalid = INVALID.includes(appCodeOf(error) ?? '')
  const onAnswer = useEffectEvent(settle)
  // The address bar is not React's.
  useEffect(() => {
    if (data) onAnswer({ step: 'confirmed', email: data.email })
    else if (invalid) onAnswer({ step: 'invalid' })
  }, [data, invalid])

  if (token === undefined) return state?.confirmation ?? { step: 'none' }
  if (error && !invalid && !isFetching)
    return { step: 'unanswered', error, retry: () => void refetch() }
  return { step: 'checking' }
}

function useSettled() {
  const utils = trpc.useUtils()
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  return (confirmation: Confirmation) => {
    // A signed-in person continues to their own screens, which show no note.
    if (utils.auth.me.getData()) {
      if (confirmation.step === 'confirmed') notifySuccess('Votre e-mail est confirmé.')
      else notifyError('Lien invalide ou expiré')
    }
    navigate({ pathname, search }, { replace: true, state: { ...state, confirmation } })
  }
}
