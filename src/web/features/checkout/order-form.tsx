import { Suspense } from 'react'
import { SpinnerPage } from '#web/components/states/spinner-page.tsx'
import type { Catalogue } from '#web/features/cart/cart-totals.ts'
import { useDraft } from '#web/features/cart/draft.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import type { Outputs } from '#web/trpc.ts'
import { FoundBasket } from './found-basket.tsx'
import { LateOpeningWave } from './late-parts.tsx'
import { OrderFields } from './order-fields.tsx'
import { usePlaceOrder } from './submit/use-place-order.ts'
import type { OftenOrdered } from './use-often-ordered.ts'

interface Props {
  me: NonNullable<Outputs['auth']['me']>
  catalogue: Catalogue
  oftenOrdered: OftenOrdered
  onShowAll: () => void
}

/** The order form of the client who is signed in. */
export function OrderForm({ me, ...form }: Props) {
  const cart = useDraft(me.id)
  const { waveUrl, ...placing } = usePlaceOrder(cart.finish)
  if (waveUrl)
    return (
      <Suspense fallback={<SpinnerPage label="Ouverture de Wave…" />}>
        <LateOpeningWave url={waveUrl} />
      </Suspense>
    )
  return (
    <>
      <FoundBasket userId={me.id} />
      <OrderFields
        {...form}
        draftKey={me.id}
        cart={cart}
        placing={placing}
        client={me}
        ordersPath={paths.client.orders}
      />
    </>
  )
}
