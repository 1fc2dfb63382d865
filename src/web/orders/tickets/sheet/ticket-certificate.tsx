import {
  CERTIFICATE_WORDS,
  type Certificate,
  certificateLines,
  certificateNotes,
  verificationOf,
} from '#shared/money/fne/certificate.ts'
import { QrCode } from '#web/components/display/qr-code.tsx'
import type { PaperFormat } from '#web/components/paper/paper-format.ts'
import { cx } from '#web/lib/cx.ts'
import classes from './ticket-certificate.module.css'

interface Props {
  certificate: Certificate
  format: PaperFormat
}

/** That the DGI certified the order of a ticket: its number, and the code of its verification. */
export function TicketCertificate({ certificate, format }: Props) {
  const address = verificationOf(certificate)
  const { title, code, mark, trial } = CERTIFICATE_WORDS
  return (
    <section
      className={cx(classes.certificate, format === 'a6' && classes.beside)}
      aria-label={title}
    >
      {address ? <QrCode text={address} label={code} className={classes.code} /> : null}
      <div className={classes.words}>
        <p className={classes.title}>{title}</p>
        <p className={`anywhere ${classes.number}`}>N° {certificate.number}</p>
        {[...certificateLines(certificate), ...certificateNotes(certificate)].map((line) => (
          <p key={line} className="anywhere">
            {line}
          </p>
        ))}
        <p className={classes.mark}>
          <span>{mark}</span>
          {certificate.isTrial ? <span className={classes.trial}>{trial}</span> : null}
        </p>
      </div>
    </section>
  )
}
