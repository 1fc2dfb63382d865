import type { FactorWays } from '#shared/access/second-factor/second-factor.ts'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { useAct } from '#web/lib/use-act.ts'
import type { MutationMeta } from '#web/query-client.ts'
import { trpc } from '#web/trpc.ts'
import { type FactorAnswer, FactorForm } from './factor-form.tsx'
import { otherWayOf, useFactorFaults } from './use-factor-faults.ts'
import { usePasskeyCall } from './use-passkey-call.ts'

const FAILED = 'Vérification non faite'
const FAILING = { failed: FAILED, handled: 'all' } satisfies MutationMeta

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
  const onError = (failure: unknown) => show(failure, false)
  const options = useAct(trpc.profile.proofOptions, { ...FAILING, onError })
  const passkey = useAct(trpc.profile.prove, { ...FAILING, onSuccess: onProven, onError })
  const typed = useAct(trpc.profile.prove, {
    ...FAILING,
    onSuccess: onProven,
    onError: (failure) => show(failure, true),
  })
  const call = usePasskeyCall({
    failed: FAILED,
    otherWay: otherWayOf(ways),
    isOffered: ways.passkey,
  })
  return {
    refusal,
    clear,
    busy: call.isRunning ? 'passkey' : typed.isRunning ? 'typed' : null,
    notLoaded: call.notLoaded,
    unanswered: {
      options: options.unanswered,
      passkey: passkey.unanswered,
      typed: typed.unanswered,
    },
    send(kind, text) {
      options.reset()
      passkey.reset()
      void typed.run(kind === 'password' ? { kind, password: text } : { kind, code: text })
    },
    usePasskey: () =>
      void call.run(async ({ answerWithPasskey }) => {
        typed.reset()
        passkey.reset()
        const asked = await options.run()
        if (asked) await passkey.run({ kind: 'passkey', answer: await answerWithPasskey(asked) })
      }),
  }
}
