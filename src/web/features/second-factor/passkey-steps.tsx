import { IconFingerprint } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '#web/components/actions/button.tsx'
import { TextInput } from '#web/components/forms/fields.tsx'
import { useAct } from '#web/lib/use-act.ts'
import { showError } from '#web/query-client.ts'
import { trpc } from '#web/trpc.ts'
import { type Adding, FACTOR_QUERIES, OTHERS_END } from './use-factor-steps.ts'
import { isAlreadyThere, usePasskeyCall } from './use-passkey-call.ts'

const FAILED = 'Clé d’accès non ajoutée'

/** Names a new passkey, then has the device make it. */
export function PasskeyStep({ isFirst, onAdded, wasAdded }: Adding) {
  const begin = useAct(trpc.secondFactor.beginPasskey, { failed: FAILED })
  const add = useAct(trpc.secondFactor.addPasskey, {
    stale: FACTOR_QUERIES,
    onSuccess: ({ codes }) => onAdded(codes),
    async onError(error) {
      if (!(await wasAdded())) showError(error, FAILED)
    },
  })
  const call = usePasskeyCall({
    failed: FAILED,
    otherWay: 'Vous pouvez aussi utiliser les codes d’une application.',
    isOffered: true,
  })
  const make = (name: string) =>
    call.run(async ({ makePasskey }) => {
      const options = await begin.run()
      if (!options) return
      const passkey = await makePasskey(options).catch(async (error: unknown) => {
        // The device made it before, and only the server's answer was lost.
        if (!isAlreadyThere(error) || !(await wasAdded())) throw error
      })
      if (passkey) await add.run({ name, passkey })
    })
  return (
    <NameForm
      name={ownDevice()}
      action="Continuer"
      icon={<IconFingerprint />}
      isRunning={call.isRunning}
      onName={make}
    >
      {isFirst ? <p className="quiet text-s">{OTHERS_END}</p> : null}
    </NameForm>
  )
}

interface RenameProps {
  passkey: { id: string; name: string }
  onDone: () => void
}

/** Gives a passkey another name: those of two phones may be the same at first. */
export function RenameStep({ passkey: { id, name }, onDone }: RenameProps) {
  const rename = useAct(trpc.secondFactor.renamePasskey, {
    failed: 'Clé non renommée',
    stale: ['secondFactor'],
    onSuccess: onDone,
  })
  return (
    <NameForm
      name={name}
      action="Renommer"
      isRunning={rename.isRunning}
      onName={(typed) => rename.run({ id, name: typed })}
    />
  )
}

interface NameProps {
  name: string
  action: string
  icon?: ReactNode
  isRunning: boolean
  onName: (name: string) => void
  children?: ReactNode
}

/** The name by which the owner recognises a passkey. */
function NameForm({ name, action, icon, isRunning, onName, children }: NameProps) {
  const [typed, setTyped] = useState(name)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() !== '') onName(typed.trim())
  }
  return (
    <form className="stack gap-16" noValidate onSubmit={submit}>
      <TextInput
        label="Nom de la clé"
        description={
          'Pour la reconnaître plus tard, par exemple «\u00a0Téléphone de service\u00a0».'
        }
        maxLength={40}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {children}
      <Button
        type="submit"
        tone="soleil"
        size="lg"
        full
        icon={icon}
        loading={isRunning}
        disabled={typed.trim() === ''}
      >
        {action}
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
