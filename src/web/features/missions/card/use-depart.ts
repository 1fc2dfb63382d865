import { useState } from 'react'
import type { QueuedStep } from '#shared/orders/queue.ts'
import { dismissFailure, notifyError } from '#web/components/feedback/notify.tsx'
import { useMe } from '#web/features/auth/use-session.ts'
import { refusalText } from '#web/features/queue/words.ts'
import { newKey } from '#web/lib/new-key.ts'
import { useOneAtATime } from '#web/lib/use-one-at-a-time.ts'
import { trpc } from '#web/trpc.ts'
import { FAILURE_TITLE, stepErrorText } from '../failure-words.ts'
import type { QueuedMission } from '../mission.ts'
import { sendStep } from '../send-step.ts'

/** Sets off for a mission: the step that needs no count, no cash and no code, unlike those of `useAdvance`. */
export function useDepart({ id: orderId, reference, status, items }: QueuedMission) {
  const { id: owner } = useMe()
  const { missions } = trpc.useUtils()
  const [departing, setDeparting] = useState(false)
  const depart = useOneAtATime(async () => {
    dismissFailure()
    setDeparting(true)
    const pieces = items.reduce((sum, { expected }) => sum + expected, 0)
    const from = status as QueuedStep['payload']['from']
    const payload = { orderId, reference, from, pieces }
    const step: QueuedStep = { key: newKey(), owner, kind: 'advance', at: Date.now(), payload }
    const onRefused = (refusal: Parameters<typeof refusalText>[0]) => {
      notifyError(FAILURE_TITLE, stepErrorText(refusalText(refusal)))
      void missions.invalidate()
    }
    await sendStep(step, [], { onRefused }).finally(() => setDeparting(false))
  })
  return { depart, departing }
}
