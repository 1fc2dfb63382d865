import { useState } from 'react'
import { isMission } from '#shared/order-status.ts'
import type { CheckInput } from '#shared/orders/custody.inputs.ts'
import type { Refusal } from '#shared/refusals/answer.ts'
import type { QueuedStep } from '#shared/rounds/queue.ts'
import { dismissFailure, notifyError } from '#web/components/feedback/notify.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { newKey } from '#web/lib/new-key.ts'
import { useOneAtATime } from '#web/lib/use-one-at-a-time.ts'
import type { LocalPhoto } from '#web/orders/photo-picker.tsx'
import { useMe } from '#web/session.ts'
import { trpc } from '#web/trpc.ts'
import { useQueuedStatus } from '../../queue/use-queue.ts'
import { refusalText } from '../../queue/words.ts'
import { FAILURE_TITLE, stepErrorText } from '../failure-words.ts'
import type { Mission } from '../mission.ts'
import { sendStep } from '../send-step.ts'

/** Refusals of the amount, which the livreur can correct. */
const CASH_REFUSALS = new Set<string>(['CASH_UNSTATED', 'CASH_TOO_MUCH'])
/** Refusals of the hand-over code, which the livreur can correct with a code or a photo. */
const CODE_REFUSALS = new Set<string>(['CODE_MISSING', 'CODE_WRONG', 'HANDOVER_PHOTO_MISSING'])
export interface StepReport {
  /** The cash that they keep, in francs. Undefined when no cash is due. */
  cashReceived?: number | undefined
  check?: CheckInput | undefined
  code?: string | undefined
  /** The client does not have their code. */
  withoutCode?: true | undefined
  /** The livreur knows that the Wave payment is not verified yet. */
  waveUnverified?: true | undefined
  /** Where the phone is at the door, for an order of which only the quarter is known. */
  point?: QueuedStep['payload']['point']
  photos?: readonly LocalPhoto[]
}

interface Handlers {
  /** The step is recorded, or queued on the phone until there is a network. */
  onAccepted?: () => void
  /** The amount is refused. Called once the missions are read again. */
  onCashRefused?: () => void
  /** The code is wrong or missing. Called at once, because it clears the field of the code. */
  onCodeRefused?: (refusal: Refusal) => void
}

/**
 * Takes a mission to its next step. The step is stored on the phone before it is sent, and stays
 * there until the server answers, so that it is neither lost nor done twice.
 */
export function useAdvance(mission: Mission, handlers: Handlers = {}) {
  const { id: owner } = useMe()
  const { status } = useQueuedStatus(mission)
  const { handleRefusal, clearRefusal, ...refusals } = useRefusals(handlers)
  const [advancing, setAdvancing] = useState(false)

  const send = async (report: StepReport) => {
    const { photos = [], ...statements } = report
    const step = stepOf({ ...mission, status }, owner, statements)
    await sendStep(step, photos, { onAccepted: handlers.onAccepted, onRefused: handleRefusal })
  }

  return {
    ...refusals,
    advancing,
    advance: useOneAtATime(async (report: StepReport = {}) => {
      if (!isMission(status)) return
      clearRefusal()
      setAdvancing(true)
      await send(report).finally(() => setAdvancing(false))
    }),
  }
}

/** The last refusal of the step, which is kept until the next try. */
function useRefusals({ onCashRefused, onCodeRefused }: Handlers) {
  const { missions } = trpc.useUtils()
  const [lastRefusal, setLastRefusal] = useState<Refusal | null>(null)
  const textIfIn = (codes: ReadonlySet<string>) =>
    lastRefusal && codes.has(lastRefusal.code) ? refusalText(lastRefusal) : undefined
  return {
    cashRefusal: textIfIn(CASH_REFUSALS),
    codeRefusal: textIfIn(CODE_REFUSALS),
    clearRefusal() {
      setLastRefusal(null)
      dismissFailure()
    },
    async handleRefusal(refusal: Refusal): Promise<void> {
      const isAboutCash = CASH_REFUSALS.has(refusal.code)
      const isAboutCode = CODE_REFUSALS.has(refusal.code)
      setLastRefusal(refusal)
      notifyError(FAILURE_TITLE, stepErrorText(refusalText(refusal)))
      if (isAboutCode) onCodeRefused?.(refusal)
      const refetched = missions.invalidate()
      if (!isAboutCash) return
      await refetched
      onCashRefused?.()
    },
  }
}

/** The step as the queue stores it. */
function stepOf(
  mission: Mission,
  owner: string,
  statements: Omit<StepReport, 'photos'>,
): QueuedStep {
  const { id: orderId, reference, items } = mission
  const from = mission.status as QueuedStep['payload']['from']
  const pieces = countedPieces(items, statements.check)
  const payload = { orderId, reference, from, ...statements, pieces }
  return { key: newKey(), owner, kind: 'advance', at: serverNow(), payload }
}

/** The number of pieces in the bag: a line that `check` does not hold has the expected number. */
function countedPieces(items: Mission['items'], check: CheckInput | undefined): number {
  const counted = new Map(check?.counts.map((line) => [line.position, line.counted]))
  let pieces = 0
  for (const { position, expected } of items) pieces += counted.get(position) ?? expected
  return pieces
}
