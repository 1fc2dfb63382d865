import { useRef } from 'react'
import { formatFcfa } from '#shared/money/money.ts'
import type { RecordPaymentInput, RecordPaymentValues } from '#shared/money/payments.inputs.ts'
import { ofPerson } from '#shared/text/french.ts'
import { notifySuccess } from '#web/components/feedback/notify.tsx'
import { appCodeOf, describeError, isNetworkError } from '#web/lib/error-message.ts'
import { newKey } from '#web/lib/new-key.ts'
import { useOneAtATime } from '#web/lib/use-one-at-a-time.ts'
import { invalidateScopes } from '#web/query-client.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import { MONEY_MUTATION } from '../money-mutation.ts'
import { dueOf, type PaymentTarget } from './record-outcome.ts'

interface Callbacks {
  onRecorded: () => void
  /** The transaction is counted already. The text says for which order. */
  onAlreadyCounted: (text: string) => void
}

/** Records a payment. Trying again after a lost answer keeps the key, so that it is counted once. */
export function useRecordPayment({ onRecorded, onAlreadyCounted }: Callbacks) {
  const attempt = useRef<RecordPaymentInput>(undefined)
  const record = trpc.payments.record.useMutation({
    meta: { failed: MONEY_MUTATION.failed, handled: ['TRANSACTION_KNOWN'] },
    onError(error) {
      if (!isNetworkError(error)) attempt.current = undefined
      if (appCodeOf(error) === 'TRANSACTION_KNOWN') onAlreadyCounted(describeError(error).text)
      void invalidateScopes(MONEY_MUTATION.stale)
    },
  })
  return {
    recording: record.isPending,
    record: useOneAtATime(async (money: RecordPaymentValues, target: PaymentTarget) => {
      const shown = { shownDue: dueOf(target), shownReceived: target.received }
      // A lost attempt may have been counted, which changes the due amount: the same payment keeps its first input.
      if (!attempt.current || !isSame(attempt.current, money))
        attempt.current = { ...money, ...shown, idempotencyKey: newKey() }
      const recorded = await record.mutateAsync(attempt.current)
      attempt.current = undefined
      notifySuccess('Paiement enregistré', describeRecorded(recorded, money, target))
      // The form is emptied for the next payment without waiting for the lists.
      onRecorded()
      await invalidateScopes(MONEY_MUTATION.stale)
    }),
  }
}

function isSame(previous: RecordPaymentValues, money: RecordPaymentValues): boolean {
  const keys = ['reference', 'method', 'amount', 'transactionId'] as const
  return keys.every((key) => previous[key] === money[key])
}

function describeRecorded(
  { kept }: Outputs['payments']['record'],
  { amount }: RecordPaymentValues,
  { reference, fullname }: PaymentTarget,
): string {
  const order = `la commande #${reference} ${ofPerson(fullname)}`
  const refund = `${formatFcfa(amount - kept)} à rendre, dans les remboursements`
  if (kept === 0) return `Pour ${order}\u00a0: ${refund}.`
  const payment = `${formatFcfa(kept)} pour ${order}`
  return kept < amount ? `${payment}, ${refund}.` : `${payment}.`
}
