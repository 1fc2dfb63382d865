import { IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { isCartEmpty, keyOf } from '#shared/orders/draft/draft.ts'
import { dearerFare } from '#shared/orders/draft/fare.ts'
import { isAbout } from '#shared/orders/total-words.ts'
import { orderRefusals } from '#shared/refusals/orders.ts'
import { feeReason } from '#shared/shop/prices/fee-reason.ts'
import { roundingWords } from '#shared/shop/prices/rounding.ts'
import { formatFcfa, MAX_FRANCS } from '#shared/text/money.ts'
import { TotalsItem, TotalsList } from '#web/components/display/description-list.tsx'
import { Money } from '#web/components/display/money.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { expressReason } from '../../cart/express-rate.ts'
import { useFormer } from '../../cart/use-former.ts'
import { TotalMoney } from '../../facts/total-money.tsx'
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
  /** The lines above it have their amounts. */
  withoutSubtotal?: boolean
}

/** The money of an order in preparation: garments, express, transport, total. */
export function OrderTotals({ order, withoutSubtotal = false }: Props) {
  const { draft, totals, times, toAgree, isPlaceAwaited } = order
  const { lines, subtotal, transportFee, total, roundTripKm, withinReach } = totals
  const isEmpty = isCartEmpty(draft)
  const express = times.when?.isExpress ? times.when.express : null
  const cart = lines.map((line) => `${keyOf(line)} ${line.quantity}`).join()
  const isFeeKnown = roundTripKm !== null && withinReach
  const isFree = withinReach && totals.tariff.ratePerKm === 0
  return (
    <>
      <TotalsList>
        {withoutSubtotal || (lines.length === 0 && !isEmpty) ? null : (
          <TotalsItem label="Sous-total" value={<Money amount={subtotal} />} />
        )}
        {order.renderDiscount?.(order)}
        {express && totals.expressFee !== null ? (
          <TotalsItem
            label={
              <>
                Express{' '}
                <span className="regular quiet text-s">· {expressReason(express, totals)}</span>
                <FormerFee choice={cart} amount={totals.expressFee} />
              </>
            }
            value={<Money amount={totals.expressFee} />}
          />
        ) : null}
        <TotalsItem
          label={
            <>
              Transport
              <DearerFare order={order} />
              {withinReach ? (
                <FormerFee choice={String(roundTripKm)} amount={transportFee} />
              ) : null}
            </>
          }
          note={isPlaceAwaited ? null : <TransportReason order={order} />}
          value={
            isFeeKnown ? (
              <Money amount={transportFee} />
            ) : isPlaceAwaited ? (
              <span className="quiet">choisissez le lieu</span>
            ) : (
              '–'
            )
          }
        />
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
              {isEmpty || isFeeKnown || isPlaceAwaited || isFree ? null : (
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

/** There and back in kilometres; the calculation is behind a tap. */
function TransportReason({ order: { draft, said, totals } }: Pick<Props, 'order'>) {
  const [isOpen, setOpen] = useState(false)
  const { roundTripKm, withinReach, tariff } = totals
  if (!withinReach) return 'lieu hors de notre zone'
  if (tariff.ratePerKm === 0) return 'compris'
  if (roundTripKm === null) return 'selon le lieu'
  const quarter = draft.location ? draft.quarter : said
  const reason = feeReason(roundTripKm, tariff)
  return (
    <>
      <button
        type="button"
        className={`row gap-6 accent text-start ${classes.reason}`}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={classes.distance}>Aller-retour, environ {aboutKm(roundTripKm)}</span>
        <IconInfoCircle size={16} aria-hidden="true" />
      </button>
      {isOpen ? (
        <span className="block">{quarter ? `${quarter.name}, ${reason}` : reason}</span>
      ) : null}
    </>
  )
}

function aboutKm(km: number): string {
  return `${Math.max(1, Math.round(km))}\u00a0km`
}
