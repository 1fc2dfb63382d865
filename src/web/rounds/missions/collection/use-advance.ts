import { useState } from 'react'
import { isMission } from '#shared/order-status.ts'
import type { Contents } from '#shared/orders/contents-words.ts'
import type { CheckInput } from '#shared/orders/custody.inputs.ts'
import { type Refusal, refusalText } from '#shared/refusals/answer.ts'
import type { QueuedStep } from '#shared/rounds/queue.ts'
import type { LocalPhoto } from '#web/record/draft-photos.ts'
import { useQueuedStatus } from '../../queue/use-queue.ts'
import type { Mission } from '../mission.ts'
import { useSendStep } from '../use-send-step.ts'

/** Refusals of the amount, which the livreur can correct. */
const CASH_REFUSALS = new Set<string>(['CASH_UNSTATED', 'CASH_TOO_MUCH'])
/** Refusals of the hand-over code, which the livreur can correct with a code or a photo. */
const CODE_REFUSALS = new Set<string>(['CODE_MISSING', 'CODE_WRONG', 'HANDOVER_PHOTO_MISSING'])

export interface StepReport {
  /** The cash that they keep, in francs. Undefined when no cash is due. */
  cashReceived?: number | undefined
  check?: CheckInput | undefined
  /** The client agreed to this total on this phone. */
  agreed?: QueuedStep['payload']['agreed']
  code?: string | undefined
  /** The client does not have their code. */
  withoutCode?: true | undefined
  /** The livreur knows that the Wave payment is not verified yet. */
  waveUnverified?: true | undefined
  /** The place of the phone at the door, for an order of which only the quarter is known. */
  point?: QueuedStep['payload']['point']
  photos: readonly LocalPhoto[]
  /** As they were counted. */
  contents: Contents
}

interface Handlers {
  /** The step is recorded, or queued on the phone until there is a network. */
  onAccepted: () => void
  /** The amount is refused. Called once the missions are read again. */
  onCashRefused: () => void
  /** The code is wrong or missing. Called at once, because it clears the field of the code. */
  onCodeRefused: (refusal: Refusal) => void
}

/** Takes a mission to its next step. */
export function useAdvance(mission: Mission, handlers: Handlers) {
  const { status } = useQueuedStatus(mission)
  /** Kept until the next try. */
  const [lastRefusal, setLastRefusal] = useState<Refusal | null>(null)
  const textIfIn = (codes: ReadonlySet<string>) =>
    lastRefusal && codes.has(lastRefusal.code) ? refusalText(lastRefusal) : undefined
  const { sending, send } = useSendStep({
    onAccepted: handlers.onAccepted,
    async onRefused(refusal, readAgain) {
      setLastRefusal(refusal)
      if (CODE_REFUSALS.has(refusal.code)) handlers.onCodeRefused(refusal)
      if (!CASH_REFUSALS.has(refusal.code)) return
      await readAgain
      handlers.onCashRefused()
    },
  })
  return {
    cashRefusal: textIfIn(CASH_REFUSALS),
    codeRefusal: textIfIn(CODE_REFUSALS),
    advancing: sending,
    advance({ photos, contents, ...statements }: StepReport) {
      if (!isMission(status)) return
      void send(() => {
        setLastRefusal(null)
        const payload = statedOf({ ...mission, status }, { ...statements, contents })
        return { done: { kind: 'advance', payload }, photos }
      })
    },
  }
}

function statedOf(
  mission: Mission,
  { contents: { pieces, bags, grams }, ...statements }: Omit<StepReport, 'photos'>,
): QueuedStep['payload'] {
  const { id: orderId, reference } = mission
  const from = mission.status as QueuedStep['payload']['from']
  return { orderId, reference, from, ...statements, pieces, bags, grams }
}
