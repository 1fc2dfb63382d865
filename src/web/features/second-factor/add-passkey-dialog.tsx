import { IconFingerprint } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { Button } from '#web/components/actions/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { notifySuccess } from '#web/components/feedback/notify.tsx'
import { useAct } from '#web/lib/use-act.ts'
import { showError } from '#web/query-client.ts'
import { trpc } from '#web/trpc.ts'
import { PasskeyNameField } from './passkey-name-field.tsx'
import { type Adding, FACTOR_QUERIES, OTHERS_END, OTHERS_ENDED } from './use-adding.ts'
import { isAlreadyThere, usePasskeyCall } from './use-passkey-call.ts'

interface Props {
  opened: boolean
  onClose: () => void
  adding: Adding
}

const FAILED = 'Clé d’accès non ajoutée'
const sayAdded = (isFirst: boolean) =>
  notifySuccess(
    'Clé d’accès ajoutée',
    `Elle vous connecte dès maintenant.${isFirst ? ` ${OTHERS_ENDED}` : ''}`,
  )

/** Names a new passkey, then has the device make it. */
export function AddPasskeyDialog({ opened, onClose, adding }: Props) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Ajouter une clé d’accès"
      subtitle="Votre appareil demande votre doigt, votre visage ou son code."
      size="sm"
    >
      {opened ? <NameForm {...adding} /> : null}
    </Dialog>
  )
}

function NameForm({ isFirst, onAdded, wasAdded }: Adding) {
  const [name, setName] = useState(ownDevice)
  const begin = useAct(trpc.secondFactor.beginPasskey, { failed: FAILED })
  const add = useAct(trpc.secondFactor.addPasskey, {
    stale: FACTOR_QUERIES,
    onSuccess({ codes }) {
      sayAdded(isFirst)
      onAdded(codes)
    },
    async onError(error) {
      if (await wasAdded()) sayAdded(isFirst)
      else showError(error, FAILED)
    },
  })
  const call = usePasskeyCall({
    failed: FAILED,
    otherWay: 'Vous pouvez aussi utiliser les codes d’une application.',
    isOffered: true,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    call.run(async ({ makePasskey }) => {
      const options = await begin.run()
      if (!options) return
      const passkey = await makePasskey(options).catch(async (error: unknown) => {
        // The device made it before, and only the server's answer was lost.
        if (!isAlreadyThere(error) || !(await wasAdded())) throw error
        sayAdded(isFirst)
      })
      if (passkey) await add.run({ name: name.trim(), passkey })
    })
  }
  return (
    <form className="stack gap-16" noValidate onSubmit={submit}>
      <PasskeyNameField value={name} onChange={setName} />
      {isFirst ? <p className="quiet text-s">{OTHERS_END}</p> : null}
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
