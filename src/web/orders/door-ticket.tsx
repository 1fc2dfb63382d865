import type { ReactNode } from 'react'
import { feeLines, type OrderFees } from '#shared/shop/prices/fees.ts'
import {
  GRAM_STEP,
  gramsOf,
  isWeighed,
  lineTotal,
  type OrderLine,
  pieceCount,
} from '#shared/shop/prices/lines.ts'
import { formatFcfa, formatFrancs } from '#shared/text/money.ts'
import { garmentLabel } from '#shared/text/pieces.ts'
import { serviceLabel } from '#shared/text/service-label.ts'
import { formatKilos, kilosText } from '#shared/text/weight.ts'
import { Money } from '#web/components/display/money.tsx'
import { Seam, Ticket } from '#web/components/layout/ticket.tsx'
import { cx } from '#web/lib/cx.ts'
import classes from './door-ticket.module.css'

interface Props {
  reference: string
  lines: readonly OrderLine[]
  fees: OrderFees
  /** Francs. */
  total: number
  /** The order before it was weighed or counted. */
  before: { lines: readonly OrderLine[]; total: number }
  /** Says which person weighed or counted, and when. */
  by?: ReactNode
  answer?: ReactNode
  /** How it is paid, at the foot. */
  children?: ReactNode
}

/** Shows the client the weight in large figures, the lines and the total. */
export function DoorTicket({ reference, lines, fees, total, before, by, answer, children }: Props) {
  return (
    <Ticket
      as="article"
      reference={reference}
      className="clip"
      aria-label={`Commande #${reference}`}
    >
      <div className={classes.head}>
        <div className={`flex justify-between align-baseline gap-12 ${classes.weight}`}>
          <Figure lines={lines} />
          {by ? <p className="quiet text-s leading-13 text-end">{by}</p> : null}
        </div>
        {answer}
      </div>
      <Seam />
      <dl className={`stack ${classes.sums}`}>
        {lines.map((line) => (
          <LineItem
            key={`${line.productId} ${line.service}`}
            line={line}
            isAlone={lines.length === 1}
          />
        ))}
        {feeLines(fees).map(({ label, amount, reason }) => (
          <Sum
            key={label}
            label={label.replace('Frais de transport', 'Transport')}
            note={label === 'Frais de transport' ? wayWords(fees) : reason}
            amount={amount}
          />
        ))}
        <div className={`flex justify-between align-center gap-8 ${classes.total}`}>
          <dt>
            <b className="block text-l">Total</b>
            <Estimate {...before} />
          </dt>
          <dd>
            <Money amount={total} size="big" />
          </dd>
        </div>
      </dl>
      {children}
    </Ticket>
  )
}

/** `6,4 kg`, or the pieces where nothing is weighed. */
function Figure({ lines }: Pick<Props, 'lines'>) {
  const grams = gramsOf(lines)
  const pieces = pieceCount(lines)
  return (
    <p className={classes.figure}>
      {grams > 0 ? kilosText(grams) : pieces}
      <small>
        {'\u00a0'}
        {grams > 0 ? 'kg' : pieces > 1 ? 'pièces' : 'pièce'}
      </small>
    </p>
  )
}

/** A weight at its price, or pieces; the only bag of an order needs no name. */
function LineItem({ line, isAlone }: { line: OrderLine; isAlone: boolean }) {
  const { name, service, grams, minGrams, unitPrice } = line
  if (!isWeighed(line) || grams == null)
    return <Sum label={garmentLabel(line)} note={serviceLabel(service)} amount={lineTotal(line)} />
  const least = minGrams ?? 0
  const notes = [
    isAlone ? null : `${name}, ${serviceLabel(service).toLowerCase()}`,
    grams < least ? `${formatKilos(grams)} pesés, ${formatKilos(least)} au moins` : null,
  ]
  return (
    <Sum
      label={`${formatKilos(Math.max(grams, least, GRAM_STEP))} × ${formatFcfa(unitPrice)}`}
      note={notes.filter(Boolean).join(' · ')}
      amount={lineTotal(line)}
    />
  )
}

function Sum({ label, note, amount }: { label: string; note: string | null; amount: number }) {
  return (
    <div className="flex justify-between align-baseline gap-8">
      <dt className="anywhere">
        {label}
        {note ? <span className="block quiet text-s leading-13">{note}</span> : null}
      </dt>
      <dd className={cx('nowrap', amount < 0 && 'positive')}>{formatFcfa(amount)}</dd>
    </div>
  )
}

/** The calculation is on the invoice. */
const wayWords = ({ roundTripKm }: OrderFees) =>
  roundTripKm === null
    ? null
    : `Aller-retour, environ ${Math.max(1, Math.round(roundTripKm))}\u00a0km`

/** Shows the estimate of the order; nothing when the order had no weight. */
function Estimate({ lines, total }: Props['before']) {
  const grams = gramsOf(lines)
  if (grams === 0) return null
  return (
    <span className="block quiet text-s">
      {formatKilos(grams)} estimés&nbsp;: {formatFrancs(total)}
    </span>
  )
}
