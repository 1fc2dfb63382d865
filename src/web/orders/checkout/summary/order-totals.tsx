import { IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { isCartEmpty, keyOf } from '#shared/orders/draft/draft.ts'
import type { CartTotals } from '#shared/orders/draft/draft-totals.ts'
import { dearerFare, farePoint } from '#shared/orders/draft/fare.ts'
import { isAbout } from '#shared/orders/total-words.ts'
import { haversineKm, type LatLng } from '#shared/places/points.ts'
import { orderRefusals } from '#shared/refusals/orders.ts'
import { feeReason } from '#shared/shop/prices/fee-reason.ts'
import type { Tariff } from '#shared/shop/prices/pricing.ts'
import { roundingWords } from '#shared/shop/prices/rounding.ts'
import { formatFcfa, MAX_FRANCS } from '#shared/text/money.ts'
import { TotalsItem, TotalsList } from '#web/components/display/description-list.tsx'
import { Money } from '#web/components/display/money.tsx'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { cx } from '#web/lib/cx.ts'
import { expressReason } from '../../cart/express-rate.ts'
import { useFormer } from '../../cart/use-former.ts'
import { TotalMoney } from '../../facts/total-money.tsx'
import { PlaceName } from '../../place-name.tsx'
import { LeftToPay } from '../left-to-pay.tsx'
import type { OrderInProgress } from '../use-order.ts'
import classes from './order-totals.module.css'

/** The error that the server would return, shown before the order is sent. */
const { TOTAL_TOO_HIGH } = orderRefusals
const TOO_HIGH = {
  title: TOTAL_TOO_HIGH.title,
  text: TOTAL_TOO_HIGH.text({ max: MAX_FRANCS }),
}

interface Props {
  order: OrderInProgress
  /** The whole order is on one screen: the distance stands beside « Transport », and what has changed in the strip above. */
  isReview?: boolean
}

/** The money of an order in preparation: garments, express, transport, total. */
export function OrderTotals({ order, isReview = false }: Props) {
  const { draft, totals, times, toAgree, isPlaceAwaited } = order
  const { lines, subtotal, total, withinReach } = totals
  const isEmpty = isCartEmpty(draft)
  const express = times.when?.isExpress ? times.when.express : null
  const cart = lines.map((line) => `${keyOf(line)} ${line.quantity}`).join()
  return (
    <>
      <TotalsList>
        {lines.length === 0 && !isEmpty ? null : (
          <TotalsItem label="Sous-total" value={<Money amount={subtotal} />} />
        )}
        {order.renderDiscount?.(order)}
        {express && totals.expressFee !== null ? (
          <TotalsItem
            label={
              <>
                Express{' '}
                <span className="regular quiet text-s">· {expressReason(express, totals)}</span>
                {isReview ? null : <FormerFee choice={cart} amount={totals.expressFee} />}
              </>
            }
            value={<Money amount={totals.expressFee} />}
          />
        ) : null}
        <TransportItem order={order} isReview={isReview} />
        {totals.rounding > 0 ? (
          <TotalsItem
            label="Arrondi"
            note={roundingWords(totals.tariff.step)}
            value={<Money amount={totals.rounding} />}
          />
        ) : null}
        <Credit order={order} />
        <TotalsItem
          strong
          label={
            <>
              Total
              {isEmpty || isPlaceAwaited || isFareIncluded(totals) ? null : (
                <span className="block regular quiet text-s">hors transport</span>
              )}
            </>
          }
          value={
            isEmpty || !withinReach ? (
              '–'
            ) : isPlaceAwaited ? (
              <span className="quiet">
                {isAbout({ toAgree, items: lines }) ? 'environ ' : null}
                {formatFcfa(total)} + transport
              </span>
            ) : toAgree ? (
              <span className={`block text-end ${classes.estimate}`}>
                <TotalMoney order={{ grandTotal: total, toAgree, items: lines }} size="big" />
              </span>
            ) : (
              <LeftToPay order={order} />
            )
          }
        />
      </TotalsList>
      {totals.tooHigh ? (
        <Note tone="warning" role="status" title={TOO_HIGH.title}>
          {TOO_HIGH.text}
        </Note>
      ) : null}
    </>
  )
}

/** Whether the total has the transport in it. */
export const isFareIncluded = ({ roundTripKm, withinReach, tariff }: CartTotals): boolean =>
  withinReach && (roundTripKm !== null || tariff.ratePerKm === 0)

function TransportItem({ order, isReview }: Required<Props>) {
  const [isOpen, setOpen] = useState(false)
  const { draft, said, totals, isPlaceAwaited } = order
  const { transportFee, roundTripKm, withinReach } = totals
  const words = transportWords(order)
  const distance =
    words === null && roundTripKm !== null ? (
      <Distance
        km={roundTripKm}
        isReview={isReview}
        isOpen={isOpen}
        onToggle={() => setOpen(!isOpen)}
      />
    ) : null
  const point = farePoint(draft.location, said)
  const calculation =
    isOpen && distance && point ? (
      <span className="block">
        <Calculation point={point} tariff={totals.tariff} />
      </span>
    ) : null
  const note = (
    <>
      {words ?? (isReview ? null : distance)}
      {calculation}
    </>
  )
  const hasNote = !isPlaceAwaited && (words !== null || !isReview || calculation !== null)
  return (
    <TotalsItem
      label={
        <>
          Transport {isReview && !isPlaceAwaited ? distance : null}
          {isReview ? null : <DearerFare order={order} />}
          {withinReach && !isReview ? (
            <FormerFee choice={String(roundTripKm)} amount={transportFee} />
          ) : null}
        </>
      }
      note={hasNote ? note : null}
      value={<Fee order={order} />}
    />
  )
}

function Fee({ order: { totals, isPlaceAwaited } }: Pick<Props, 'order'>) {
  if (totals.roundTripKm !== null && totals.withinReach)
    return <Money amount={totals.transportFee} />
  return isPlaceAwaited ? <span className="quiet">choisissez le lieu</span> : '–'
}

/** The transport that was said of the quarter, where the place costs more. */
function DearerFare({ order: { draft, totals, forTeam } }: Pick<Props, 'order'>) {
  const dearer = forTeam || !totals.withinReach ? null : dearerFare(draft, totals.tariff)
  if (!dearer) return null
  return (
    <span className={`block badge-soleil leading-13 mt-4 strong text-s ${classes.moved}`}>
      {dearer.quarter.name}&nbsp;: {formatFcfa(dearer.said)}
    </span>
  )
}

/** Nothing is said of it before there is something to pay. */
function Credit({ order: { credit, totals, forTeam } }: { order: OrderInProgress }) {
  if (!credit || totals.pieces === 0 || !totals.withinReach) return null
  return <credit.Line credit={credit} total={totals.total} forTeam={forTeam} />
}

/** The amount of a fee before it changed by itself. */
function FormerFee({ choice, amount }: { choice: string; amount: number }) {
  const former = useFormer(choice, amount)
  if (former === undefined) return null
  return (
    <span className={`block badge-soleil leading-13 mt-4 strong text-s ${classes.moved}`}>
      Passé de {formatFcfa(former)} à {formatFcfa(amount)}
    </span>
  )
}

/** Why transport costs nothing, or nothing that is known yet; null where it follows from a distance. */
function transportWords({ totals }: Pick<OrderInProgress, 'totals'>): string | null {
  if (!totals.withinReach) return 'lieu hors de notre zone'
  if (totals.tariff.ratePerKm === 0) return 'compris'
  return totals.roundTripKm === null ? 'selon le lieu' : null
}

/** The calculation of a fee that follows from a distance, with the quarter that it is counted to. */
export function Calculation({ point, tariff }: { point: LatLng; tariff: Tariff }) {
  return (
    <>
      <PlaceName address="" point={point} />,{' '}
      {feeReason(haversineKm(point, tariff.base) * 2, tariff)}
    </>
  )
}

interface DistanceProps {
  km: number
  isReview: boolean
  isOpen: boolean
  onToggle: () => void
}

/** There and back in kilometres; the calculation is behind a tap. */
function Distance({ km, isReview, isOpen, onToggle }: DistanceProps) {
  const about = `environ ${aboutKm(km)}`
  return (
    <button
      type="button"
      className={cx(
        'gap-6 accent text-start',
        isReview ? 'inline-row regular text-s' : 'row',
        classes.reason,
      )}
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      <span className={classes.distance}>
        {isReview ? <VisuallyHidden>Aller-retour, </VisuallyHidden> : 'Aller-retour, '}
        {about}
      </span>
      <IconInfoCircle size={16} aria-hidden="true" />
    </button>
  )
}

function aboutKm(km: number): string {
  return `${Math.max(1, Math.round(km))}\u00a0km`
}
