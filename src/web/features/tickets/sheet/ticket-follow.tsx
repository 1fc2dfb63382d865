import { formatAdoptionCode } from '#shared/accounts/adoption.ts'
import { Button } from '#web/components/actions/button.tsx'
import { QrCode } from '#web/features/labels/qr-code.tsx'
import { trpc } from '#web/trpc.ts'
import classes from './ticket-follow.module.css'

interface Props {
  clientId: string
  /** Opens the client's orders. */
  link: string
  /** Beside other words, where there is little height. */
  beside?: boolean
}

/** For a client without e-mail: the link to their orders, and on request the code that brings them into an account. */
export function TicketFollow({ clientId, link, beside = false }: Props) {
  const give = trpc.clientRecords.giveCode.useMutation({ meta: { failed: 'Code non donné' } })
  return (
    <section className={beside ? classes.beside : classes.follow} aria-label="Suivi de la commande">
      <QrCode text={link} label="Code du suivi" className={classes.code} />
      <div>
        <p>
          <b>Suivez votre linge</b>
          {beside ? null : (
            <span className="block">
              Scannez&nbsp;: étapes, heure et facture, sans mot de passe.
            </span>
          )}
        </p>
        {give.data ? (
          <p>
            {beside ? null : <>Pour un compte, code du ticket&nbsp;: </>}
            <b className={`nowrap ${classes.letters}`}>{formatAdoptionCode(give.data.code)}</b>
          </p>
        ) : (
          <Button
            className="screen-only"
            tone="outline"
            size="sm"
            loading={give.isPending}
            onClick={() => give.mutate({ userId: clientId })}
          >
            Ajouter un code
          </Button>
        )}
      </div>
    </section>
  )
}
