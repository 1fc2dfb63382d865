import { ticketRules } from '#shared/tickets/rules.ts'
import type { LabelFormat } from '#web/features/labels/label-text.ts'
import { QrCode } from '#web/features/labels/qr-code.tsx'
import { config } from '#web/lib/config.ts'
import { cx } from '#web/lib/cx.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { type DepositTicket, verifyAddress } from '../ticket-words.ts'
import classes from './ticket-foot.module.css'

interface Props {
  ticket: DepositTicket
  format: LabelFormat
}

/** The foot of a ticket: the code that proves it, our rules, and the code again as it is typed. */
export function TicketFoot({ ticket, format }: Props) {
  const { origin, host } = window.location
  return (
    <>
      <div className={cx(classes.foot, format === 'a6' && classes.beside)}>
        <QrCode
          text={verifyAddress(origin, ticket.signed)}
          label="Code qui prouve ce ticket"
          className={classes.code}
        />
        <p className={classes.how}>
          <b>Est-il bien de Lavéo&#8239;?</b> Scannez ce code, ou tapez les cinq lignes sur{' '}
          <b className="anywhere">
            {host}
            {paths.verify}
          </b>
        </p>
        <ul className={classes.rules} aria-label="Nos règles">
          {ticketRules(config.site).map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </div>
      <p className={classes.typed}>
        {ticket.typed.map((line) => (
          <span key={line} className="block nowrap">
            {line}
          </span>
        ))}
      </p>
    </>
  )
}
