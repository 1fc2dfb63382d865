import { useRef } from 'react'
import { formatGap, gapOf, type HandOverInput } from '#shared/money/handovers.ts'
import { formatFcfa } from '#shared/money/money.ts'
import { notifySuccess } from '#web/components/feedback/notify.tsx'
import { MONEY_MUTATION } from '#web/features/payments/money-mutation.ts'
import { isNetworkError } from '#web/lib/error-message.ts'
import { newKey } from '#web/lib/new-key.ts'
import { useOneAtATime } from '#web/lib/use-one-at-a-time.ts'
import { trpc } from '#web/trpc.ts'

type HandoverValues = Omit<HandOverInput, 'idempotencyKey'>

/** Records a hand-over. Trying again after a lost answer keeps the key, so that it is recorded once. */
export function useRecordHandover(fullname: string, onRecorded: () => void) {
  const attempt = useRef<HandOverInput>(undefined)
  const handOver = trpc.cash.handOver.useMutation({
    meta: MONEY_MUTATION,
    onSuccess(_, values) {
      attempt.current = undefined
      notifySuccess('Versement enregistré', describeHandOver(fullname, values))
      onRecorded()
    },
    onError(error) {
      if (!isNetworkError(error)) attempt.current = undefined
    },
  })
  return {
    recording: handOver.isPending,
    record: useOneAtATime((values: HandoverValues) => {
      if (!attempt.current || !isSame(attempt.current, values))
        attempt.current = { ...values, idempotencyKey: newKey() }
      return handOver.mutateAsync(attempt.current)
    }),
  }
}

function isSame(previous: HandoverValues, values: HandoverValues): boolean {
  const keys = ['livreurId', 'expected', 'payments', 'since', 'counted', 'reason'] as const
  return keys.every((key) => previous[key] === values[key])
}

function describeHandOver(fullname: string, values: HandoverValues): string {
  const gap = gapOf(values)
  const difference = gap === 0 ? '' : `, écart ${formatGap(gap)}\u00a0FCFA`
  return `${fullname}\u00a0: ${formatFcfa(values.counted)}${difference}.`
}
