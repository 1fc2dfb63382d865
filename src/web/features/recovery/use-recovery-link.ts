import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { errorMessage } from '#shared/errors.ts'
import { notifyWarning } from '#web/components/feedback/notify.tsx'
import { appCodeOf } from '#web/lib/error-message.ts'
import { linkInHash } from '#web/lib/navigation/link-in-hash.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useOpening } from '#web/lib/use-opening.ts'
import { useVisibleDelay } from '#web/lib/use-visible-delay.ts'
import { trpcClient } from '#web/trpc-client.ts'

/** How long a visible page waits for a link, in milliseconds. */
const LINK_WAIT_MS = 5_000
/** How long it says that the link is good before it asks for the password. */
const SUCCESS_MS = 1_500

const INVALID = ['RECOVERY_INVALID', 'VALIDATION']

export type RecoveryLink =
  | { step: 'verifying' }
  | { step: 'unanswered'; error: unknown; retry: () => void }
  | { step: 'verified' }
  | { step: 'form'; token: string; email: string }

/**
 * Waits for a reset link and checks it. A good one leaves the address bar and stays in the history's state, where a
 * reload finds it again; a bad one, or none for five seconds in view, leads to asking for another.
 */
export function useRecoveryLink(): RecoveryLink {
  const { token, settle } = useTokenInAddress()
  const giveUp = useGiveUp()
  const { data, error, refetch, isFetching } = useOpening(
    ['recovery.check', token],
    () => trpcClient.recovery.check.mutate({ token: token ?? '' }),
    token !== undefined,
  )
  const invalid = INVALID.includes(appCodeOf(error) ?? '')
  const shown = useShownFor(SUCCESS_MS, data && token)
  const onAnswer = useEffectEvent(() => (invalid ? giveUp() : data && settle()))
  // The address bar is not React's.
  useEffect(() => {
    if (invalid || data) onAnswer()
  }, [invalid, data])
  useVisibleDelay(LINK_WAIT_MS, token === undefined, giveUp)

  if (data && token)
    return shown ? { step: 'form', token, email: data.email } : { step: 'verified' }
  if (error && !invalid && !isFetching)
    return { step: 'unanswered', error, retry: () => void refetch() }
  return { step: 'verifying' }
}

/** The token of the link that opened the page, or that it held before a reload; and the way to hide it once read. */
function useTokenInAddress() {
  const navigate = useNavigate()
  const { hash, pathname, state } = useLocation()
  const link = linkInHash(hash)
  const inHash = link?.type === 'recovery' && link.token ? link.token : undefined
  const token: string | undefined = inHash ?? state?.recovery
  const settle = () => {
    if (inHash) navigate(pathname, { replace: true, state: { recovery: inHash } })
  }
  return { token, settle }
}

/** Leads to asking for another link, and says why. */
export function useGiveUp(): () => void {
  const navigate = useNavigate()
  return () => {
    const { title, text } = errorMessage('RECOVERY_INVALID', undefined)
    notifyWarning(title, text)
    navigate(paths.forgotPassword, { replace: true })
  }
}

/** True once this very thing has been there for a while. */
function useShownFor(ms: number, thing: string | undefined): boolean {
  const [shown, setShown] = useState<string>()
  // A timer lives outside React.
  useEffect(() => {
    if (thing === undefined) return
    const timer = setTimeout(() => setShown(thing), ms)
    return () => clearTimeout(timer)
  }, [ms, thing])
  return thing !== undefined && shown === thing
}
