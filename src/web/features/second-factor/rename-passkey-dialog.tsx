import { type FormEvent, useState } from 'react'
import { Button } from '#web/components/actions/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { useAct } from '#web/lib/use-act.ts'
import { trpc } from '#web/trpc.ts'
import { PasskeyNameField } from './passkey-name-field.tsx'

interface Passkey {
  id: string
  name: string
}

interface Props {
  /** Null while the dialog is closed. */
  passkey: Passkey | null
  onClose: () => void
}

/** Gives a passkey another name: those of two phones may be the same at first. */
export function RenamePasskeyDialog({ passkey, onClose }: Props) {
  return (
    <Dialog opened={passkey !== null} onClose={onClose} title="Renommer la clé" size="sm">
      {passkey ? <NameForm passkey={passkey} onDone={onClose} /> : null}
    </Dialog>
  )
}

function NameForm({ passkey: { id, name }, onDone }: { passkey: Passkey; onDone: () => void }) {
  const [typed, setTyped] = useState(name)
  const rename = useAct(trpc.secondFactor.renamePasskey, {
    failed: 'Clé non renommée',
    stale: ['secondFactor'],
    onSuccess: onDone,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() !== '') rename.run({ id, name: typed.trim() })
  }
  return (
    <form className="stack gap-16" noValidate onSubmit={submit}>
      <PasskeyNameField value={typed} onChange={setTyped} />
      <Button
        type="submit"
        tone="soleil"
        size="lg"
        full
        loading={rename.isRunning}
        disabled={typed.trim() === ''}
      >
        Renommer
      </Button>
    </form>
  )
}
