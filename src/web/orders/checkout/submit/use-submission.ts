import { useRef } from 'react'
import type { CartTotals } from '#shared/orders/draft/draft-totals.ts'
import type { When } from '#shared/orders/draft/draft-when.ts'
import { orderInput } from '#shared/orders/draft/order-input.ts'
import { surePlaceLines } from '#shared/orders/draft/place-lines.ts'
import { newKey } from '#web/lib/new-key.ts'
import type { OrderInProgress } from '../use-order.ts'
import { usedCredit } from '../used-credit.ts'

/** Sends an order whose entries are complete and checked. */
export function useSubmission(order: OrderInProgress) {
  const { draft, change, totals, times, address, phone } = order
  const { placingError, place } = order.placing
  const sentView = useSentView(placingError?.kind === 'network')
  const submit = ({ idempotencyKey = draft.idempotencyKey, isAboveCeiling = false } = {}) => {
    const lines = surePlaceLines(draft, address)
    const sent = { ...draft, idempotencyKey }
    const view = sentView([sent, lines, phone], { totals, when: times.when })
    const onScreen = { totals: view.totals, times: view.when?.times ?? null }
    const shown = { ...lines, phone, total: view.totals.total, when: view.when }
    const input = orderInput(sent, shown)
    if (!input) return
    const credit = usedCredit(order)
    if (credit > 0) input.shown.credit = credit
    if (isAboveCeiling) input.aboveCeiling = true
    place(input, onScreen)
  }
  return {
    submit: () => submit(),
    submitAsNewOrder() {
      const idempotencyKey = newKey()
      change({ idempotencyKey })
      submit({ idempotencyKey })
    },
    submitAboveCeiling: () => submit({ isAboveCeiling: true }),
  }
}

/** The amounts and times that the form computes for a choice. */
interface SentView {
  totals: CartTotals
  when: When | undefined
}

/**
 * Returns the amounts and times to send for a choice. After a lost answer the same choice is sent with those of its
 * first sending: the order may have arrived, and have taken the last place of its slot, so that the form now shows
 * others. With those it would be refused as another order.
 */
function useSentView(isUnconfirmed: boolean) {
  const last = useRef<{ choice: string; view: SentView }>(undefined)
  return (chosen: unknown, shown: SentView): SentView => {
    const choice = JSON.stringify(chosen)
    if (!isUnconfirmed || last.current?.choice !== choice) last.current = { choice, view: shown }
    return last.current.view
  }
}
