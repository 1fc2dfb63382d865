import { IconBolt } from '@tabler/icons-react'
import { useRef } from 'react'
import { formatDate, formatTime } from '#shared/dates.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { serviceLabel } from '#shared/text/service-label.ts'
import { promiseWords } from '#shared/time/slot-words.ts'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { cx } from '#web/lib/cx.ts'
import { defectWords, type LabelFormat } from '../labels/label-text.ts'
import { LongLisere, MonoLisere } from '../labels/paper-lisere.tsx'
import { useRollLength } from '../labels/use-roll-length.ts'
import classes from './deposit-ticket.module.css'
import { TicketFollow } from './sheet/ticket-follow.tsx'
import { TicketFoot } from './sheet/ticket-foot.tsx'
import { countWords, type DepositTicket, dueLabel } from './ticket-words.ts'

interface Props {
  ticket: DepositTicket
  format: LabelFormat
  /** Of a client without e-mail, once the ticket is being printed. */
  link: string | undefined
  /** For an account of a client without e-mail. */
  accountCode?: string | undefined
}

/** Longer than any ticket: the rest is cut off. */
const EDGE_SQUARES = 60

/** The deposit ticket as it is printed: in black on a thermal roll of any length, in colours on A6. */
export function DepositTicketSheet({ ticket, format, link, accountCode }: Props) {
  const { reference, clientName, countedAt, express, promise } = ticket
  const sheet = useRef<HTMLElement>(null)
  useRollLength(sheet, format)
  const thermal = format === '58'
  const strip = thermal ? <MonoLisere reference={reference} className="block" /> : null
  return (
    <article
      ref={sheet}
      className={cx('relative clip', classes.ticket, thermal ? classes.roll : classes.a6)}
      aria-label={`Ticket de dépôt #${reference}`}
    >
      {thermal ? null : (
        <div className={`left-edge clip ${classes.edge}`}>
          <LongLisere reference={reference} squares={EDGE_SQUARES} />
        </div>
      )}
      <header className={`flex justify-between align-baseline ${classes.head}`}>
        <p className={classes.brand}>Lavéo</p>
        <p>Ticket de dépôt</p>
      </header>
      {strip}
      <div className={classes.whose}>
        {/* An A6 page has no other room for it, a roll is as long as it must be. */}
        {ticket.follow && !thermal ? <TicketFollow link={link} code={accountCode} beside /> : null}
        <p className={`nowrap ${classes.reference}`}>
          <OrderReference reference={reference} />
        </p>
        <p className={`anywhere ${classes.name}`}>{clientName}</p>
        <p>
          Déposé le {formatDate(countedAt)} à {formatTime(countedAt)}
        </p>
      </div>
      {express ? (
        <p className={`row ${classes.express}`}>
          <IconBolt aria-hidden="true" />
          EXPRESS
        </p>
      ) : null}
      {promise ? <p className={`strong ${classes.promise}`}>{promiseWords(promise)}</p> : null}
      <Lines ticket={ticket} />
      <Money ticket={ticket} />
      {ticket.follow && thermal ? <TicketFollow link={link} code={accountCode} /> : null}
      <TicketFoot ticket={ticket} format={format} />
      {strip}
    </article>
  )
}

/** The counted pieces, and their defects. */
function Lines({ ticket }: Pick<Props, 'ticket'>) {
  const { lines, pieces, defects } = ticket
  return (
    <>
      <ul className={classes.lines} aria-label="Linge compté">
        {lines.map(({ position, name, service, counted, quantity, price }) => (
          <li key={position}>
            <b>{counted}</b>
            <span className="anywhere">
              {name} <span className={classes.service}>{serviceLabel(service)}</span>
              {counted === quantity ? null : (
                <span className={`block strong ${classes.service}`}>
                  {quantity}
                  {'\u00a0'}
                  {quantity > 1 ? 'commandées' : 'commandée'}
                </span>
              )}
            </span>
            <span className="nowrap">{formatFcfa(price)}</span>
          </li>
        ))}
      </ul>
      <p className={`flex align-baseline ${classes.pieces}`}>
        <b>{pieces}</b> {countWords(ticket)}
      </p>
      {defects.length > 0 ? (
        <div className={`anywhere ${classes.defects}`}>
          <p>Défauts déjà là</p>
          <ul>
            {defects.map((defect) => (
              <li key={defectWords(defect)}>{defectWords(defect)}</li>
            ))}
          </ul>
        </div>
      ) : null}
    </>
  )
}

/** The amount, and the part that is paid. */
function Money({ ticket }: Pick<Props, 'ticket'>) {
  const { figures, payment, atCounter, totalMayChange } = ticket
  const parts = [
    { label: 'Linge', amount: figures.items, shown: true },
    { label: 'Express', amount: figures.express, shown: figures.express > 0 },
    { label: 'Transport', amount: figures.transport, shown: !atCounter },
    { label: 'Passage manqué', amount: figures.missed, shown: figures.missed > 0 },
  ]
  return (
    <>
      <dl className={classes.money}>
        {parts
          .filter(({ shown }) => shown)
          .map(({ label, amount }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{formatFcfa(amount)}</dd>
            </div>
          ))}
        <div className={classes.total}>
          <dt>Total</dt>
          <dd className="nowrap">{formatFcfa(figures.total)}</dd>
        </div>
        {payment.paid > 0 ? (
          <div>
            <dt>Payé</dt>
            <dd>{formatFcfa(payment.paid)}</dd>
          </div>
        ) : null}
        {payment.due > 0 ? (
          <div className="strong">
            <dt>{dueLabel(ticket)}</dt>
            <dd>{formatFcfa(payment.due)}</dd>
          </div>
        ) : null}
      </dl>
      {totalMayChange ? (
        <p className="strong">Le compte n’est pas celui de la commande : le total peut changer.</p>
      ) : null}
    </>
  )
}
