import { useEffect } from 'react'
import { Navigate } from 'react-router-dom'
import { type Draft, isCartEmpty } from '#shared/orders/draft/draft.ts'
import { linesOfPlace } from '#shared/orders/draft/draft-of-place.ts'
import type { OrderInput } from '#shared/orders/draft/order-input.ts'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { LOADING_LINES } from '#web/components/states/ticket-skeleton.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { leaveSteps } from '#web/lib/navigation/leave-steps.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useNavigateFromHere } from '#web/lib/navigation/use-navigate-from-here.ts'
import { whenUsed } from '#web/lib/rendering/when-used.ts'
import type { Outputs } from '#web/trpc.ts'
import type { BasketMeeting } from '../cart/baskets.ts'
import { changeDraft, readLatestDraft, useDraft } from '../cart/draft-store.ts'
import { useOwnPrices } from '../own-prices.ts'
import { useQueuedAct } from '../waiting/use-queued-act.ts'
import type { SentOrder } from '../waiting/waiting-order.ts'
import { stepAddress } from './order-address.ts'
import type { OrderScreen } from './order-entry.tsx'
import { OrderForm } from './order-form.tsx'
import type { Placing } from './placing.ts'
import { type ShownOrder, usePlacingError } from './placing-error.ts'
import type { CompanyAccount } from './use-order.ts'

const LateOwnReview = lazyPart(() => import('./own-review.tsx'), LOADING_LINES)

const LateBasketQuestion = lazyPart(() => import('./prepared/basket-question.tsx'))

const LateCallUsFirst = lazyPart(() => import('./review/call-us-first.tsx'))

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
  // As `isBeingSent` says, whose file comes with the steps of the form alone.
  const isHeld = placing.placing || placing.placingError?.kind === 'network'
  const { company, priced } = useOwnPrices(undefined, { isHeld })
  const source = {
    draftKey: me.id,
    placing,
    client: me,
    account: company,
    catalogue: priced(catalogue),
  }
  // Once it is needed there may be no network to load it over.
  useEffect(() => whenUsed(LateOwnReview.preload), [])
  const onlyPlace = onlyPlaceOf(company, draft, me.phone)
  useEffect(() => {
    if (onlyPlace) changeDraft(me.id, onlyPlace)
  })
  const reviewPath = stepAddress(paths.client.order, 'review')
  const isToReview = meeting === null && step === undefined && mayArrive(draft)
  if (isToReview) return <Arrival to={reviewPath} draft={draft} />
  // Without a place the review leads to it.
  if (step === 'review') return onlyPlace ? null : <LateOwnReview {...source} />
  return (
    <>
      {meeting ? <LateBasketQuestion own={draft} meeting={meeting} /> : null}
      {company ? (
        <LateCallUsFirst account={company} draft={draft} catalogue={source.catalogue} />
      ) : null}
      <OrderForm
        {...source}
        oftenOrdered={oftenOrdered}
        ordersPath={paths.client.orders}
        reviewPath={reviewPath}
      />
    </>
  )
}

/** The place of a company that has one, as long as no other is chosen. */
function onlyPlaceOf(
  company: CompanyAccount | undefined,
  { location, contactPhone }: Draft,
  phone: string,
): Partial<Draft> | undefined {
  const [place, other] = company?.places ?? []
  if (location || !place || other || place.lat === null || place.lng === null) return undefined
  const point = { lat: place.lat, lng: place.lng }
  const lines = linesOfPlace({ ...place, contactPhone: contactPhone ?? phone }, point)
  return { location: point, accuracy: null, ...lines }
}

/** The key of the basket that has led to its review on this page: from there one may go back to the form. */
let arrivedKey: string | undefined

/** A basket that was prepared before an account has come into the draft. */
function mayArrive(draft: Draft): boolean {
  return draft.shown !== null && !isCartEmpty(draft) && draft.idempotencyKey !== arrivedKey
}

/** Leads a basket that was prepared before an account to its review, or from there to the step that lacks something. */
function Arrival({ to, draft }: { to: string; draft: Draft }) {
  useEffect(() => {
    arrivedKey = draft.idempotencyKey
  }, [draft.idempotencyKey])
  return <Navigate to={to} replace />
}

/**
 * Places the order of a client, or keeps it on the device where there is no network. An error is kept until the next try,
 * so that it can be shown beside the button.
 */
function usePlaceOrder(userId: string, onPlaced: (sent: SentOrder) => void): Placing {
  const navigate = useNavigateFromHere()
  const { shown, handleError, ...placing } = usePlacingError()
  const place = useQueuedAct({
    onSuccess(sent) {
      if (sent === 'elsewhere') leaveSteps(() => navigate(paths.client.orders, { replace: true }))
      else if (sent !== 'waiting') onPlaced(sent)
    },
    onError: handleError,
  })
  return {
    ...placing,
    placing: place.isRunning,
    place(input: OrderInput, onScreen: ShownOrder) {
      shown.current = onScreen
      placing.forgetError()
      void place.run({
        key: input.idempotencyKey,
        owner: userId,
        at: serverNow(),
        kind: 'order',
        payload: {
          draftKey: userId,
          draft: readLatestDraft(userId),
          input,
          times: onScreen.times,
        },
      })
    },
  }
}
