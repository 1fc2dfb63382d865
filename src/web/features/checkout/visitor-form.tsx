import { Suspense, useEffect } from 'react'
import { orderChoice, useDraft } from '#web/features/cart/draft.ts'
import { VISITOR, writeSignUpBasket } from '#web/features/cart/visitor-basket.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { LateTakenBasketNote } from './late-parts.tsx'
import type { OrderFormData } from './order-entry.tsx'
import { OrderFields } from './order-fields.tsx'
import type { Placing } from './placing.ts'
import { basketOf } from './prepared/basket-of.ts'
import { FoundBasketNote } from './prepared/found-basket.tsx'

const NOBODY = { phone: '', address: null }

interface Props extends OrderFormData {
  /** Called once nothing is missing or wrong: the visitor signs in or signs up. */
  onReady: () => void
  /** Another tab has taken the basket. */
  isTaken: boolean
}

/** The order form of a visitor without an account. Nothing is sent: the order is placed after signing in. */
export function VisitorForm({ onReady, isTaken, ...form }: Props) {
  const cart = useDraft(VISITOR)
  const { draft } = cart
  useEffect(() => writeSignUpBasket(basketOf(draft)), [draft])
  const placing: Placing = {
    placing: false,
    placingError: undefined,
    forgetError: () => {},
    place({ shownTotal, shownPromise = null }) {
      const choice = orderChoice(draft)
      cart.change({ shown: { total: shownTotal, promise: shownPromise, choice } })
      onReady()
    },
  }
  return (
    <>
      <FoundBasketNote />
      {isTaken && draft.lines.length === 0 ? (
        <Suspense>
          <LateTakenBasketNote />
        </Suspense>
      ) : null}
      <OrderFields
        {...form}
        isVisitor
        draftKey={VISITOR}
        cart={cart}
        placing={placing}
        client={NOBODY}
        ordersPath={paths.client.orders}
      />
    </>
  )
}
