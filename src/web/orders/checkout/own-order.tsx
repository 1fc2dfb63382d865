import { type ComponentProps, useEffect } from 'react'
import { Navigate } from 'react-router-dom'
import type { Draft } from '#shared/orders/draft/draft.ts'
import { type LazyPart, lazyPart } from '#web/components/states/lazy-part.tsx'
import { SpinnerPage } from '#web/components/states/spinner-page.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { whenUsed } from '#web/lib/rendering/when-used.ts'
import type { Outputs } from '#web/trpc.ts'
import type { BasketMeeting } from '../cart/baskets.ts'
import { useDraft } from '../cart/draft-store.ts'
import type { SentOrder } from '../waiting/waiting-order.ts'
import { stepAddress } from './order-address.ts'
import type { OrderScreen } from './order-entry.tsx'
import { OrderForm } from './order-form.tsx'
import type { OwnReview } from './own-review.tsx'
import { BasketQuestion } from './prepared/basket-question.tsx'
import { usePlaceOrder } from './submit/use-place-order.ts'

const LateOwnReview: LazyPart<ComponentProps<typeof OwnReview>> = lazyPart(
  async () => ({ default: (await import('./own-review.tsx')).OwnReview }),
  { Loading: () => <SpinnerPage /> },
)

interface Props extends OrderScreen {
  me: NonNullable<Outputs['auth']['me']>
  /** Set while the client must say which of two baskets they keep. */
  meeting: BasketMeeting | null
  onPlaced: (sent: SentOrder) => void
}

/** The order of the client who is signed in: its form, and its review. */
export function OwnOrder({ me, meeting, onPlaced, step, oftenOrdered, catalogue }: Props) {
  const { draft } = useDraft(me.id)
  const placing = usePlaceOrder(me.id, onPlaced)
  const source = { draftKey: me.id, placing, client: me, catalogue }
  // Once it is needed there may be no network to load it over.
  useEffect(() => whenUsed(LateOwnReview.preload), [])
  const reviewPath = stepAddress(paths.client.order, 'review')
  const isToReview = meeting === null && step === undefined && mayArrive(draft)
  if (isToReview) return <Arrival to={reviewPath} draft={draft} />
  if (step === 'review') return <LateOwnReview {...source} />
  return (
    <>
      {meeting ? <BasketQuestion own={draft} meeting={meeting} /> : null}
      <OrderForm
        {...source}
        oftenOrdered={oftenOrdered}
        ordersPath={paths.client.orders}
        reviewPath={reviewPath}
      />
    </>
  )
}

/** The key of the basket that has led to its review on this page: from there one may go back to the form. */
let arrivedKey: string | undefined

/** A basket that was prepared before an account has come into the draft. */
function mayArrive({ shown, lines, idempotencyKey }: Draft): boolean {
  return shown !== null && lines.length > 0 && idempotencyKey !== arrivedKey
}

/** Leads a basket that was prepared before an account to its review, or from there to the step that lacks something. */
function Arrival({ to, draft }: { to: string; draft: Draft }) {
  useEffect(() => {
    arrivedKey = draft.idempotencyKey
  }, [draft.idempotencyKey])
  return <Navigate to={to} replace />
}
