import { useState } from 'react'
import { changeFor, isCashDue } from '#shared/money/cash.ts'
import type { CollectionDraft } from '../collection/collection-draft.ts'
import type { Mission } from '../mission.ts'

/** The cash view: an amount to state, nothing paid, or nothing to receive. */
export type CashFace = 'amount' | 'nothing' | 'settled'

/** The cash of a step, as its screen shows it and as it will be sent. */
export function useCash({ payment, paymentMethod }: Mission, { given: typed }: CollectionDraft) {
  const { due } = payment
  const settled = !isCashDue(due, paymentMethod)
  const [nothing, setNothing] = useState(false)
  // An amount that was due when the screen opened, and no longer is, may have been received in
  // cash.
  const [wasDue, setWasDue] = useState(!settled)
  if (!settled && !wasDue) setWasDue(true)
  const given = typed === undefined ? due : typed
  const face: CashFace = settled ? 'settled' : nothing ? 'nothing' : 'amount'
  return {
    due,
    given,
    face,
    wasDue,
    setNothing,
    /** Francs kept; nothing where no cash is due. */
    kept: settled ? undefined : nothing ? 0 : changeFor(given ?? 0, due).kept,
    /** An empty field does not mean zero: both are asked for. */
    unsaid: !settled && !nothing && !given,
  }
}
