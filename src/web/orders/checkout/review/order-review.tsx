import { IconCash, IconClock, IconDeviceMobile, IconHanger, IconMapPin } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, Navigate } from 'react-router-dom'
import { PAYMENT_LABELS, type PaymentMethod } from '#shared/money/payment-methods.ts'
import { choiceKey } from '#shared/orders/draft/draft.ts'
import type { PricedLine } from '#shared/orders/draft/draft-totals.ts'
import { surePlaceLines } from '#shared/orders/draft/place-lines.ts'
import type { Missing, OrderStep } from '#shared/orders/draft/steps.ts'
import { piecesLabel } from '#shared/text/pieces.ts'
import { dayWords, readyWords, shortSlotHours, slotWords } from '#shared/time/slot-words.ts'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { Seam, Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { PlaceName } from '../../place-name.tsx'
import { stepAddress } from '../order-address.ts'
import { PromiseLine } from '../promise-line.tsx'
import { BasketLines } from '../summary/basket-lines.tsx'
import { OrderTotals } from '../summary/order-totals.tsx'
import { isEntryWrong } from '../use-entry-check.ts'
import type { OrderInProgress } from '../use-order.ts'
import classes from './order-review.module.css'

interface Props {
  order: OrderInProgress
  formPath: string
  /** The order becomes a request: nothing is promised yet, and the phone stands lower on the screen. */
  isRequest?: boolean
  /** Said above the blocks. */
  note?: ReactNode
  /** Between the ticket and the dock. */
  children?: ReactNode
  /** The act, in the dock. */
  act: ReactNode
}

/** The whole order on one screen, before it is placed; each block leads back to its step. */
export function OrderReview({ order, formPath, isRequest = false, note, children, act }: Props) {
  const { draft, cart, address, phone, totals, times, missing } = order
  const { location } = draft
  const isWhole = missing.length === 0 && location !== null && !isEntryWrong(order)
  const [wasWhole] = useState(isWhole)
  useEffect(() => void window.scrollTo(0, 0), [])
  if (!wasWhole) return <Navigate to={wayToMissing(formPath, missing)} replace />
  // Since then the order was placed, here or in another tab, or its cart was emptied there.
  if (draft.lines.length === 0 || !location)
    return (
      <div className={classes.review}>
        {children}
        <ButtonLink tone="outline" to={formPath} replace>
          Revenir à ma commande
        </ButtonLink>
      </div>
    )
  const sure = surePlaceLines(draft, address)
  const { when } = times
  const block = { formPath }
  return (
    <section className={classes.review} aria-label="Votre commande">
      {note}
      <Ticket>
        <Block {...block} step="garments" icon={<IconHanger />} title={piecesLabel(totals.pieces)}>
          <ShortLines lines={totals.lines} onRemove={cart.remove} />
        </Block>
        <Block
          {...block}
          step="place"
          icon={<IconMapPin />}
          title={<PlaceName address={sure.address} point={location} />}
        >
          {sure.landmark ? <p className="anywhere">{sure.landmark}</p> : null}
          {draft.note ? <p className="quiet anywhere">{draft.note}</p> : null}
        </Block>
        <Block {...block} step="time" icon={<IconClock />} title={pickupWords(order)}>
          <p>{isRequest ? 'Heure souhaitée' : deliveryWords(order)}</p>
        </Block>
        <Block
          {...block}
          step="payment"
          icon={draft.paymentMethod === 'wave' ? <IconDeviceMobile /> : <IconCash />}
          title={paymentWords(draft.paymentMethod, isRequest)}
        >
          {isRequest ? null : <p>{phone}</p>}
        </Block>
        <Seam />
        <TicketBody>
          <OrderTotals order={order} />
        </TicketBody>
      </Ticket>
      {children}
      <div className={classes.dock} data-foot="">
        {when && !isRequest ? <PromiseLine {...when} choice={choiceKey(draft)} /> : null}
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
  children: ReactNode
}

const STEP_TITLES: Record<OrderStep, string> = {
  garments: 'Linge',
  place: 'Lieu',
  time: 'Heure',
  payment: 'Paiement',
}

const STEP_NAMES: Record<OrderStep, string> = {
  garments: 'le linge',
  place: 'le lieu',
  time: 'l’heure',
  payment: 'le paiement',
}

/** A part of the order, with the way back to its step. */
function Block({ formPath, step, icon, title, children }: BlockProps) {
  return (
    <section className={classes.block} aria-label={STEP_TITLES[step]}>
      <span className={`icons-22 accent ${classes.icon}`} aria-hidden="true">
        {icon}
      </span>
      <h2 className={`anywhere ${classes.title}`}>{title}</h2>
      <Link
        className={`strong tap ${classes.change}`}
        to={stepAddress(formPath, step)}
        state={{ isFromReview: true }}
        aria-label={`Modifier ${STEP_NAMES[step]}`}
      >
        Modifier
      </Link>
      <div className={`leading-13 ${classes.detail}`}>{children}</div>
    </section>
  )
}

/** Beyond this many lines one fewer is shown, and how many there are besides. */
const MOST_SHOWN = 4

interface ShortLinesProps {
  lines: readonly PricedLine[]
  onRemove: (key: string) => void
}

/** The lines of an order, the first of them where there are many. */
function ShortLines({ lines, onRemove }: ShortLinesProps) {
  const [isWhole, setWhole] = useState(false)
  // Marked lines come first, so that they are hidden last.
  const first = [...lines].sort((a, b) => Number(isMarked(b)) - Number(isMarked(a)))
  const shown = isWhole || lines.length <= MOST_SHOWN ? first : first.slice(0, MOST_SHOWN - 1)
  const hidden = lines.length - shown.length
  return (
    <>
      <BasketLines
        lines={shown}
        onRemove={onRemove}
        addedFrom={isWhole ? MOST_SHOWN - 1 : undefined}
      />
      {hidden > 0 ? (
        <button type="button" className="accent strong tap" onClick={() => setWhole(true)}>
          et {hidden} {hidden > 1 ? 'autres' : 'autre'}
        </button>
      ) : null}
    </>
  )
}

/** Its price has changed, or it is no longer sold. */
function isMarked({ unitPrice, formerPrice }: PricedLine): boolean {
  return unitPrice === null || formerPrice !== null
}

/** « Aujourd’hui, 10 h – 12 h », or « Dès que possible, aujourd’hui entre 10 h et 12 h » */
function pickupWords({ draft, times: { when } }: OrderInProgress): string {
  const pickup = when?.times?.pickup
  if (!pickup) return 'Dès que possible'
  if (!draft.pickup) return `Dès que possible, ${slotWords(pickup, when.now)}`
  const day = dayWords(pickup.from, when.now)
  return `${day.charAt(0).toUpperCase()}${day.slice(1)}, ${shortSlotHours(pickup)}`
}

function deliveryWords({ times: { when } }: OrderInProgress): string {
  const promise = when?.times?.promise
  if (!promise) return 'Nous vous appelons pour fixer l’heure'
  if (!promise.delivery) return `Prêt ${readyWords(promise.readyBy, when.now)}`
  return `Livraison ${dayWords(promise.delivery.from, when.now)}, ${shortSlotHours(promise.delivery)}`
}

function paymentWords(method: PaymentMethod, isRequest: boolean): string {
  if (method === 'espece') return `${PAYMENT_LABELS.espece} au ramassage`
  return isRequest ? `${PAYMENT_LABELS.wave}, une fois l’heure confirmée` : PAYMENT_LABELS.wave
}
