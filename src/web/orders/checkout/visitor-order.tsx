import { IconMessageCircle } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { isCartEmpty, isFilled } from '#shared/orders/draft/draft.ts'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { LOADING_LINES } from '#web/components/states/ticket-skeleton.tsx'
import { LeaveSteps } from '#web/lib/navigation/leave-steps.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { whenUsed } from '#web/lib/rendering/when-used.ts'
import { isFoundBasket, keepVisitorBasket, useTakenBasket } from '../cart/baskets.ts'
import { useDraft } from '../cart/draft-store.ts'
import { VISITOR } from '../cart/visitor-basket.ts'
import { keptRequest } from '../number-requests/request-on-device.ts'
import { LateFoundBasketNote, LateNotCountedNote, LateTakenBasketNote } from './late-parts.tsx'
import { stepAddress } from './order-address.ts'
import type { OrderScreen } from './order-entry.tsx'
import { OrderForm } from './order-form.tsx'
import type { Placing } from './placing.ts'

const LateVisitorReview = lazyPart(() => import('./visitor/visitor-review.tsx'), LOADING_LINES)

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
  const kept = keptRequest()
  const isTaken = useTakenBasket()
  const { state } = useLocation()
  const isEmptied = isTaken && isCartEmpty(draft)
  useEffect(() => keepVisitorBasket(draft), [draft])
  // Once it is needed there may be no network to load it over.
  useEffect(() => whenUsed(LateVisitorReview.preload), [])
  const source = {
    draftKey: VISITOR,
    placing: NOT_PLACED,
    client: NOBODY,
    isVisitor: true,
    catalogue,
  }
  // A cart that was sent left with its place; one that is empty for another reason has it still.
  if (step === 'review' && kept && !isFilled(draft))
    return <LeaveSteps to={paths.requestStatus(kept.token)} />
  return (
    <>
      {step === 'review' ? null : <KeptRequestNote kept={kept} />}
      {isFoundBasket() ? <LateFoundBasketNote /> : null}
      {isEmptied ? <LateTakenBasketNote /> : null}
      {state?.isNotCounted && isCartEmpty(draft) ? (
        <div className="mb-16">
          <LateNotCountedNote />
        </div>
      ) : null}
      {step === 'review' && !isEmptied ? (
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

/** Above an order form: a request of this device, whose status its person may look for. */
function KeptRequestNote({ kept }: { kept: ReturnType<typeof keptRequest> }) {
  if (!kept) return null
  return (
    <div className="mb-16">
      <Note
        icon={<IconMessageCircle />}
        action={
          <ButtonLink size="sm" tone="outline" to={paths.requestStatus(kept.token)}>
            Où en est-elle&#8239;?
          </ButtonLink>
        }
      >
        Une commande est demandée sur ce téléphone.
      </Note>
    </div>
  )
}
