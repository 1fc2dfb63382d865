import { useNavigate } from 'react-router-dom'
import type { OrderInput } from '#shared/orders/draft/order-input.ts'
import { ofPerson } from '#shared/text/french.ts'
import { notifySuccess } from '#web/components/feedback/notify.tsx'
import { useAct } from '#web/lib/use-act.ts'
import { trpc } from '#web/trpc.ts'
import { finishDraft } from '../cart/draft-store.ts'
import { type ShownOrder, usePlacingError } from '../checkout/placing-error.ts'
import { teamOrderPlacedPath } from '../team-order-paths.ts'

/** Places the order of a client for them. An error is kept until the next try, so that it can be shown beside the button. */
export function usePlaceFor(client: { id: string; fullname: string }, draftKey: string) {
  const navigate = useNavigate()
  const utils = trpc.useUtils()
  const { shown, handleError, ...placing } = usePlacingError()
  const place = useAct(trpc.checkout.placeFor, {
    onSuccess({ orderId, reference }, input) {
      finishDraft(draftKey, input)
      void utils.orders.invalidate()
      void utils.checkout.invalidate()
      void utils.users.findClients.invalidate()
      notifySuccess('Commande enregistrée', `Commande #${reference} ${ofPerson(client.fullname)}.`)
      navigate(teamOrderPlacedPath(orderId), { replace: true })
    },
    onError: handleError,
  })
  const send = (input: OrderInput, onScreen: ShownOrder) => {
    shown.current = onScreen
    placing.forgetError()
    place.run({ clientId: client.id, ...input })
  }
  return { ...placing, placing: place.isRunning, place: send }
}
