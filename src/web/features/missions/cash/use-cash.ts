import { useState } from 'react'
import { changeFor, isCashDue } from '#shared/money/cash.ts'
import type { CollectionDraft } from '../collection/collection-draft.ts'
import type { Mission } from '../mission.ts'

/** What is on screen of the money: an amount to say, whether nothing was paid, or nothing to receive any more. */
export type CashFace = 'amount' | 'nothing' | 'settled'

/** The cash of a door, as its screen shows it and as it will be told. */
export function useCash({ payment, paymentMethod }: Mission, { given: typed }: CollectionDraft) {
  const { due } = payment
  const settled = !isCashDue(due, paymentMethod)
  const [nothing, setNothing] = useState(false)
  // Money that was to be received when the screen opened, and is not any more, may be in the livreur's hand.
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
    /** An empty field is not yet « nothing »: both are asked about. */
    unsaid: !settled && !nothing && !given,
  }
}
