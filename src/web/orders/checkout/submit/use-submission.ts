import { orderInput } from '#shared/orders/draft/order-input.ts'
import { surePlaceLines } from '#shared/orders/draft/place-lines.ts'
import { newKey } from '#web/lib/new-key.ts'
import type { OrderInProgress } from '../use-order.ts'
import { useSentView } from './use-sent-view.ts'

/** Sends an order whose entries are complete and checked. */
export function useSubmission(order: OrderInProgress) {
  const { draft, change, totals, times, address, phone } = order
  const { placingError, place } = order.placing
  const sentView = useSentView(placingError?.kind === 'network')
  const submit = (idempotencyKey = draft.idempotencyKey) => {
    const lines = surePlaceLines(draft, address)
    const sent = { ...draft, idempotencyKey }
    const view = sentView([sent, lines, phone], { totals, when: times.when })
    const onScreen = { totals: view.totals, times: view.when?.times ?? null }
    const shown = { ...lines, phone, total: view.totals.total, when: view.when }
    const input = orderInput(sent, shown)
    if (input) place(input, onScreen)
  }
  return {
    submit: () => submit(),
    submitAsNewOrder() {
      const idempotencyKey = newKey()
      change({ idempotencyKey })
      submit(idempotencyKey)
    },
  }
}
