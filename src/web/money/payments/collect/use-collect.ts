import { useState } from 'react'
import { creditFor } from '#shared/money/credit.ts'
import { CASH, methodIs, type PaymentMethod } from '#shared/money/payment-methods.ts'
import { transactionFault, transactionOf } from '#shared/money/transaction.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { notifySuccess } from '#web/components/feedback/notify.tsx'
import { useOneAtATime } from '#web/lib/use-one-at-a-time.ts'
import { trpc } from '#web/trpc.ts'
import { useIsDrawerClosed } from '../../drawer-closed-note.tsx'
import { dueOf, recordOutcome } from '../record/record-outcome.ts'
import { useRecordPayment } from '../record/use-record-payment.ts'

export type Collecting = ReturnType<typeof useCollect>

/** An order on which money may be collected, and what it owed when it was last read. */
export interface OwedOrder {
  id: string
  reference: string
  due: number
}

interface Options {
  isOpen: boolean
  onDone: () => void
}

/** The entries of « Encaisser », what is known of the order and of the drawer, and the act itself. */
export function useCollect(order: OwedOrder, { isOpen, onDone }: Options) {
  const { reference } = order
  const [method, setMethod] = useState<PaymentMethod>(CASH)
  const [given, setGiven] = useState<number | null>(null)
  const [transactionId, setTransactionId] = useState('')
  const [fault, setFault] = useState<string>()
  const [keepsCredit, setKeepsCredit] = useState(false)
  const target = trpc.payments.forReference.useQuery(
    { reference },
    { enabled: isOpen, staleTime: 0 },
  )
  const isDrawerClosed = useIsDrawerClosed({ isOpen })
  const owed = target.data ? dueOf(target.data) : order.due
  const credit = creditFor(owed, target.data?.credit ?? 0)
  /** The client's credit pays first, unless they keep it. */
  const used = keepsCredit ? 0 : credit
  const due = owed - used
  const isCash = methodIs(method, 'inDrawer')
  // The client gets the rest back.
  const amount = isCash ? Math.min(given ?? 0, due) : due
  const { record, isRunning, unanswered } = useRecordPayment({
    keepsCredit,
    onRecorded: (text) => {
      const back = isCash && due > 0 ? Math.max(0, (given ?? 0) - amount) : 0
      const done = due > 0 ? 'Paiement enregistré' : 'Avoir utilisé'
      notifySuccess(back > 0 ? `Rendez ${formatFcfa(back)}` : done, text)
      onDone()
    },
    onAlreadyCounted: setFault,
  })
  // A person who knows the sum presses Enter before a slow network has said what is owed.
  const submit = useOneAtATime(async () => {
    if (used > 0 && due === 0) {
      if (target.data) await record({ reference, method: 'credit', amount: used }, target.data)
      return
    }
    const missing = isCash ? missingSum(given) : transactionFault(transactionId)
    setFault(missing)
    if (missing) return
    const read = target.data ?? (await target.refetch({ cancelRefetch: false })).data
    // Another sum than the one on the screen is shown first.
    if (!read || due === 0 || dueOf(read) !== owed || creditFor(owed, read.credit) !== credit)
      return
    const id = isCash ? undefined : transactionOf(transactionId)
    await record({ reference, method, amount, transactionId: id }, read, used)
  })
  /** Makes a change of the entries, of which the last fault says nothing. */
  const changing =
    <Value>(set: (value: Value) => void) =>
    (value: Value) => {
      setFault(undefined)
      set(value)
    }
  return {
    method,
    setMethod: changing(setMethod),
    given,
    setGiven: changing(setGiven),
    transactionId,
    setTransactionId: changing(setTransactionId),
    /** Francs owed, those that the client's credit may pay and pays of them, and the rest. */
    owed,
    credit,
    used,
    keepCredit: changing(setKeepsCredit),
    due,
    target,
    /** Cash cannot be taken before the drawer is opened; what is not read yet, the server says. */
    isDrawerClosed,
    fault,
    /** Warns before it is recorded; null where the payment simply pays the order. */
    outcome:
      target.data && amount > 0 && (amount < due || target.data.order?.declared)
        ? recordOutcome(target.data, { amount: used + amount, method })
        : null,
    isRunning,
    unanswered,
    submit,
  }
}

function missingSum(given: number | null): string | undefined {
  return given !== null && given > 0 ? undefined : 'Écrivez le montant que le client donne.'
}
