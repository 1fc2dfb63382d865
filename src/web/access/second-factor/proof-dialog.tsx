import type { FactorWays } from '#shared/access/second-factor/second-factor.ts'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { useAct } from '#web/lib/use-act.ts'
import { trpc } from '#web/trpc.ts'
import { type FactorAnswer, FactorForm } from './factor-form.tsx'
import { otherWayOf, useFactorFaults } from './use-factor-faults.ts'
import { usePasskeyCall } from './use-passkey-call.ts'

const FAILED = 'Vérification non faite'

interface Props {
  ways: FactorWays
  opened: boolean
  onClose: () => void
  answer: (isProven: boolean) => void
}

/** Asks again who acts. Nothing that was typed behind it is lost: the refused act is repeated once this is proven. */
export default function ProofDialog({ ways, opened, onClose, answer }: Props) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Confirmez que c’est vous"
      subtitle="Votre dernière vérification date de plus de 15 minutes."
      size="sm"
    >
      {/* Another question begins with empty fields. */}
      {opened ? <Proof ways={ways} onProven={() => answer(true)} /> : null}
    </Dialog>
  )
}

function Proof({ ways, onProven }: { ways: FactorWays; onProven: () => void }) {
  return <FactorForm ways={ways} answer={useProof(ways, onProven)} />
}

/** Proves the person's identity again, with typed text or a passkey. */
function useProof(ways: FactorWays, onProven: () => void): FactorAnswer {
  const { refusal, clear, show } = useFactorFaults(FAILED)
  const options = useAct(trpc.profile.proofOptions, { onError: (failure) => show(failure, false) })
  const prove = useAct(trpc.profile.prove, {
    onSuccess: onProven,
    onError: (failure, { kind }) => show(failure, kind !== 'passkey'),
  })
  const call = usePasskeyCall({
    failed: FAILED,
    otherWay: otherWayOf(ways),
    isOffered: ways.passkey,
  })
  return {
    refusal,
    clear,
    busy: call.isRunning ? 'passkey' : prove.isRunning ? 'typed' : null,
    send: (kind, typed) =>
      void prove.run(kind === 'password' ? { kind, password: typed } : { kind, code: typed }),
    usePasskey: () =>
      void call.run(async ({ answerWithPasskey }) => {
        const asked = await options.run()
        if (asked) await prove.run({ kind: 'passkey', answer: await answerWithPasskey(asked) })
      }),
  }
}
