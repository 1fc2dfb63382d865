import {
  IconBrandWhatsapp,
  IconClock,
  IconFileInvoice,
  IconHanger,
  IconMapPin,
} from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, Navigate } from 'react-router-dom'
import { ON_ACCOUNT } from '#shared/money/companies/on-account.ts'
import { METHOD_WORDS } from '#shared/money/method-words.ts'
import { METHODS, methodIs } from '#shared/money/payment-methods.ts'
import { isCartEmpty } from '#shared/orders/draft/draft.ts'
import { linenWords } from '#shared/orders/draft/linen-words.ts'
import type { Missing } from '#shared/orders/draft/missing.ts'
import { surePlaceLines } from '#shared/orders/draft/place-lines.ts'
import type { OrderStep } from '#shared/orders/draft/steps.ts'
import { isApproximate } from '#shared/places/near.ts'
import { APPROXIMATE_PLACE } from '#shared/places/place.ts'
import { writtenIn } from '#shared/places/place-words.ts'
import { upperFirst } from '#shared/text/letter-case.ts'
import { slotTitle } from '#shared/time/slot-words.ts'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { HoursText } from '#web/components/display/hours-text.tsx'
import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { focusTitle } from '#web/lib/focus.ts'
import { methodIcon } from '#web/money/method-options.tsx'
import { PlaceName } from '../../place-name.tsx'
import { FROM_REVIEW, stepAddress } from '../order-address.ts'
import { ReturnLine } from '../promise-line.tsx'
import { STEP_NAMES } from '../step-thread.tsx'
import { useOrderedElsewhere } from '../submit/use-ordered-elsewhere.ts'
import { OrderTotals } from '../summary/order-totals.tsx'
import { isPlaceTextWrong } from '../use-entry-check.ts'
import type { OrderInProgress } from '../use-order.ts'
import { useStepsUnder } from '../use-steps-under.ts'
import { AgreedPrices } from './agreed-prices-dialog.tsx'
import { NotesStrip } from './notes-strip.tsx'
import classes from './order-review.module.css'
import { ReviewLines } from './review-lines.tsx'

interface Props {
  order: OrderInProgress
  formPath: string
  /** The order becomes a request: nothing is promised yet, and the phone stands lower on the screen. */
  isRequest?: boolean
  /** The screen that shows what was ordered, once its basket is gone. */
  orderedPath?: string | undefined
  /** Between the ticket and the dock. */
  children?: ReactNode
  /** The act, in the dock. */
  act: ReactNode
}

/** The whole order on one screen, before it is placed; each block leads back to its step. */
export function OrderReview({
  order,
  formPath,
  isRequest = false,
  orderedPath,
  children,
  act,
}: Props) {
  const { draft, cart, address, totals, toAgree, missing } = order
  const { location } = draft
  const isWhole = missing.length === 0 && location !== null && !isPlaceTextWrong(order)
  const [wasWhole] = useState(isWhole)
  useEffect(() => {
    void window.scrollTo(0, 0)
    focusTitle()
  }, [])
  useStepsUnder(wasWhole)
  const isOrderedElsewhere = useOrderedElsewhere(draft, order.placing.placing)
  // Another tab has ordered it, or this page is opened again.
  if (orderedPath && isCartEmpty(draft) && (isOrderedElsewhere || !wasWhole))
    return <Navigate to={orderedPath} replace />
  if (!wasWhole) return <Navigate to={wayToMissing(formPath, missing)} replace />
  // Since then the order was placed, here or in another tab, or its cart was emptied there.
  if (isCartEmpty(draft) || !location)
    return (
      <div className={classes.review}>
        {children}
        <ButtonLink tone="outline" to={formPath} replace>
          Revenir à ma commande
        </ButtonLink>
      </div>
    )
  const sure = surePlaceLines(draft, address)
  const written = writtenIn(sure)
  const block = { formPath }
  return (
    <section className={classes.review} aria-label="Votre commande">
      <Ticket>
        <Block
          {...block}
          step="garments"
          icon={<IconHanger />}
          title={upperFirst(linenWords(draft))}
        >
          {totals.lines.length > 0 ? (
            <ReviewLines lines={totals.lines} onRemove={cart.remove} />
          ) : null}
          {toAgree === 'count' ? <AgreedPrices products={order.catalogue.products} /> : null}
        </Block>
        <Block
          {...block}
          step="place"
          icon={<IconMapPin />}
          title={<PlaceName address={sure.address} point={location} />}
        >
          {written.length > 0 || draft.note ? (
            <>
              <p className="anywhere">
                {isApproximate(draft.accuracy) ? (
                  <span className="caution">{APPROXIMATE_PLACE}, </span>
                ) : null}
                {written.join(', ')}
              </p>
              {draft.note ? <p className="quiet anywhere">{draft.note}</p> : null}
            </>
          ) : null}
        </Block>
        <Block
          {...block}
          step="time"
          icon={<IconClock />}
          title={<HoursText>{pickupWords(order)}</HoursText>}
        />
        <Block
          {...block}
          step="payment"
          icon={paymentIcon(order)}
          title={paymentWords(order, isRequest)}
        />
        <NotesStrip order={order} isRequest={isRequest} />
        <TicketBody className={classes.totals}>
          <OrderTotals order={order} isReview />
        </TicketBody>
      </Ticket>
      {children}
      <div className={classes.dock} data-foot="">
        <Return order={order} isRequest={isRequest} />
        {act}
      </div>
    </section>
  )
}

