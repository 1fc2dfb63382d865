import { useNavigate } from 'react-router-dom'
import type { FactorWays } from '#shared/access/second-factor/second-factor.ts'
import { appCodeOf } from '#web/lib/error-message.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useAct } from '#web/lib/use-act.ts'
import type { MutationMeta } from '#web/query-client.ts'
import { trpc } from '#web/trpc.ts'
import { useStoreSession } from '../auth/use-sign-in.ts'
import { useWayBack } from '../use-way-back.ts'
import { type FactorAnswer, FactorFailures, FactorForm, PasskeyButton } from './factor-form.tsx'
import { otherWayOf, useFactorFaults } from './use-factor-faults.ts'
import { usePasskeyCall } from './use-passkey-call.ts'

const FAILED = 'Échec de la connexion'
const FAILING = { failed: FAILED, handled: 'all' } satisfies MutationMeta

/** The second step of a sign-in whose password was right. */
export function SecondStep({ ways }: { ways: FactorWays }) {
  const answer = useSecondStep(ways)
  return (
    <div className="mt-20">
      <FactorForm ways={ways} answer={answer} />
    </div>
  )
}

/** Signs in with a passkey alone: the passkey names its account. */
export function PasskeySignIn() {
  const answer = useSecondStep('alone')
  return (
    <div className="stack gap-16 mt-20">
      <p className="quiet">
        Votre téléphone, votre ordinateur ou votre clé de sécurité vous demande votre doigt, votre
        visage ou son code. Le mot de passe n’est pas nécessaire.
      </p>
      <PasskeyButton answer={answer} />
      <FactorFailures answer={answer} />
    </div>
  )
}

/** Ends a sign-in after the password with one of `ways`, or makes one with a passkey alone. The guard of the page then leads on. */
function useSecondStep(ways: FactorWays | 'alone'): FactorAnswer {
  const alone = ways === 'alone'
  const { refusal, clear, show } = useFactorFaults(FAILED)
  const navigate = useNavigate()
  const wayBack = useWayBack()
  const onSuccess = useStoreSession()
  const fail = (failure: unknown, isTyped: boolean) => {
    show(failure, isTyped)
    // The password is asked for again.
    if (appCodeOf(failure) === 'SIGN_IN_EXPIRED' && !alone)
      navigate(paths.signIn, { replace: true, state: wayBack })
  }
  const onError = (failure: unknown) => fail(failure, false)
  const options = useAct(trpc.auth.passkeyOptions, { ...FAILING, onError })
  const passkey = useAct(trpc.auth.signInWithPasskey, { ...FAILING, onSuccess, onError })
  const typed = useAct(trpc.auth.signInWithCode, {
    ...FAILING,
    onSuccess,
    onError: (failure) => fail(failure, true),
  })
  const call = usePasskeyCall({
    failed: FAILED,
    otherWay: alone ? 'Vous pouvez aussi utiliser votre mot de passe.' : otherWayOf(ways),
    isOffered: alone || ways.passkey,
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
    send(kind, code) {
      options.reset()
      passkey.reset()
      // The password was the step before.
      if (kind !== 'password') void typed.run({ kind, code })
    },
    usePasskey: () =>
      void call.run(async ({ answerWithPasskey }) => {
        typed.reset()
        passkey.reset()
        const asked = await options.run({ alone })
        if (asked) await passkey.run({ answer: await answerWithPasskey(asked) })
      }),
  }
}
