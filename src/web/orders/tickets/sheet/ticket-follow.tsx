import { formatAdoptionCode } from '#shared/access/adoption.ts'
import { QrCode } from '#web/components/display/qr-code.tsx'
import { cx } from '#web/lib/cx.ts'
import { focusOnMount } from '#web/lib/focus.ts'
import classes from './ticket-follow.module.css'

interface Props {
  /** Opens the client's orders; undefined until the ticket is printed. */
  link: string | undefined
  /** Brings the orders into an account; undefined while the team has not asked for one. */
  code: string | undefined
  /** On A6 it is printed beside other words, where there is little height. */
  beside?: boolean
}

/** For a client without e-mail: the link to their orders, which is used daily, and the code for an account. */
export function TicketFollow({ link, code, beside = false }: Props) {
  return (
    <section
      className={cx(
        beside ? classes.beside : classes.follow,
        link === undefined && code === undefined && 'screen-only',
      )}
      aria-label="Suivi de la commande"
    >
      {link === undefined ? (
        <p className={`screen-only ${classes.awaited}`}>Le code du suivi vient à l’impression.</p>
      ) : (
        <>
          <p className={classes.title}>Suivez votre linge</p>
          <QrCode text={link} label="Code du suivi" className={classes.code} />
          <p className={classes.how}>Scannez&nbsp;: étapes, heure et facture, sans mot de passe.</p>
        </>
      )}
      {code === undefined ? null : (
        <p>
          Code du ticket, pour un compte&nbsp;:{' '}
          <b ref={focusOnMount} tabIndex={-1} className={`nowrap ${classes.letters}`}>
            {formatAdoptionCode(code)}
          </b>
        </p>
      )}
    </section>
  )
}
