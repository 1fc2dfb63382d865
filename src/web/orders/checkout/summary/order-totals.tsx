import { type Draft, keyOf } from '#shared/orders/draft/draft.ts'
import type { CartTotals } from '#shared/orders/draft/draft-totals.ts'
import { orderRefusals } from '#shared/refusals/orders.ts'
import { feeReason } from '#shared/shop/prices/fee-reason.ts'
import { formatFcfa, MAX_FRANCS } from '#shared/text/money.ts'
import { TotalsItem, TotalsList } from '#web/components/display/description-list.tsx'
import { Money } from '#web/components/display/money.tsx'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { expressReason } from '../../cart/express-rate.ts'
import { useFormer } from '../../cart/use-former.ts'
import type { OrderInProgress } from '../use-order.ts'
import { usedCredit } from '../used-credit.ts'
import classes from './order-totals.module.css'

/** The error that the server would return, shown before the order is sent. */
const { TOTAL_TOO_HIGH } = orderRefusals
const TOO_HIGH = {
  title: TOTAL_TOO_HIGH.title,
  text: TOTAL_TOO_HIGH.text({ max: MAX_FRANCS }),
}

/** The money of an order in preparation: garments, express, transport and how it is counted, total. */
export function OrderTotals({ order }: { order: OrderInProgress }) {
  const { draft, totals, times, isPlaceAwaited } = order
  const { lines, subtotal, transportFee, total, roundTripKm, withinReach } = totals
  const express = times.when?.isExpress ? times.when.express : null
  const cart = lines.map((line) => `${keyOf(line)} ${line.quantity}`).join()
  const isFeeKnown = roundTripKm !== null && withinReach
  return (
    <>
      <TotalsList>
        <TotalsItem label="Sous-total" value={<Money amount={subtotal} />} />
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
              Frais de transport
              {isPlaceAwaited ? null : (
                <span className="block quiet text-s">{transportWords(totals, draft.quarter)}</span>
              )}
              {withinReach ? (
                <FormerFee choice={String(roundTripKm)} amount={transportFee} />
              ) : null}
            </>
          }
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
        <Credit order={order} />
        <TotalsItem
          strong
          label={
            <>
              Total
              {lines.length === 0 || isFeeKnown || isPlaceAwaited ? null : (
                <span className="block regular quiet text-s">hors transport</span>
              )}
            </>
          }
          value={
            lines.length === 0 || !withinReach ? (
              '–'
            ) : isPlaceAwaited ? (
              <span className="quiet">{formatFcfa(total)} + transport</span>
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

/** Nothing is said of it before there is something to pay. */
function Credit({ order: { credit, totals, forTeam } }: { order: OrderInProgress }) {
  if (!credit || totals.pieces === 0 || !totals.withinReach) return null
  return <credit.Line credit={credit} total={totals.total} forTeam={forTeam} />
}

/** The total, and what is left of it once the credit paid its part. */
function LeftToPay({ order }: { order: OrderInProgress }) {
  const { total } = order.totals
  const credit = usedCredit(order)
  if (credit === 0) return <Money amount={total} size="big" />
  return (
    <span className="inline-row gap-8">
      <s className="quiet regular">
        <VisuallyHidden>Avant l’avoir : </VisuallyHidden>
        <Money amount={total} />
      </s>
      <Money amount={total - credit} size="big" />
    </span>
  )
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

function transportWords(
  { roundTripKm, withinReach, tariff }: CartTotals,
  quarter: Draft['quarter'],
): string {
  if (roundTripKm === null) return 'selon le lieu'
  if (!withinReach) return 'lieu hors de notre zone'
  const reason = feeReason(roundTripKm, tariff)
  return quarter ? `${quarter.name}, ${reason}` : reason
}