function wayToMissing(formPath: string, [first]: readonly Missing[]): string {
  return first ? stepAddress(formPath, first.step) : formPath
}

interface BlockProps {
  formPath: string
  step: OrderStep
  icon: ReactNode
  title: ReactNode
  children?: ReactNode
}

const STEPS_INSIDE: Record<OrderStep, string> = {
  garments: 'le linge',
  place: 'le lieu',
  time: 'l’heure',
  payment: 'le paiement',
}

/** A part of the order, with the way back to its step. */
function Block({ formPath, step, icon, title, children }: BlockProps) {
  return (
    <section className={classes.block} aria-label={STEP_NAMES[step]}>
      <span className={`icons-22 accent ${classes.icon}`} aria-hidden="true">
        {icon}
      </span>
      <h2 className={`anywhere ${classes.title}`}>{title}</h2>
      <Link
        className={`strong tap ${classes.change}`}
        to={stepAddress(formPath, step)}
        state={FROM_REVIEW}
        aria-label={`Modifier ${STEPS_INSIDE[step]}`}
      >
        Modifier
      </Link>
      {children ? <div className={`leading-13 ${classes.detail}`}>{children}</div> : null}
    </section>
  )
}

/** « Aujourd’hui, 10 h – 12 h », also of the first hour that « Dès que possible » comes to. */
function pickupWords({ draft, times: { when } }: OrderInProgress): string {
  const pickup = when?.times?.pickup ?? draft.pickup
  return pickup ? slotTitle(pickup, when?.now) : 'Dès que possible'
}

/** When the linen is back; of a request, when it is expected, since no hour is held. */
function Return({ order, isRequest }: { order: OrderInProgress; isRequest: boolean }) {
  const { when } = order.times
  if (isRequest && !when?.times?.promise)
    return (
      <p className="row gap-8 accent strong">
        <IconBrandWhatsapp size={20} aria-hidden="true" />
        Nous confirmons l’heure avec vous
      </p>
    )
  return when ? <ReturnLine {...when} isExpected={isRequest} /> : null
}

function paymentIcon({ draft, onAccount }: OrderInProgress): ReactNode {
  if (onAccount) return <IconFileInvoice />
  const Icon = methodIcon(draft.paymentMethod)
  return <Icon />
}

function paymentWords({ draft, toAgree, onAccount }: OrderInProgress, isRequest: boolean): string {
  if (onAccount) return ON_ACCOUNT
  const { label } = METHODS[draft.paymentMethod]
  const { hint } = METHOD_WORDS[draft.paymentMethod]
  if (methodIs(draft.paymentMethod, 'atDoor')) return `${label} ${hint}`
  if (toAgree) return `${label}, une fois le total accepté`
  if (isRequest) return `${label}, une fois l’heure confirmée`
  return `${label}, ${methodIs(draft.paymentMethod, 'online') ? 'tout de suite après' : hint}`
}
