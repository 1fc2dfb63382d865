import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { linkRefusals } from '#shared/refusals/links.ts'
import { notifyWarning } from '#web/components/feedback/notify.tsx'
import { appCodeOf } from '#web/lib/error-message.ts'
import { linkInHash } from '#web/lib/navigation/link-in-hash.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useRunOnOpen } from '#web/lib/use-run-on-open.ts'
import { useVisibleDelay } from '#web/lib/use-visible-delay.ts'
import { trpcClient } from '#web/trpc-client.ts'

/** A visible page waits for a link for this time. */
const LINK_WAIT_MS = 5_000
/** The success is shown for this time before the form. */
const SUCCESS_MS = 1_500

const INVALID = ['RECOVERY_INVALID', 'VALIDATION']

export type RecoveryLink =
  | { step: 'verifying' }
  | { step: 'unanswered'; error: unknown; retry: () => void }
  | { step: 'verified' }
  | { step: 'form'; token: string; email: string }

/**
 * Waits for a reset link and checks it. The token of a valid link is moved from the address to the
 * state of the history entry, where a reload finds it. An invalid link, or none for five seconds on a
 * visible page, leads to the page that sends another one.
 */
export function useRecoveryLink(): RecoveryLink {
  const { token, hideToken } = useTokenInAddress()
  const rejectLink = useRejectLink()
  const { data, error, refetch, isFetching } = useRunOnOpen(
    ['recovery.check', token],
    () => trpcClient.recovery.check.mutate({ token: token ?? '' }),
    token !== undefined,
  )
  const isInvalid = INVALID.includes(appCodeOf(error) ?? '')
  const wasSuccessShown = useShownFor(SUCCESS_MS, data && token)
  const handleAnswer = useEffectEvent(() => {
    if (isInvalid) rejectLink()
    else if (data) hideToken()
  })
  useEffect(() => {
    if (isInvalid || data) handleAnswer()
  }, [isInvalid, data])
  useVisibleDelay(LINK_WAIT_MS, token === undefined, rejectLink)

  if (data && token)
    return wasSuccessShown ? { step: 'form', token, email: data.email } : { step: 'verified' }
  if (error && !isInvalid && !isFetching)
    return { step: 'unanswered', error, retry: () => void refetch() }
  return { step: 'verifying' }
}

/** The token of the link that opened the page, from the address or the history entry. */
function useTokenInAddress() {
  const navigate = useNavigate()
  const { hash, pathname, state } = useLocation()
  const link = linkInHash(hash)
  const inHash = link?.type === 'recovery' && link.token ? link.token : undefined
  const token = inHash ?? (state?.recovery as string | undefined)
  const hideToken = () => {
    if (inHash) navigate(pathname, { replace: true, state: { recovery: inHash } })
  }
  return { token, hideToken }
}

/** A function that says that the link is invalid, and leads to the page that sends another one. */
export function useRejectLink(): () => void {
  const navigate = useNavigate()
  return () => {
    notifyWarning(linkRefusals.RECOVERY_INVALID.title, linkRefusals.RECOVERY_INVALID.text)
    navigate(paths.forgotPassword, { replace: true })
  }
}

/** `value` has not changed for this time. */
function useShownFor(ms: number, value: string | undefined): boolean {
  const [shown, setShown] = useState<string>()
  useEffect(() => {
    if (value === undefined) return
    const timer = setTimeout(() => setShown(value), ms)
    return () => clearTimeout(timer)
  }, [ms, value])
  return value !== undefined && shown === value
}
