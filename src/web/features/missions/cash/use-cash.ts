import { useState } from 'react'
import { changeFor, isCashDue } from '#shared/money/cash.ts'
import type { CollectionDraft } from '../collection/collection-draft.ts'
import type { Mission } from '../mission.ts'

/** What the cash section shows: the amount to state, that nothing was paid, or that nothing is due. */
export type CashView = 'amount' | 'nothing' | 'settled'

/** The cash of a step: what the screen shows, and the amount that will be sent. */
export function useCash({ payment, paymentMethod }: Mission, { given: typed }: CollectionDraft) {
  const { due } = payment
  const isDue = isCashDue(due, paymentMethod)
  const [isNothingPaid, setNothingPaid] = useState(false)
  // If cash was due when the screen opened and no longer is, the livreur may already hold it.
  const [wasDue, setWasDue] = useState(isDue)
  if (isDue && !wasDue) setWasDue(true)
  const given = typed === undefined ? due : typed
  const view = viewOf(isDue, isNothingPaid)
  return {
    due,
    given,
    view,
    wasDue,
    setNothingPaid,
    /** What the livreur keeps, in francs. Undefined when no cash is due. */
    kept: keptAmount(view, given ?? 0, due),
    /** Whether an amount must still be stated: neither an empty field nor 0 means « nothing paid ». */
    isMissing: view === 'amount' && !given,
  }
}

function viewOf(isDue: boolean, isNothingPaid: boolean): CashView {
  if (!isDue) return 'settled'
  return isNothingPaid ? 'nothing' : 'amount'
}

function keptAmount(view: CashView, given: number, due: number): number | undefined {
  if (view === 'settled') return undefined
  return view === 'nothing' ? 0 : changeFor(given, due).kept
}
