import { useNavigate } from 'react-router-dom'
import { UnreadNote } from '#web/components/states/unread-note.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useMe } from '#web/session.ts'
import { useFormSteps } from './form-steps.tsx'
import { FROM_REVIEW, stepAddress } from './order-address.ts'
import { useOwnCredit } from './own-credit.tsx'
import { ErasePrepared } from './prepared/erase-prepared.tsx'
import { CallUs, callUsWords } from './review/call-us.tsx'
import { OrderReview } from './review/order-review.tsx'
import { WhoLine } from './review/who-line.tsx'
import { ActHint, nextWords, PlacingNote, SubmitButton } from './submit/submit-order.tsx'
import { useSubmission } from './submit/use-submission.ts'
import { type OrderSource, useOrder } from './use-order.ts'

/** The review of a client who is signed in: from here the order is placed. */
export default function OwnReview(source: OrderSource & { client: { fullname: string } }) {
  const { credit, read } = useOwnCredit()
  const order = useOrder({ ...source, credit })
  const { client } = source
  const { submit } = useSubmission(order)
  const { mark } = useFormSteps()
  const navigate = useNavigate()
  const { draft, missing } = order
  /** A line may have left the catalogue, or the slot may be taken, while the review is read. */
  const proceed = () => {
    const [first] = missing
    if (!first) return submit()
    mark(first)
    navigate(stepAddress(paths.client.order, first.step), { state: FROM_REVIEW })
  }
  const callUs = callUsWords(order, useMe().byLink)
  return (
    <OrderReview
      order={order}
      formPath={paths.client.order}
      orderedPath={draft.orderedKey === null ? undefined : paths.client.orders}
      act={
        callUs ? (
          <CallUs words={callUs} />
        ) : (
          <>
            <SubmitButton order={order} onSubmit={proceed} />
            <ActHint missing={missing} next={nextWords(order)} />
          </>
        )
      }
    >
      <WhoLine name={client.fullname} phone={order.phone} formPath={paths.client.order} />
      <UnreadNote query={read} title="Impossible de charger votre avoir." />
      {/* The strip says what has changed, beside the sums. */}
      {order.placing.placingError?.kind === 'price' ? null : (
        <PlacingNote order={order} ordersPath={paths.client.orders} />
      )}
      <ErasePrepared order={order} />
    </OrderReview>
  )
}
