import { useNavigate } from 'react-router-dom'
import type { OrderInput } from '#shared/orders/draft/order-input.ts'
import { serverNow } from '#web/lib/clock.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { readLatestDraft } from '../../cart/draft-store.ts'
import { useQueuedAct } from '../../waiting/use-queued-act.ts'
import type { SentOrder } from '../../waiting/waiting-order.ts'
import type { Placing } from '../placing.ts'
import { type ShownOrder, usePlacingError } from '../placing-error.ts'

/**
 * Places the order of a client, or keeps it on the device where there is no network. An error is kept until the next try,
 * so that it can be shown beside the button.
 */
export function usePlaceOrder(userId: string, onPlaced: (sent: SentOrder) => void): Placing {
  const navigate = useNavigate()
  const { shown, handleError, ...placing } = usePlacingError()
  const place = useQueuedAct({
    onSuccess(sent) {
      if (sent === 'elsewhere') navigate(paths.client.orders, { replace: true })
      else if (sent !== 'waiting') onPlaced(sent)
    },
    onError: handleError,
  })
  return {
    ...placing,
    placing: place.isRunning,
    place(input: OrderInput, onScreen: ShownOrder) {
      shown.current = onScreen
      placing.forgetError()
      void place.run({
        key: input.idempotencyKey,
        owner: userId,
        at: serverNow(),
        kind: 'order',
        payload: {
          draftKey: userId,
          draft: readLatestDraft(userId),
          input,
          times: onScreen.times,
        },
      })
    },
  }
}
