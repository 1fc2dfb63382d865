import { useRef, useState } from 'react'
import type { PlaceOrderInput } from '#shared/orders/orders.inputs.ts'
import { ofPerson } from '#shared/text/french.ts'
import { notifySuccess } from '#web/components/feedback/notify.tsx'
import { finishDraft } from '#web/features/cart/draft.ts'
import { type PlacingError, placingErrorOf } from '#web/features/checkout/placing-error.ts'
import { appCodeOf } from '#web/lib/error-message.ts'
import { useNavigate } from '#web/lib/router/router.tsx'
import { showError } from '#web/query-client.ts'
import { trpc } from '#web/trpc.ts'
import { teamOrderPlacedPath } from './team-order-paths.ts'

/** Places the order of a client for them. An error is kept until the next try, so that it can be shown beside the button. */
export function usePlaceFor(client: { id: string; fullname: string }, draftKey: string) {
  const navigate = useNavigate()
  const utils = trpc.useUtils()
  const [placingError, setPlacingError] = useState<PlacingError>()
  const shownFee = useRef(0)
  const mutation = trpc.checkout.placeFor.useMutation({
    onMutate: () => setPlacingError(undefined),
    onSuccess({ orderId, reference }, input) {
      finishDraft(draftKey, input)
      void utils.orders.invalidate()
      void utils.checkout.invalidate()
      void utils.users.findClients.invalidate()
      notifySuccess('Commande enregistrée', `Commande #${reference} ${ofPerson(client.fullname)}.`)
      navigate(teamOrderPlacedPath(orderId), { replace: true })
    },
    async onError(error) {
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
    placing: mutation.isPending,
    place(input: PlaceOrderInput, fee: number) {
      shownFee.current = fee
      mutation.mutate({ clientId: client.id, ...input })
    },
  }
}
