import { useRef, useState } from 'react'
import type { InternalRole, RequestStaffCodeInput } from '#shared/access/auth.ts'
import { announceToReaders } from '#web/components/feedback/announcer.tsx'
import { dismissFailure, notifyError, notifySuccess } from '#web/components/feedback/notify.tsx'
import { config } from '#web/lib/config.ts'
import { describeError, detailsOf, isNetworkError } from '#web/lib/error-message.ts'
import { useOneAtATime } from '#web/lib/use-one-at-a-time.ts'
import { useRunOnOpen } from '#web/lib/use-run-on-open.ts'
import { startWait, useWait } from '#web/lib/use-wait.ts'
import { trpcClient } from '#web/trpc-client.ts'

/** An accepted code lets one account be created in this time, as on the server. */
const TICKET_SECONDS = 15 * 60

const UNSENT = "Impossible d'envoyer le code de validation."

type Step = 'role' | 'code' | 'account'

/**
 * The steps of the staff sign-up. A code is sent for a role, at once if the address names one. The right code opens
 * the form of an account of that role for some minutes.
 */
export function useStaffSignUp(initialRole: InternalRole | undefined, isSessionKnown: boolean) {
  const [chosen, setChosen] = useState(initialRole)
  // A ref, because the query would send the role of the last render.
  const requested = useRef<RequestStaffCodeInput>({ role: initialRole, opens: true })
  const { isPending, isFetching, isError, error, data, refetch } = useRunOnOpen(
    ['staffSignUp.requestCode'],
    () => requestCode(requested.current),
    // A request names the account of its session: an owner’s is answered otherwise.
    isSessionKnown,
  )
  const [nextStep, setNextStep] = useState<Step>()
  const [acceptedRole, setAcceptedRole] = useState<InternalRole>()
  const [hasExpired, setExpired] = useState(false)
  const ticket = useWait('ticket')
  const role = acceptedRole ?? data?.role ?? chosen
  const step = nextStep ?? data?.step ?? (chosen ? 'code' : 'role')
  const isTicketOver = step === 'account' && ticket.over
  const acceptCode = (codeRole: InternalRole) => {
    startWait('ticket', TICKET_SECONDS)
    setAcceptedRole(codeRole)
    setExpired(false)
    setNextStep('account')
  }
  const expire = () => {
    startWait('ticket', 0)
    startWait('code', 0)
    setExpired(true)
    setNextStep('code')
  }
  const sendCode = useOneAtATime(async (next: InternalRole | undefined) => {
    dismissFailure()
    if (isTicketOver) expire()
    requested.current = { role: next }
    setChosen(next)
    setAcceptedRole(undefined)
    const { data: opened } = await refetch()
    if (!opened) return
    setExpired(false)
    setNextStep(opened.step)
  })
  return {
    role,
    acceptCode,
    expire,
    chooseRole: (next: InternalRole) => sendCode(next),
    resend: () => sendCode(role),
    changeRole: () => setNextStep('role'),
    opening: isPending,
    step: isTicketOver ? ('code' as const) : step,
    /** The last request for a code failed. */
    isUnsent: isError,
    /** Why, where it had no answer. */
    unanswered:
      role && !isFetching && isError && isNetworkError(error)
        ? describeError(error, UNSENT)
        : undefined,
    hasExpired: hasExpired || isTicketOver,
    sending: isFetching,
    codeWait: useWait('code').left,
    ticketLeft: ticket.left,
  }
}

function tellSent(): void {
  if (config.mailLeaves) notifySuccess('Code envoyé', 'Le responsable vient de le recevoir.')
  else announceToReaders('Code demandé. Le responsable le voit sur son écran.')
}

/** Requests a code and shows the result. The server sends none without a role, or while one is valid. */
async function requestCode(asked: RequestStaffCodeInput) {
  try {
    const opened = await trpcClient.staffSignUp.requestCode.mutate(asked)
    startWait('code', opened.retryAfter ?? 0)
    if (opened.sent) tellSent()
    return opened
  } catch (error) {
    startWait('code', detailsOf(error, 'TOO_MANY_TRIES')?.retryAfter ?? 0)
    // Without a role no code was requested, and the choice of the role is shown.
    if (asked.role && !isNetworkError(error)) notifyError(UNSENT, describeError(error).text)
    throw error
  }
}
