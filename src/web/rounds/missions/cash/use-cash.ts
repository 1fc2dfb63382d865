import { useState } from 'react'
import { changeFor, type Denomination, isCashDue } from '#shared/money/cash.ts'
import { METHOD_WORDS } from '#shared/money/method-words.ts'
import { CASH, isRemote } from '#shared/money/payment-methods.ts'
import { announcedMethod } from '#shared/money/payments.ts'
import type { CollectionDraft, CollectionEditor } from '../collection/collection-draft.ts'
import { type Mission, methodNow } from '../mission.ts'

/** A livreur carries less, in francs. */
export const MAX_GIVEN = 9_999_999

/**
 * The content of the payment section: the amount to state, that nothing was paid, that the client pays another way, or
 * that nothing is due.
 */
export type CashView = 'amount' | 'nothing' | 'elsewhere' | 'settled'

/** The cash of a step: the view of the screen, and the amount that will be sent. */
export function useCash(
  mission: Pick<Mission, 'payment' | 'paymentMethod'>,
  editor: CollectionEditor,
) {
  const { due } = mission.payment
  const paymentMethod = methodNow(mission)
  const { given = null, touched = [], paysCash = false } = editor.draft
  const isDue = isCashDue(due, paysCash ? CASH : paymentMethod)
  const [isNothingPaid, setNothingPaid] = useState(false)
  // If cash was due when the screen opened and no longer is, the livreur may already hold it.
  const [wasDue, setWasDue] = useState(isDue)
  if (isDue && !wasDue) setWasDue(true)
  const view = viewOf(due, isDue, isNothingPaid)
  const isSwitched = isDue && isRemote(paymentMethod)
  const setPaysCash = (inCash: boolean) => {
    editor.change({ paysCash: inCash, given: null, touched: [] })
    setNothingPaid(false)
    if (!inCash) setWasDue(false)
  }
  return {
    due,
    given,
    view,
    wasDue,
    /** The touches on a note or a coin for this amount. */
    countOf: (worth: Denomination) => touched.filter((one) => one === worth).length,
    setGiven: (amount: number | null) => editor.change({ given: amount, touched: [] }),
    addTouched: (worth: Denomination) =>
      editor.update((current) => withTouched(current, due, worth)),
    /** Asks whether nothing was paid. A client who had chosen Wave, and gives no cash, still pays with Wave. */
    sayNothingPaid: () => (isSwitched ? setPaysCash(false) : setNothingPaid(true)),
    /** Back to the amount. */
    takeNothingPaidBack: () => setNothingPaid(false),
    /** The client, who had chosen another way, pays in cash. */
    isSwitched,
    /** « avec Wave »: how the client was to pay, where not in cash. */
    otherWay: METHOD_WORDS[announcedMethod(paymentMethod)].paidBy,
    setPaysCash,
    /** In francs. Undefined when no cash is due. */
    kept: keptAmount(view, given ?? 0, due),
    /** An amount must still be stated: neither an empty field nor 0 means « nothing paid ». */
    isMissing: view === 'amount' && !given,
  }
}

export type Cash = ReturnType<typeof useCash>

/** A note or a coin more. After « Le compte » the client hands over something else: the amount starts anew. */
function withTouched(
  { given, touched = [] }: CollectionDraft,
  due: number,
  worth: Denomination,
): Partial<CollectionDraft> {
  const isExact = given === due && touched.length === 0
  const sum = (isExact ? 0 : (given ?? 0)) + worth
  return sum > MAX_GIVEN ? {} : { given: sum, touched: [...touched, worth] }
}

function viewOf(due: number, isDue: boolean, isNothingPaid: boolean): CashView {
  if (due === 0) return 'settled'
  if (!isDue) return 'elsewhere'
  return isNothingPaid ? 'nothing' : 'amount'
}

function keptAmount(view: CashView, given: number, due: number): number | undefined {
  if (view === 'settled' || view === 'elsewhere') return undefined
  return view === 'nothing' ? 0 : changeFor(given, due).kept
}
