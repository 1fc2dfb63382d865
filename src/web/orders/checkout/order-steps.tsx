import { IconArrowRight } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router-dom'
import type { WhenChoice } from '#shared/orders/draft/draft-when.ts'
import { missingUpTo, missingWords } from '#shared/orders/draft/missing.ts'
import { ORDER_STEPS } from '#shared/orders/draft/steps.ts'
import { upperFirst } from '#shared/text/letter-case.ts'
import { slotWords } from '#shared/time/slot-words.ts'
import { from } from '#shared/widths.ts'
import { Button } from '#web/components/actions/button.tsx'
import { dismissToast } from '#web/components/feedback/notify.tsx'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { SkeletonBlock } from '#web/components/states/ticket-skeleton.tsx'
import { leaveEntry } from '#web/lib/navigation/leave-entry.ts'
import { useMedia } from '#web/lib/rendering/use-media.ts'
import classes from './checkout.module.css'
import { useFormSteps } from './form-steps.tsx'
import { fieldOf, goToStep } from './go-to-step.ts'
import { stepOfAddress } from './order-address.ts'
import { PaymentSection } from './payment-section.tsx'
import { PlaceSection } from './place/place-section.tsx'
import { StepSection } from './step-section.tsx'
import { nextWords, PlacingNote, SubmitButton } from './submit/submit-order.tsx'
import { useSubmission } from './submit/use-submission.ts'
import { ACT_HINT_ID, OrderSummary } from './summary/order-summary.tsx'
import { useEntryCheck } from './use-entry-check.ts'
import type { OftenOrdered } from './use-often-ordered.ts'
import { type OrderInProgress, type OrderSource, useOrder } from './use-order.ts'
import { useLedAgain } from './use-step-entries.ts'
import { useStepsUnder } from './use-steps-under.ts'
import type { WhenState } from './use-when.ts'
import { WhenFields } from './when/when-fields.tsx'

export interface OrderFormProps extends OrderSource {
  oftenOrdered: OftenOrdered
  ordersPath: string
  /** The address of the review; undefined where the order is placed from the form, as the team does. */
  reviewPath?: string
  /** The steps before the garments: whose order it is. */
  clientStep?: ReactNode
}

/**
 * The steps after the garments, and the cart with the next act, as cells of the form's grid. Their code is loaded while
 * the person looks at the garments.
 */
export default function OrderSteps(props: OrderFormProps) {
  const { reviewPath, ordersPath } = props
  const order = useOrder(props)
  const { change } = order
  const entries = useEntryCheck(order)
  useStepOfAddress(order)
  return (
    <>
      <div className={classes.steps}>
        <OrderPlaceStep order={order} />
        <WhenSection
          state={order.times}
          lostExpress={order.lostExpress}
          choice={order.choice}
          onChange={change}
        />
        <PaymentSection order={order} entries={entries} />
      </div>
      {reviewPath ? (
        <ReviewedSummary
          order={order}
          entries={entries}
          reviewPath={reviewPath}
          ordersPath={ordersPath}
        />
      ) : (
        <PlacedSummary order={order} entries={entries} ordersPath={ordersPath} />
      )}
    </>
  )
}

/** Leads to the step that the address names: after « Continuer », « Modifier » of the review, a tap on the thread, Back or a reload. */
function useStepOfAddress({ missing, times }: OrderInProgress): void {
  const [search] = useSearchParams()
  const { key, state } = useLocation()
  const isReturn = useNavigationType() === 'POP'
  const step = stepOfAddress(search)
  const isOpened = useRef(true)
  const { marked } = useFormSteps()
  // The phone is all that is left to type there.
  const next = marked ?? missing.find(({ field }) => field === 'phone')
  useStepsUnder()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the entry of the history is what triggers it
  useEffect(() => {
    // A person who has scrolled down to a step is there.
    if (step === 'review' || (state?.isRead && !isReturn)) return
    if (step !== undefined) goToStep(step, !isReturn && next?.step === step ? fieldOf(next) : null)
    else if (!isOpened.current) goToStep('garments')
    isOpened.current = false
  }, [key])
  // The times bring a part that moves the steps after it.
  useLedAgain(step === 'review' ? undefined : step, times.when !== undefined || times.isFailed)
}

