import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { PlaceOrderInput } from '#shared/orders/orders.inputs.ts'
import { notifySuccess } from '#web/components/feedback/notify.tsx'
import { useAct } from '#web/lib/use-act.ts'
import { trpc } from '#web/trpc.ts'
import type { SentDraft } from '../../cart/draft-store.ts'
import { createOrderConfirmation, placedOrderPath } from '../placed-order.ts'
import { type ShownOrder, usePlacingError } from '../placing-error.ts'

/** Places the order. An error is kept until the next try, so that it can be shown beside the button. */
export function usePlaceOrder(onPlaced: (sent: SentDraft) => void) {
  const navigate = useNavigate()
  const utils = trpc.useUtils()
  const { shown, handleError, ...placing } = usePlacingError()
  const [waveUrl, setWaveUrl] = useState<string>()
  const place = useAct(trpc.checkout.place, {
    onSuccess: ({ orderId, reference, grandTotal, paymentUrl }, input) => {
      onPlaced(input)
      void utils.orders.invalidate()
      void utils.checkout.invalidate()
      notifySuccess('Commande passée avec succès !', 'Un livreur vous contactera bientôt.')
      if (paymentUrl) {
        setWaveUrl(paymentUrl)
        return
      }
      const state = {
        placed: createOrderConfirmation(reference, grandTotal, input, shown.current.times),
      }
      navigate(placedOrderPath(orderId), { replace: true, state })
    },
    onError: handleError,
  })
  return {
    ...placing,
    /** The address of the Wave payment, once an order to pay with Wave is placed. */
    waveUrl,
    placing: place.isRunning,
    place: (input: PlaceOrderInput, onScreen: ShownOrder) => {
      shown.current = onScreen
      placing.forgetError()
      place.run(input)
    },
  }
}
