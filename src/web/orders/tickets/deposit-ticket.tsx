import { IconBolt } from '@tabler/icons-react'
import { formatDate, formatTime } from '#shared/dates.ts'
import { ON_ACCOUNT } from '#shared/money/companies/on-account.ts'
import { paidLines } from '#shared/money/paid-lines.ts'
import { discountLabel } from '#shared/shop/prices/fees.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { serviceLabel } from '#shared/text/service-label.ts'
import { chargedWords } from '#shared/text/weight.ts'
import { promiseWords } from '#shared/time/slot-words.ts'
import { TotalsItem } from '#web/components/display/description-list.tsx'
import type { PaperFormat } from '#web/components/paper/paper-format.ts'
import { PaperReference, SmallPaper } from '#web/components/paper/small-paper.tsx'
import { cx } from '#web/lib/cx.ts'
import { PaperDefects } from '../labels/paper-defects.tsx'
import classes from './deposit-ticket.module.css'
import { TicketCertificate } from './sheet/ticket-certificate.tsx'
import { TicketFollow } from './sheet/ticket-follow.tsx'
import { TicketFoot } from './sheet/ticket-foot.tsx'
import { countWords, type DepositTicket, dueLabel, orderedWord } from './ticket-words.ts'

interface Props {
  ticket: DepositTicket
  format: PaperFormat
  /** The link of a client without e-mail, once the ticket is being printed. */
  link: string | undefined
  /** For an account of a client without e-mail. */
  accountCode?: string | undefined
}

/** Longer than any ticket: the rest is cut off. */
const EDGE_SQUARES = 60

/** The deposit ticket as it is printed. */
export function DepositTicketSheet({ ticket, format, link, accountCode }: Props) {
  const { reference, clientName, countedAt, express, promise, certificate } = ticket
  const isRoll = format === '58'
  return (
    <SmallPaper
      format={format}
      name={`Ticket de dépôt #${reference}`}
      reference={reference}
      squares={EDGE_SQUARES}
      head={<Head />}
      className={cx(classes.ticket, isRoll ? null : classes.a6)}
    >
      <div className={classes.whose}>
        {/* An A6 page has no other room for it, a roll is as long as it must be. */}
        {ticket.follow && !isRoll ? <TicketFollow link={link} code={accountCode} beside /> : null}
        <PaperReference reference={reference} className={classes.reference} />
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
      {certificate ? <TicketCertificate certificate={certificate} format={format} /> : null}
      {ticket.follow && isRoll ? <TicketFollow link={link} code={accountCode} /> : null}
      <TicketFoot ticket={ticket} format={format} />
    </SmallPaper>
  )
}

function Head() {
  return (
    <>
      <p className={classes.brand}>Lavéo</p>
      <p className="strong">Ticket de dépôt</p>
    </>
  )
}

/** The counted pieces, and their defects. */
function Lines({ ticket }: Pick<Props, 'ticket'>) {
  const { lines, pieces, defects } = ticket
  return (
    <>
      <ul className={classes.lines} aria-label="Linge compté">
        {lines.map(({ position, name, service, counted, quantity, grams, minGrams, price }) => (
          <li key={position}>
            <b>{counted}</b>
            <span className="anywhere">
              {grams === null ? name : `${name}, ${chargedWords(grams, minGrams)}`}{' '}
              <span className={classes.service}>{serviceLabel(service)}</span>
              {counted === quantity ? null : (
                <span className={`block strong ${classes.service}`}>
                  {quantity}
                  {'\u00a0'}
                  {orderedWord({ quantity, grams })}
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
      <PaperDefects defects={defects} />
    </>
  )
}

/** `Remise 10 %, Cliente fidèle` */
const discountWords = ({ discountRule, discountReason }: DepositTicket) =>
  [discountLabel(discountRule), discountReason].filter(Boolean).join(', ')

/** The amount, and the part that is paid. */
function Money({ ticket }: Pick<Props, 'ticket'>) {
  const { figures, payment, atCounter, totalMayChange } = ticket
  const parts = [
    { label: 'Linge', amount: figures.items, shown: true },
    { label: discountWords(ticket), amount: -figures.discount, shown: figures.discount > 0 },
    { label: 'Express', amount: figures.express, shown: figures.express > 0 },
    { label: 'Transport', amount: figures.transport, shown: !atCounter },
    { label: 'Passage manqué', amount: figures.missed, shown: figures.missed > 0 },
    { label: 'Arrondi', amount: figures.rounding, shown: figures.rounding > 0 },
  ]
  return (
    <>
      <dl className={classes.money}>
        {parts
          .filter(({ shown }) => shown)
          .map(({ label, amount }) => (
            <TotalsItem key={label} label={label} value={formatFcfa(amount)} />
          ))}
        <TotalsItem className={classes.total} label="Total" value={formatFcfa(figures.total)} />
        {paidLines(payment, 'Payé').map(({ label, amount }) => (
          <TotalsItem key={label} label={label} value={formatFcfa(amount)} />
        ))}
        {payment.due > 0 ? (
          <TotalsItem strong label={dueLabel(ticket)} value={formatFcfa(payment.due)} />
        ) : null}
      </dl>
      {payment.state === 'on_account' ? <p className="strong">{ON_ACCOUNT}</p> : null}
      {totalMayChange ? (
        <p className="strong">Le compte n’est pas celui de la commande : le total peut changer.</p>
      ) : null}
    </>
  )
}
