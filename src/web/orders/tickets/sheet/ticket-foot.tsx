import { ticketRules } from '#shared/orders/tickets/rules.ts'
import { QrCode } from '#web/components/display/qr-code.tsx'
import type { PaperFormat } from '#web/components/paper/paper-format.ts'
import { config } from '#web/lib/config.ts'
import { cx } from '#web/lib/cx.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { type DepositTicket, verifyAddress } from '../ticket-words.ts'
import classes from './ticket-foot.module.css'

interface Props {
  ticket: DepositTicket
  format: PaperFormat
}

/** The foot of a ticket: the code that proves it, the same as it is typed, and our rules. */
export function TicketFoot({ ticket, format }: Props) {
  const { origin, host } = window.location
  return (
    <div className={cx(classes.foot, format === 'a6' && classes.beside)}>
      <p className={classes.title}>Est-il bien de Lavéo&#8239;?</p>
      <QrCode
        text={verifyAddress(origin, ticket.signed)}
        label="Code qui prouve ce ticket"
        className={classes.code}
      />
      <p className={classes.how}>
        Scannez ce code, ou tapez ces cinq lignes sur{' '}
        <b className="anywhere">
          {host}
          {paths.verify}
        </b>
      </p>
      <p className={classes.typed}>
        {ticket.typed.map((line) => (
          <span key={line} className="block nowrap">
            {line}
          </span>
        ))}
      </p>
      <ul className={classes.rules} aria-label="Nos règles">
        {ticketRules(config.site, ticket.keptDays).map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </div>
  )
}
