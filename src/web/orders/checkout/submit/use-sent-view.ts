import { useRef } from 'react'
import type { CartTotals } from '#shared/orders/draft/draft-totals.ts'
import type { When } from '#shared/orders/draft/draft-when.ts'

/** The amounts and times that the form computes for a choice. */
export interface SentView {
  totals: CartTotals
  when: When | undefined
}

/**
 * Returns the amounts and times to send for a choice. After a lost answer the same choice is sent with those of its
 * first sending: the order may have arrived, and have taken the last place of its slot, so that the form now shows
 * others. With those it would be refused as another order.
 */
export function useSentView(isUnconfirmed: boolean) {
  const last = useRef<{ choice: string; view: SentView }>(undefined)
  return (chosen: unknown, shown: SentView): SentView => {
    const choice = JSON.stringify(chosen)
    if (!isUnconfirmed || last.current?.choice !== choice) last.current = { choice, view: shown }
    return last.current.view
  }
}
