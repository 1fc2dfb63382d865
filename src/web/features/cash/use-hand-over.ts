import { useRef } from 'react'
import { formatGap, gapOf, type HandOverInput } from '#shared/money/handovers.ts'
import { formatFcfa } from '#shared/money/money.ts'
import { notifySuccess } from '#web/components/feedback/notify.tsx'
import { MONEY_ACT } from '#web/features/payments/money-act.ts'
import { isNetworkError } from '#web/lib/error-message.ts'
import { newKey } from '#web/lib/new-key.ts'
import { useOneAtATime } from '#web/lib/use-one-at-a-time.ts'
import { trpc } from '#web/trpc.ts'

type Given = Omit<HandOverInput, 'idempotencyKey'>

/** Records what a livreur gives; trying again after a lost answer never records it twice. */
export function useHandOver(fullname: string, onRecorded: () => void) {
  const attempt = useRef<HandOverInput>(undefined)
  const handOver = trpc.cash.handOver.useMutation({
    meta: MONEY_ACT,
    onSuccess(_, given) {
      attempt.current = undefined
      notifySuccess('Remise enregistrée', told(fullname, given))
      onRecorded()
    },
    onError(error) {
      if (!isNetworkError(error)) attempt.current = undefined
    },
  })
  return {
    recording: handOver.isPending,
    record: useOneAtATime((given: Given) => {
      if (!attempt.current || !isSame(attempt.current, given))
        attempt.current = { ...given, idempotencyKey: newKey() }
      return handOver.mutateAsync(attempt.current)
    }),
  }
}

function isSame(former: Given, given: Given): boolean {
  const keys = ['livreurId', 'expected', 'payments', 'since', 'counted', 'reason'] as const
  return keys.every((key) => former[key] === given[key])
}

function told(fullname: string, given: Given): string {
  const gap = gapOf(given)
  const difference = gap === 0 ? '' : `, écart ${formatGap(gap)}\u00a0FCFA`
  return `${fullname}\u00a0: ${formatFcfa(given.counted)}${difference}.`
}
