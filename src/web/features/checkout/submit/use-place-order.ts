import { useRef, useState } from 'react'
import type { PlaceOrderInput } from '#shared/orders/orders.inputs.ts'
import { notifySuccess } from '#web/components/feedback/notify.tsx'
import type { SentDraft } from '#web/features/cart/draft.ts'
import { appCodeOf } from '#web/lib/error-message.ts'
import { useNavigate } from '#web/lib/router/router.tsx'
import { showError } from '#web/query-client.ts'
import { trpc } from '#web/trpc.ts'
import { createOrderConfirmation, placedOrderPath } from '../placed-order.ts'
import { type PlacingError, placingErrorOf } from '../placing-error.ts'

/** Places the order. An error is kept until the next try, so that it can be shown beside the button. */
export function usePlaceOrder(onPlaced: (sent: SentDraft) => void) {
  const navigate = useNavigate()
  const utils = trpc.useUtils()
  const [placingError, setPlacingError] = useState<PlacingError>()
  const [waveUrl, setWaveUrl] = useState<string>()
  const shownFee = useRef(0)
  const place = trpc.checkout.place.useMutation({
    onMutate: () => setPlacingError(undefined),
    onSuccess: ({ orderId, reference, grandTotal, paymentUrl }, input) => {
      onPlaced(input)
      void utils.orders.invalidate()
      void utils.checkout.invalidate()
      notifyPlaced(reference)
      if (paymentUrl) {
        setWaveUrl(paymentUrl)
        return
      }
      const state = { placed: createOrderConfirmation(reference, grandTotal, input) }
      navigate(placedOrderPath(orderId), { replace: true, state })
    },
    onError: async (error) => {
      const code = appCodeOf(error)
      const refreshed = code === 'VALIDATION' ? undefined : utils.products.invalidate()
      // The cart must show the new prices before the note mentions them.
      if (code === 'PRICE_CHANGED') await refreshed
      setPlacingError(placingErrorOf(error, shownFee.current))
      showError(error, 'Erreur de commande')
    },
  })
  return {
    placingError,
    /** The address of the Wave payment, once an order to pay with Wave is placed. */
    waveUrl,
    placing: place.isPending,
    place: (input: PlaceOrderInput, fee: number) => {
      shownFee.current = fee
      place.mutate(input)
    },
  }
}

function notifyPlaced(reference: string): void {
  notifySuccess(
    'Commande passée avec succès !',
    `Un livreur vous contactera bientôt. Référence\u00a0: #${reference}`,
  )
}
