import { useDraft } from '#web/features/cart/draft-store.ts'
import { CounterPlaceSection, PlaceChoice } from '#web/features/checkout/counter-place.tsx'
import { OrderForm } from '#web/features/checkout/order-form.tsx'
import type { OrderSource } from '#web/features/checkout/use-order.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import type { Outputs } from '#web/trpc.ts'
import { ChosenClient } from './client/chosen-client.tsx'
import { usePlaceFor } from './use-place-for.ts'

interface Props {
  draftKey: string
  checkout: Outputs['checkout']['forClient']
  catalogue: OrderSource['catalogue']
}

/** The order form of the team: for whom, then the same fields as the client's. */
export function TeamOrderForm({ draftKey, checkout, catalogue }: Props) {
  const { client, lastPlace, oftenOrdered } = checkout
  const { change } = useDraft(draftKey)
  const placing = usePlaceFor(client, draftKey)
  return (
    <>
      <ChosenClient client={client} />
      <OrderForm
        draftKey={draftKey}
        placing={placing}
        placeChoice={<PlaceChoice atCounter={false} onChange={change} />}
        counterPlace={<CounterPlaceSection atCounter onChange={change} />}
        client={client}
        forClient={{ lastPlace }}
        catalogue={catalogue}
        oftenOrdered={oftenOrdered}
        ordersPath={paths.admin.unassigned}
      />
    </>
  )
}
