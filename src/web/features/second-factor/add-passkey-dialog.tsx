import { IconFingerprint } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { Button } from '#web/components/actions/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { notifySuccess } from '#web/components/feedback/notify.tsx'
import { TextInput } from '#web/components/forms/fields.tsx'
import { trpc } from '#web/trpc.ts'
import { usePasskeyCall } from './use-passkey-call.ts'

interface Props {
  opened: boolean
  onClose: () => void
  /** With the recovery codes of the first second thing. */
  onAdded: (codes: string[] | null) => void
}

const FAILED = 'Clé d’accès non ajoutée'

/** Names a new passkey, then has the device make it. */
export function AddPasskeyDialog({ opened, onClose, onAdded }: Props) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Ajouter une clé d’accès"
      subtitle="Votre appareil demande votre doigt, votre visage ou son code."
      size="sm"
    >
      {opened ? <NameForm onAdded={onAdded} /> : null}
    </Dialog>
  )
}

function NameForm({ onAdded }: Pick<Props, 'onAdded'>) {
  const [name, setName] = useState(ownDevice)
  const begin = trpc.secondFactor.beginPasskey.useMutation({ meta: { failed: FAILED } })
  const add = trpc.secondFactor.addPasskey.useMutation({
    meta: { failed: FAILED, invalidates: ['secondFactor', 'security', 'auth.me'] },
    onSuccess({ codes }) {
      notifySuccess('Clé d’accès ajoutée', 'Elle vous connecte dès maintenant.')
      onAdded(codes)
    },
  })
  const call = usePasskeyCall(FAILED)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    call.run(async ({ makePasskey }) => {
      const passkey = await makePasskey(await begin.mutateAsync())
      await add.mutateAsync({ name: name.trim(), passkey })
    })
  }
  return (
    <form className="stack gap-16" noValidate onSubmit={submit}>
      <TextInput
        label="Nom de la clé"
        description={
          'Pour la reconnaître plus tard, par exemple «\u00a0Téléphone de service\u00a0».'
        }
        maxLength={40}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button
        type="submit"
        tone="soleil"
        size="lg"
        full
        icon={<IconFingerprint />}
        loading={call.isRunning}
        disabled={name.trim() === ''}
      >
        Continuer
      </Button>
    </form>
  )
}

/** A first name for the device in hand. */
function ownDevice(): string {
  const { userAgent } = navigator
  if (/iPhone|Android.*Mobile/.test(userAgent)) return 'Mon téléphone'
  if (/iPad|Android/.test(userAgent)) return 'Ma tablette'
  return 'Mon ordinateur'
}
