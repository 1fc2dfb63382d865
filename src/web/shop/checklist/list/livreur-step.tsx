import { AskedCodes } from '#web/access/asked-codes.tsx'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { CopyButton } from '#web/components/actions/copy-button.tsx'
import { notifyError } from '#web/components/feedback/notify.tsx'
import { config } from '#web/lib/config.ts'
import { paths } from '#web/lib/navigation/paths.ts'

const TO_SIGN_UP = `${paths.staffSignUp}?role=livreur`

/** How a first livreur gets an account: on their own phone, with a code of the owner. */
export function LivreurStep() {
  const address = new URL(TO_SIGN_UP, window.location.origin).href
  return (
    <div className="stack gap-16">
      <p>
        Sur son téléphone, votre livreur ouvre <b className="anywhere">{address}</b> et demande un
        code. {config.mailLeaves ? 'Vous le recevez par e‑mail' : 'Il s’affiche ci-dessous'}&nbsp;:
        dites-le-lui.
      </p>
      <div className="row wrap gap-12">
        <CopyButton copy={() => copy(address)}>Copier l’adresse</CopyButton>
        <ButtonLink tone="ghost" to={TO_SIGN_UP}>
          Créer son compte ici
        </ButtonLink>
      </div>
      {config.mailLeaves ? null : <AskedCodes />}
    </div>
  )
}

async function copy(address: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(address)
    return true
  } catch {
    notifyError('L’adresse n’a pas été copiée', 'Écrivez-la dans un message.')
    return false
  }
}
