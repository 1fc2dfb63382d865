import { type ComponentProps, useEffect } from 'react'
import { basketOf } from '#shared/orders/draft/prepared.ts'
import { VISITOR, writeSignUpBasket } from '#web/access/visitor-basket.ts'
import { type LazyPart, lazyPart } from '#web/components/states/lazy-part.tsx'
import { SpinnerPage } from '#web/components/states/spinner-page.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { whenIdle } from '#web/lib/rendering/when-idle.ts'
import { useTakenBasket } from '../cart/baskets.ts'
import { useDraft } from '../cart/draft-store.ts'
import { KeptRequestNote } from '../number-requests/kept-request-note.tsx'
import { LateTakenBasketNote } from './late-parts.tsx'
import { stepAddress } from './order-address.ts'
import type { OrderScreen } from './order-entry.tsx'
import { OrderForm } from './order-form.tsx'
import type { Placing } from './placing.ts'
import { FoundBasketNote } from './prepared/found-basket.tsx'
import type { VisitorReview } from './visitor/visitor-review.tsx'

export const LateVisitorReview: LazyPart<ComponentProps<typeof VisitorReview>> = lazyPart(
  async () => ({ default: (await import('./visitor/visitor-review.tsx')).VisitorReview }),
  { Loading: () => <SpinnerPage /> },
)

const NOBODY = { phone: '', address: null }

/** The order of a visitor is placed once they have an account, or have said their number. */
const NOT_PLACED: Placing = {
  placing: false,
  placingError: undefined,
  forgetError: () => {},
  place: () => {},
}

/** The order of a visitor without an account: its form, and its review with the ways to go on. */
export function VisitorOrder({ step, oftenOrdered, catalogue }: OrderScreen) {
  const { draft } = useDraft(VISITOR)
  const isTaken = useTakenBasket()
  useEffect(() => writeSignUpBasket(basketOf(draft)), [draft])
  // Once it is needed there may be no network to load it over.
  useEffect(() => whenIdle(LateVisitorReview.preload), [])
  const source = {
    draftKey: VISITOR,
    placing: NOT_PLACED,
    client: NOBODY,
    isVisitor: true,
    catalogue,
  }
  return (
    <>
      {step === 'review' ? null : <KeptRequestNote />}
      <FoundBasketNote />
      {isTaken && draft.lines.length === 0 ? <LateTakenBasketNote /> : null}
      {step === 'review' && !(isTaken && draft.lines.length === 0) ? (
        <LateVisitorReview {...source} />
      ) : (
        <OrderForm
          {...source}
          oftenOrdered={oftenOrdered}
          ordersPath={paths.client.orders}
          reviewPath={stepAddress(paths.basket, 'review')}
        />
      )}
    </>
  )
}
