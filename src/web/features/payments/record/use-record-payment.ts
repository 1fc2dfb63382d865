import { useRef } from 'react'
import { formatFcfa } from '#shared/money/money.ts'
import type { RecordPaymentInput, RecordPaymentValues } from '#shared/money/payments.ts'
import { ofPerson } from '#shared/text/french.ts'
import { notifySuccess } from '#web/components/feedback/notify.tsx'
import { appCodeOf, describeError, isNetworkError } from '#web/lib/error-message.ts'
import { newKey } from '#web/lib/new-key.ts'
import { useOneAtATime } from '#web/lib/use-one-at-a-time.ts'
import { readAgain } from '#web/query-client.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import { MONEY_ACT } from '../money-act.ts'
import { dueOf, type Target } from './record-outcome.ts'

interface Endings {
  onRecorded: () => void
  /** The transaction is counted already; says for which order. */
  onKnown: (text: string) => void
}

/** Records a payment; trying again after a lost answer never counts it twice. */
export function useRecordPayment({ onRecorded, onKnown }: Endings) {
  const attempt = useRef<RecordPaymentInput>(undefined)
  const record = trpc.payments.record.useMutation({
    meta: { failed: MONEY_ACT.failed, handled: ['TRANSACTION_KNOWN'] },
    onError(error) {
      if (!isNetworkError(error)) attempt.current = undefined
      if (appCodeOf(error) === 'TRANSACTION_KNOWN') onKnown(describeError(error).text)
      void readAgain(MONEY_ACT.reads)
    },
  })
  return {
    recording: record.isPending,
    record: useOneAtATime(async (money: RecordPaymentValues, target: Target) => {
      const shown = { shownDue: dueOf(target), shownReceived: target.received }
      // The former attempt may have been counted: then what is due has changed, and it is still the same payment.
      if (!attempt.current || !isSame(attempt.current, money))
        attempt.current = { ...money, ...shown, idempotencyKey: newKey() }
      const recorded = await record.mutateAsync(attempt.current)
      attempt.current = undefined
      notifySuccess('Paiement enregistré', told(recorded, money, target))
      // The form is free for the next payment before the lists are up to date.
      onRecorded()
      await readAgain(MONEY_ACT.reads)
    }),
  }
}

function isSame(former: RecordPaymentValues, money: RecordPaymentValues): boolean {
  const keys = ['reference', 'method', 'amount', 'transactionId'] as const
  return keys.every((key) => former[key] === money[key])
}

function told(
  { kept }: Outputs['payments']['record'],
  { amount }: RecordPaymentValues,
  { reference, fullname }: Target,
): string {
  const order = `la commande #${reference} ${ofPerson(fullname)}`
  const back = `${formatFcfa(amount - kept)} à rendre, dans les remboursements`
  if (kept === 0) return `Pour ${order}\u00a0: ${back}.`
  const whole = `${formatFcfa(kept)} pour ${order}`
  return kept < amount ? `${whole}, ${back}.` : `${whole}.`
}
