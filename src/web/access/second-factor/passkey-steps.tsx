import { IconFingerprint } from '@tabler/icons-react'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { isNetworkError } from '#web/lib/error-message.ts'
import { useAct } from '#web/lib/use-act.ts'
import { showError } from '#web/query-client.ts'
import { trpc } from '#web/trpc.ts'
import { PasskeyNotLoaded } from './factor-form.tsx'
import { FieldForm } from './field-form.tsx'
import { type Adding, FACTOR_QUERIES, OTHERS_END } from './use-factor-steps.ts'
import { isAlreadyThere, usePasskeyCall } from './use-passkey-call.ts'

const FAILED = 'Clé d’accès non ajoutée'

/** Names a new passkey, then has the device make it. */
export function PasskeyStep({ isFirst, onAdded, wasAdded }: Adding) {
  const begin = useAct(trpc.secondFactor.beginPasskey, { failed: FAILED })
  const add = useAct(trpc.secondFactor.addPasskey, {
    failed: FAILED,
    handled: 'all',
    stale: FACTOR_QUERIES,
    onSuccess: ({ codes }) => onAdded(codes),
    async onError(error) {
      if (!(await wasAdded()) && !isNetworkError(error)) showError(error, FAILED)
    },
  })
  const call = usePasskeyCall({
    failed: FAILED,
    otherWay: 'Vous pouvez aussi utiliser les codes d’une application.',
    isOffered: true,
  })
  const make = (name: string) => {
    begin.reset()
    add.reset()
    return call.run(async ({ makePasskey }) => {
      const options = await begin.run()
      if (!options) return
      const passkey = await makePasskey(options).catch(async (error: unknown) => {
        // The device made it before, and only the server's answer was lost.
        if (!isAlreadyThere(error) || !(await wasAdded())) throw error
      })
      if (passkey) await add.run({ name: name.trim(), passkey })
    })
  }
  return (
    <FieldForm
      kind="name"
      initial={ownDevice()}
      action="Continuer"
      icon={<IconFingerprint />}
      isRunning={call.isRunning}
      onSend={make}
    >
      {isFirst ? <p className="quiet text-s">{OTHERS_END}</p> : null}
      <PasskeyNotLoaded notLoaded={call.notLoaded} />
      <ActFailure unanswered={begin.unanswered} withRetry={false} />
      <ActFailure unanswered={add.unanswered} withRetry={false} />
    </FieldForm>
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
    <FieldForm
      kind="name"
      initial={name}
      action="Renommer"
      isRunning={rename.isRunning}
      onSend={(typed) => rename.run({ id, name: typed.trim() })}
    >
      <ActFailure unanswered={rename.unanswered} withRetry={false} />
    </FieldForm>
  )
}

/** A first name for the device in hand. */
function ownDevice(): string {
  const { userAgent } = navigator
  if (/iPhone|Android.*Mobile/.test(userAgent)) return 'Mon téléphone'
  if (/iPad|Android/.test(userAgent)) return 'Ma tablette'
  return 'Mon ordinateur'
}
