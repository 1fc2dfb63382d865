import type { Catalogue } from '#web/features/cart/cart-totals.ts'
import { useDraft } from '#web/features/cart/draft.ts'
import { CounterPlaceSection, PlaceChoice } from '#web/features/checkout/counter-place.tsx'
import { OrderFields } from '#web/features/checkout/order-fields.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import type { Outputs } from '#web/trpc.ts'
import { ChosenClient } from './client/chosen-client.tsx'
import { usePlaceFor } from './use-place-for.ts'

interface Props {
  draftKey: string
  checkout: Outputs['checkout']['forClient']
  catalogue: Catalogue
  onShowAll: () => void
}

/** The order form of the team: for whom, then the same fields as the client's. */
export function TeamOrderForm({ draftKey, checkout, catalogue, onShowAll }: Props) {
  const { client, lastPlace, oftenOrdered } = checkout
  const cart = useDraft(draftKey)
  const placing = usePlaceFor(client, draftKey)
  return (
    <>
      <ChosenClient client={client} />
      <OrderFields
        draftKey={draftKey}
        cart={cart}
        placing={placing}
        placeChoice={<PlaceChoice atCounter={false} onChange={cart.change} />}
        counterPlace={<CounterPlaceSection step={3} atCounter onChange={cart.change} />}
        client={client}
        forClient={{ lastPlace }}
        catalogue={catalogue}
        oftenOrdered={oftenOrdered}
        ordersPath={paths.admin.unassigned}
        onShowAll={onShowAll}
      />
    </>
  )
}
