import { formatAdoptionCode } from '#shared/accounts/adoption.ts'
import { QrCode } from '#web/features/labels/qr-code.tsx'
import { focusIfLost } from '#web/lib/focus-if-lost.ts'
import classes from './ticket-follow.module.css'

interface Props {
  /** Opens the client's orders. */
  link: string
  /** Brings the orders into an account; undefined while the team has not asked for one. */
  code: string | undefined
  /** On A6 it is printed beside other words, where there is little height. */
  beside?: boolean
}

/** For a client without e-mail: the link to their orders, which is used daily, and the code for an account. */
export function TicketFollow({ link, code, beside = false }: Props) {
  return (
    <section className={beside ? classes.beside : classes.follow} aria-label="Suivi de la commande">
      <p className={classes.title}>Suivez votre linge</p>
      <QrCode text={link} label="Code du suivi" className={classes.code} />
      <p className={classes.how}>Scannez&nbsp;: étapes, heure et facture, sans mot de passe.</p>
      {code === undefined ? null : (
        <p>
          Code du ticket, pour un compte&nbsp;:{' '}
          <b ref={focusIfLost} tabIndex={-1} className={`nowrap ${classes.letters}`}>
            {formatAdoptionCode(code)}
          </b>
        </p>
      )}
    </section>
  )
}