/** Finds a place by its name: it brings the names of the city, which the client's form does without. */
const LateTeamPlace = lazyPart(() => import('./place/team/team-place-section.tsx'), {
  Loading: () => <SkeletonBlock width="100%" height="330px" />,
})

function OrderPlaceStep({ order }: { order: OrderInProgress }) {
  const { forClient } = order
  if (!forClient) return <PlaceSection order={order} />
  return <LateTeamPlace order={order} forClient={forClient} />
}

interface Props {
  state: WhenState
  /** The reason why the chosen express is no longer in the order; null where it was not lost. */
  lostExpress: string | null
  choice: WhenChoice
  onChange: (part: Partial<WhenChoice>) => void
}

/** The step of an order that says when the livreur passes. « Dès que possible » is chosen until a slot is. */
function WhenSection(props: Props) {
  return (
    <StepSection
      step="time"
      title="Quand passer&#8239;?"
      summary={whenSummary(props.state, props.choice, props.lostExpress)}
    >
      <WhenFields {...props} />
    </StepSection>
  )
}

/** « Dès que possible, aujourd’hui entre 16 h et 18 h », or what has to be chosen anew. */
function whenSummary({ when }: WhenState, { pickup }: WhenChoice, lostExpress: string | null) {
  if (when?.slotFault && pickup) return <b className="caution">Créneau à choisir de nouveau</b>
  if (lostExpress) return <b className="caution">L’express n’est plus possible</b>
  const slot = when?.times?.pickup ?? pickup
  const hours = slot && slotWords(slot, when?.now)
  const words = pickup ? hours : ['dès que possible', hours].filter(Boolean).join(', ')
  return `${upperFirst(words ?? '')}${when?.isExpress ? ', express' : ''}`
}

interface SummaryProps {
  order: OrderInProgress
  entries: ReturnType<typeof useEntryCheck>
  ordersPath: string
}

/** The cart of a client or a visitor, who review their order before they place it. */
function ReviewedSummary(props: SummaryProps & { reviewPath: string }) {
  const { order, entries, reviewPath, ordersPath } = props
  const { missing } = order
  const navigate = useNavigate()
  const { state } = useLocation()
  const { reached, goTo, marked, mark, setLacking } = useFormSteps()
  // The whole of it is in sight beside the form.
  const isWide = useMedia(from('wide'))
  const due = isWide ? missing : missingUpTo(reached, missing)
  const isFilled = !missing.some(({ field }) => field === marked?.field)
  useEffect(() => {
    if (isFilled) mark(null)
  }, [isFilled, mark])
  const lacking = ORDER_STEPS.filter((one) => missing.some(({ step }) => step === one))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the array is made anew at each rendering, with the same steps
  useEffect(() => setLacking(lacking), [lacking.join(), setLacking])
  const proceed = () => {
    const [first] = due
    const [next] = missing
    // It would stand over what is missing, or over the total of the review.
    dismissToast()
    if (first) {
      mark(first)
      goTo(first.step, fieldOf(first))
    } else if (next) goTo(next.step)
    else if (!entries.check()) return
    // Its own entry of the history is the one before.
    else if (!state?.isFromReview) navigate(reviewPath)
    else if (leaveEntry()) navigate(-1)
  }
  return (
    <OrderSummary
      order={order}
      due={due}
      hint={missingWords(missing) ?? 'Vous relirez la commande avant de valider.'}
      note={<PlacingNote order={order} ordersPath={ordersPath} />}
    >
      <Button
        tone={due.length > 0 ? 'outline' : 'soleil'}
        size="lg"
        aria-describedby={ACT_HINT_ID}
        onClick={proceed}
      >
        <span className="row gap-8">
          Continuer <IconArrowRight size={21} aria-hidden="true" />
        </span>
      </Button>
    </OrderSummary>
  )
}

/** The cart of an order that the team takes, which is placed from the form. */
function PlacedSummary({ order, entries, ordersPath }: SummaryProps) {
  const { submit } = useSubmission(order)
  return (
    <OrderSummary
      order={order}
      due={order.missing}
      hint={missingWords(order.missing) ?? nextWords(order)}
      note={<PlacingNote order={order} ordersPath={ordersPath} />}
    >
      <SubmitButton
        order={order}
        onSubmit={() => {
          dismissToast()
          if (entries.check()) submit()
        }}
      />
    </OrderSummary>
  )
}
