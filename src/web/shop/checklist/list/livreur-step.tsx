import { IconCopy } from '@tabler/icons-react'
import { AskedCodes } from '#web/access/asked-codes.tsx'
import { Button, ButtonLink } from '#web/components/actions/button.tsx'
import { notifyError, notifySuccess } from '#web/components/feedback/notify.tsx'
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
        <Button tone="outline" icon={<IconCopy />} onClick={() => copy(address)}>
          Copier l’adresse
        </Button>
        <ButtonLink tone="ghost" to={TO_SIGN_UP}>
          Créer son compte ici
        </ButtonLink>
      </div>
      {config.mailLeaves ? null : <AskedCodes />}
    </div>
  )
}

async function copy(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address)
    notifySuccess('Adresse copiée', 'Collez-la dans un message.')
  } catch {
    notifyError('L’adresse n’a pas été copiée', 'Écrivez-la dans un message.')
  }
}
