import { PhoneLink } from '#web/components/actions/phone-link.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { config } from '#web/lib/config.ts'
import { VerifyNumber } from '../client-links/verify-number.tsx'

/** In a browser where the client's link was opened after the total was proposed. */
export function CodeNeeded() {
  const { phone } = config.site
  return (
    <Note tone="warning" role="status" title="Vérifiez d’abord votre numéro">
      <p>
        Votre Lavéo n’était pas encore ouvert ici quand ce total a été proposé. Entrez le code
        envoyé à votre numéro, puis acceptez.
      </p>
      <div className="row wrap gap-10 mt-10">
        <VerifyNumber />
        {phone ? (
          <span className="text-s">
            Ou appelez Lavéo au <PhoneLink className="nowrap" number={phone} />, qui notera votre
            accord.
          </span>
        ) : null}
      </div>
    </Note>
  )
}
