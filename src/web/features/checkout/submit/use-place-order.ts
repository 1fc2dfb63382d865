import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { PlaceOrderInput } from '#shared/orders/orders.inputs.ts'
import { notifySuccess } from '#web/components/feedback/notify.tsx'
import type { SentDraft } from '#web/features/cart/draft.ts'
import { appCodeOf, detailsOf, isNetworkError } from '#web/lib/error-message.ts'
import { showError } from '#web/query-client.ts'
import { trpc } from '#web/trpc.ts'
import { justPlaced, placedAddress } from '../placed.ts'

export type PlacingError =
  | { kind: 'network' }
  | { kind: 'price'; total: number; fee: { from: number; to: number } }
  | { kind: 'already'; reference: string }

/**
 * Places the order; an error stays beside the button until the next try, and nothing typed is lost.
 */
export function usePlaceOrder(onPlaced: (sent: SentDraft) => void) {
  const navigate = useNavigate()
  const utils = trpc.useUtils()
  const [hitch, setHitch] = useState<PlacingError>()
  const [waveUrl, setWaveUrl] = useState<string>()
  const shownFee = useRef(0)
  const place = trpc.checkout.place.useMutation({
    onMutate: () => setHitch(undefined),
    onSuccess: ({ orderId, reference, grandTotal, paymentUrl }, input) => {
      onPlaced(input)
      void utils.orders.invalidate()
      void utils.checkout.invalidate()
      announce(reference)
      if (paymentUrl) setWaveUrl(paymentUrl)
      else {
        const state = { placed: justPlaced(reference, grandTotal, input) }
        navigate(placedAddress(orderId), { replace: true, state })
      }
    },
    onError: async (error) => {
      const code = appCodeOf(error)
      const refreshed = code === 'VALIDATION' ? undefined : utils.products.invalidate()
      // The changes must be in the cart before the note mentions them.
      if (code === 'PRICE_CHANGED') await refreshed
      setHitch(placingErrorOf(error, shownFee.current))
      showError(error, 'Erreur de commande')
    },
  })
  return {
    hitch,
    /** The address of Wave's payment: the order is placed, and only the payment is left. */
    waveUrl,
    placing: place.isPending,
    place: (input: PlaceOrderInput, fee: number) => {
      shownFee.current = fee
      place.mutate(input)
    },
  }
}

function announce(reference: string): void {
  notifySuccess(
    'Commande passée avec succès !',
    `Un livreur vous contactera bientôt. Référence\u00a0: #${reference}`,
  )
}

function placingErrorOf(error: unknown, shownFee: number): PlacingError | undefined {
  if (isNetworkError(error)) return { kind: 'network' }
  const price = detailsOf(error, 'PRICE_CHANGED')
  if (price) {
    const fee = { from: shownFee, to: price.transportFee }
    return { kind: 'price', total: price.grandTotal, fee }
  }
  const already = detailsOf(error, 'IDEMPOTENCY_CONFLICT')
  if (already) return { kind: 'already', reference: already.reference }
}
