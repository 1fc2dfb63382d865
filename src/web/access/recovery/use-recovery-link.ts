import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { linkRefusals } from '#shared/refusals/links.ts'
import { notifyWarning } from '#web/components/feedback/notify.tsx'
import { linkInHash } from '#web/lib/navigation/link-in-hash.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useNavigateFromHere } from '#web/lib/navigation/use-navigate-from-here.ts'
import { type LinkState, useLink } from '#web/lib/use-link.ts'
import { useVisibleDelay } from '#web/lib/use-visible-delay.ts'
import { trpcClient } from '#web/trpc-client.ts'

/** A visible page waits for a link for this time. */
const LINK_WAIT_MS = 5_000
/** The success is shown for this time before the form. */
const SUCCESS_MS = 1_500

/** A valid link. */
export interface RecoveryLink {
  token: string
  /** The address of its account, half hidden. */
  email: string
  /** Whether the success was shown for long enough. */
  wasShown: boolean
}

/**
 * Waits for a reset link and checks it. The token of a valid link is moved from the address to the
 * state of the history entry, where a reload finds it. An invalid link, or none for five seconds on a
 * visible page, leads to the page that sends another one.
 */
export function useRecoveryLink(): LinkState<RecoveryLink> {
  const { token = '', hideToken } = useTokenInAddress()
  const rejectLink = useRejectLink()
  const link = useLink({
    key: ['recovery.check', token],
    open: () => trpcClient.recovery.check.mutate({ token }),
    refusal: 'RECOVERY_INVALID',
    enabled: token !== '',
  })
  const { state } = link
  const wasShown = useShownFor(SUCCESS_MS, state === 'opened' ? token : undefined)
  const handleAnswer = useEffectEvent(() => {
    if (state === 'refused') rejectLink()
    else if (state === 'opened') hideToken()
  })
  useEffect(() => {
    if (state !== 'opening') handleAnswer()
  }, [state])
  useVisibleDelay(LINK_WAIT_MS, token === '', rejectLink)
  if (link.state !== 'opened') return link
  return { state: 'opened', data: { token, email: link.data.email, wasShown } }
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
  const navigate = useNavigateFromHere()
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
