import { useRef, useState } from 'react'
import type { InternalRole } from '#shared/accounts/auth.ts'
import { dismissFailure, notifyError, notifySuccess } from '#web/components/feedback/notify.tsx'
import { describeError, detailsOf } from '#web/lib/error-message.ts'
import { useOneAtATime } from '#web/lib/use-one-at-a-time.ts'
import { useOpening } from '#web/lib/use-opening.ts'
import { startWait, useWait } from '#web/lib/use-wait.ts'
import { trpcClient } from '#web/trpc-client.ts'

/** How long an accepted code lets one account be created, as the server counts it. */
const TICKET_SECONDS = 15 * 60

type Step = 'role' | 'code' | 'account'

/**
 * The steps of the staff sign-up: a code is sent for a role, at once where the page's link names one, and a right code
 * opens the form of an account of that role for a while.
 */
export function useStaffSignUp(asked: InternalRole | undefined) {
  const [chosen, setChosen] = useState(asked)
  // What is asked for now: the query below would still send what was chosen at the last render.
  const wanted = useRef(asked)
  const { isPending, isFetching, isError, data, refetch } = useOpening(
    ['staffSignUp.requestCode'],
    () => askCode(wanted.current),
  )
  const [moved, setMoved] = useState<Step>()
  const [granted, setGranted] = useState<InternalRole>()
  const [late, setLate] = useState(false)
  const ticket = useWait('ticket')
  const role = granted ?? data?.role ?? chosen
  const step = moved ?? data?.step ?? (chosen ? 'code' : 'role')
  const over = step === 'account' && ticket.over
  const enter = (of: InternalRole) => {
    startWait('ticket', TICKET_SECONDS)
    setGranted(of)
    setLate(false)
    setMoved('account')
  }
  const expire = () => {
    startWait('ticket', 0)
    startWait('code', 0)
    setLate(true)
    setMoved('code')
  }
  const ask = useOneAtATime(async (next: InternalRole | undefined) => {
    dismissFailure()
    if (over) expire()
    wanted.current = next
    setChosen(next)
    setGranted(undefined)
    const { data: opened } = await refetch()
    if (!opened) return
    setLate(false)
    setMoved(opened.step)
  })
  return {
    role,
    enter,
    expire,
    choose: (next: InternalRole) => ask(next),
    resend: () => ask(role),
    chooseAgain: () => setMoved('role'),
    opening: isPending,
    step: over ? ('code' as const) : step,
    /** No code left when it was last asked for. */
    unsent: isError,
    /** The time to create the account has passed. */
    late: late || over,
    sending: isFetching,
    codeWait: useWait('code').left,
    ticketLeft: ticket.left,
  }
}

/** Requests a code, unless none is wanted yet or the server has one, and reports the result. */
async function askCode(role: InternalRole | undefined) {
  try {
    const opened = await trpcClient.staffSignUp.requestCode.mutate({ role })
    startWait('code', opened.retryAfter ?? 0)
    if (opened.sent) notifySuccess('Code envoyé', 'Le super administrateur vient de le recevoir.')
    return opened
  } catch (error) {
    startWait('code', detailsOf(error, 'TOO_MANY_TRIES')?.retryAfter ?? 0)
    // Without a role only what waits was asked for: the choice is shown all the same.
    if (role) notifyError("Impossible d'envoyer le code de validation.", describeError(error).text)
    throw error
  }
}
