import { orderChoice } from '#shared/draft/draft.ts'
import { basketOf } from '#shared/draft/prepared.ts'
import { Button } from '#web/components/actions/button.tsx'
import { TextLink } from '#web/components/actions/text-link.tsx'
import { readDraft } from '#web/features/cart/draft-store.ts'
import { VISITOR, writeSignUpBasket } from '#web/features/cart/visitor-basket.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { OrderReview } from '../review/order-review.tsx'
import { type OrderSource, useOrder } from '../use-order.ts'
import { EmailWay } from './email-way.tsx'

/** The form of the open way to go on, which the button in the dock sends. */
const FORM_ID = 'valider-panier'

/** The review of a visitor: they see the whole order, then say who they are. */
export function VisitorReview(source: OrderSource) {
  const order = useOrder(source)
  const { change, draft, totals, times, phone } = order
  /** Keeps the figures on screen, so that the next review can tell what has changed. */
  const keepShown = () => {
    const promise = times.when?.times?.promise ?? null
    const shownPromise = promise && { readyBy: promise.readyBy, promisedAt: promise.promisedAt }
    change({ shown: { total: totals.total, promise: shownPromise, choice: orderChoice(draft) } })
    writeSignUpBasket(basketOf(readDraft(VISITOR)))
  }
  return (
    <OrderReview
      order={order}
      formPath={paths.basket}
      act={
        <Button type="submit" form={FORM_ID} tone="soleil" size="lg" full>
          Valider la commande
        </Button>
      }
    >
      <EmailWay formId={FORM_ID} phone={phone} onSend={keepShown} />
      <p className="quiet text-center">
        Vous avez déjà un compte&#8239;?{' '}
        <TextLink to={paths.signIn} state={{ from: paths.basket }} onClick={keepShown}>
          Se connecter
        </TextLink>
      </p>
    </OrderReview>
  )
}
