import { IconRosetteDiscountCheck } from '@tabler/icons-react'
import {
  CERTIFICATE_WORDS,
  type Certificate,
  certificateLines,
  certificateNotes,
  verificationOf,
} from '#shared/money/fne/certificate.ts'
import { QrCode } from '#web/components/display/qr-code.tsx'
import { cx } from '#web/lib/cx.ts'
import classes from './certificate-box.module.css'

/** That the DGI certified a paper: its code, its number, and the mark of the DGI as text. */
export function CertificateBox({ certificate }: { certificate: Certificate }) {
  const address = verificationOf(certificate)
  return (
    <section className={classes.box} aria-label={CERTIFICATE_WORDS.title}>
      {address ? (
        <QrCode text={address} label={CERTIFICATE_WORDS.code} className={classes.code} />
      ) : null}
      <div className={classes.words}>
        <p className={`row gap-8 ${classes.title}`}>
          <IconRosetteDiscountCheck aria-hidden="true" />
          <span className={classes.wide}>{CERTIFICATE_WORDS.title}</span>
          <span className={classes.narrow}>{CERTIFICATE_WORDS.shortTitle}</span>
        </p>
        <p className={`anywhere ${classes.number}`}>
          <span className={classes.wide}>N° </span>
          {certificate.number}
        </p>
        {certificateLines(certificate).map((line) => (
          <p
            key={line}
            className={cx('quiet text-s', line === CERTIFICATE_WORDS.scan && classes.wide)}
          >
            {line}
          </p>
        ))}
        {certificateNotes(certificate).map((line) => (
          <p key={line} className="quiet text-s anywhere">
            {line}
          </p>
        ))}
        {address ? (
          <a
            className="strong accent text-s screen-only"
            href={address}
            target="_blank"
            rel="noreferrer"
          >
            {CERTIFICATE_WORDS.verify}
          </a>
        ) : null}
      </div>
      <p className={classes.mark}>
        {CERTIFICATE_WORDS.mark}
        {certificate.isTrial ? <b className={classes.trial}>{CERTIFICATE_WORDS.trial}</b> : null}
      </p>
    </section>
  )
}
