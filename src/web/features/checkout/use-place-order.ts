import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { PlaceOrderInput } from '#shared/orders.inputs.ts'
import { useShowError } from '#web/features/auth/use-show-error.ts'
import { appCodeOf, detailsOf, isNetworkError } from '#web/lib/error-message.ts'
import { notifySuccess } from '#web/lib/notify.tsx'
import { paths } from '#web/lib/paths.ts'
import { trpc } from '#web/trpc.ts'

export type Hitch =
  | { kind: 'network' }
  | { kind: 'price'; total: number }
  | { kind: 'already'; reference: string }

/** Places the order; what went wrong stays beside the button until the next try, and nothing typed is lost. */
export function usePlaceOrder(onPlaced: () => void) {
  const navigate = useNavigate()
  const utils = trpc.useUtils()
  const showError = useShowError()
  const [hitch, setHitch] = useState<Hitch>()
  const place = trpc.checkout.place.useMutation({
    onMutate: () => setHitch(undefined),
    onSuccess: ({ reference, paymentUrl }) => {
      onPlaced()
      void utils.orders.invalidate()
      navigate(paths.client.orders, { replace: true })
      notifySuccess(
        'Commande passée avec succès !',
        `Un livreur vous contactera bientôt. Référence : #${reference}`,
      )
      if (paymentUrl) window.location.assign(paymentUrl)
    },
    onError: (error) => {
      setHitch(hitchOf(error))
      if (appCodeOf(error) !== 'VALIDATION') void utils.products.invalidate()
      showError(error, 'Erreur de commande')
    },
  })
  return {
    hitch,
    placing: place.isPending,
    place: (input: PlaceOrderInput) => place.mutate(input),
  }
}

function hitchOf(error: unknown): Hitch | undefined {
  if (isNetworkError(error)) return { kind: 'network' }
  const price = detailsOf(error, 'PRICE_CHANGED')
  if (price) return { kind: 'price', total: price.grandTotal }
  const already = detailsOf(error, 'IDEMPOTENCY_CONFLICT')
  if (already) return { kind: 'already', reference: already.reference }
}
