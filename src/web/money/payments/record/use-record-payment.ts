import type { RecordPaymentValues } from '#shared/money/payments.inputs.ts'
import { ofPerson } from '#shared/text/french.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { appCodeOf, describeError } from '#web/lib/error-message.ts'
import { useKeyedAct } from '#web/lib/use-keyed-act.ts'
import { invalidateScopes } from '#web/query-client.ts'
import { type Inputs, type Outputs, trpc } from '#web/trpc.ts'
import { MONEY_ACT } from '../../money-act.ts'
import { dueOf, type PaymentTarget } from './record-outcome.ts'

/** The client's credit pays as a method does. */
type Paid = Omit<RecordPaymentValues, 'method'> & Pick<Inputs['payments']['record'], 'method'>

interface Options {
  /** The client's credit does not pay first. A choice of the person, unlike its sum, which a lost attempt may have changed. */
  keepsCredit?: boolean
  /** The text says what was recorded, and for which order. */
  onRecorded: (text: string, recorded: Outputs['payments']['record']) => void
  /** The transaction is counted already. The text says for which order. */
  onAlreadyCounted: (text: string) => void
}

/** Records a payment that the team holds. */
export function useRecordPayment({ keepsCredit = false, onRecorded, onAlreadyCounted }: Options) {
  const { run, isRunning, unanswered } = useKeyedAct(trpc.payments.record, {
    failed: MONEY_ACT.failed,
    handled: ['TRANSACTION_KNOWN'],
    // A lost attempt may have been counted, which changes what the screen shows.
    sameBy: ({ reference, method, amount, transactionId }) => [
      reference,
      method,
      amount,
      transactionId,
      keepsCredit,
    ],
    onError(error) {
      if (appCodeOf(error) === 'TRANSACTION_KNOWN') onAlreadyCounted(describeError(error).text)
      void invalidateScopes(MONEY_ACT.stale)
    },
  })
  /** `credit` francs of the client's own pay first. */
  const record = async (money: Paid, target: PaymentTarget, credit = 0) => {
    const recorded = await run({
      ...money,
      ...(credit > 0 && { credit }),
      shown: { due: dueOf(target), received: target.received },
    })
    if (!recorded) return
    // The form is emptied for the next payment without waiting for the lists.
    onRecorded(describeRecorded(recorded, money, target), recorded)
    void invalidateScopes(MONEY_ACT.stale)
  }
  return { record, isRunning, unanswered }
}

function describeRecorded(
  { kept }: Outputs['payments']['record'],
  { amount }: Paid,
  { reference, fullname }: PaymentTarget,
): string {
  const order = `la commande #${reference} ${ofPerson(fullname)}`
  const refund = `${formatFcfa(amount - kept)} à rendre, dans les remboursements`
  if (kept === 0) return `Pour ${order}\u00a0: ${refund}.`
  const payment = `${formatFcfa(kept)} pour ${order}`
  return kept < amount ? `${payment}, ${refund}.` : `${payment}.`
}
