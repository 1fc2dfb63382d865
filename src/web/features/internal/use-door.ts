import { useState } from 'react'
import { describeError, detailsOf } from '#web/lib/error-message.ts'
import { dismissFailure, notifyError, notifySuccess } from '#web/lib/notify.tsx'
import { useOneAtATime } from '#web/lib/use-one-at-a-time.ts'
import { useOpening } from '#web/lib/use-opening.ts'
import { startWait, useWait } from '#web/lib/use-wait.ts'
import { trpcClient } from '#web/trpc.ts'

/** How long an accepted code lets one account be created, as the server counts it. */
const TICKET_SECONDS = 15 * 60

type Step = 'code' | 'account'

/** The two steps of the internal sign-up: opening the page sends a code, a right one opens the form for a while. */
export function useDoor() {
  const { isPending, isFetching, isError, data, refetch } = useOpening(['internal.open'], askCode)
  const [moved, setMoved] = useState<Step>()
  const [late, setLate] = useState(false)
  const ticket = useWait('ticket')
  const step = moved ?? data?.step ?? 'code'
  const over = step === 'account' && ticket.over
  const enter = () => {
    startWait('ticket', TICKET_SECONDS)
    setLate(false)
    setMoved('account')
  }
  const expire = () => {
    startWait('ticket', 0)
    startWait('code', 0)
    setLate(true)
    setMoved('code')
  }
  const resend = useOneAtATime(async () => {
    dismissFailure()
    if (over) expire()
    const { data: door } = await refetch()
    if (door) setLate(false)
    setMoved(door?.step ?? 'code')
  })
  return {
    ...{ enter, expire, resend },
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

/** Has a code sent, unless the server knows of one, and says what came of it. */
async function askCode() {
  try {
    const door = await trpcClient.internal.open.mutate()
    startWait('code', door.retryAfter ?? 0)
    if (door.sent) notifySuccess('Code envoyé', 'Le super administrateur vient de le recevoir.')
    return door
  } catch (error) {
    startWait('code', detailsOf(error, 'TOO_MANY_TRIES')?.retryAfter ?? 0)
    notifyError("Impossible d'envoyer le code de validation.", describeError(error).text)
    throw error
  }
}
