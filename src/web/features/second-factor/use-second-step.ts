import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { FactorWays } from '#shared/second-factor/second-factor.ts'
import { useStoreSession } from '#web/features/auth/use-sign-in.ts'
import { useWayBack } from '#web/features/auth/use-way-back.ts'
import { appCodeOf, describeError, fieldsOf } from '#web/lib/error-message.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useAct } from '#web/lib/use-act.ts'
import { showError } from '#web/query-client.ts'
import { trpc } from '#web/trpc.ts'
import type { TypedCode } from './factor-form.tsx'
import { otherWayOf } from './other-way.ts'
import { usePasskeyCall } from './use-passkey-call.ts'

const FAILED = 'Échec de la connexion'

/** Ends a sign-in after the password with one of `ways`, or makes one with a passkey alone. The guard of the page then leads on. */
export function useSecondStep(ways: FactorWays | 'alone') {
  const alone = ways === 'alone'
  const [error, setError] = useState<string>()
  const navigate = useNavigate()
  const wayBack = useWayBack()
  const onSuccess = useStoreSession()
  const onError = (failure: unknown) => {
    showError(failure, FAILED)
    // The password is asked for again.
    if (appCodeOf(failure) === 'SIGN_IN_EXPIRED' && !alone)
      navigate(paths.signIn, { replace: true, state: wayBack })
  }
  const onTypedError = (failure: unknown) => {
    const [fault] = Object.values(fieldsOf(failure))
    if (fault || appCodeOf(failure) === 'FACTOR_CODE_WRONG')
      setError(fault ?? describeError(failure).text)
    else onError(failure)
  }
  const options = useAct(trpc.auth.passkeyOptions, { onError })
  const passkey = useAct(trpc.auth.signInWithPasskey, { onSuccess, onError })
  const code = useAct(trpc.auth.signInWithCode, { onSuccess, onError: onTypedError })
  const call = usePasskeyCall({
    failed: FAILED,
    otherWay: alone ? 'Vous pouvez aussi utiliser votre mot de passe.' : otherWayOf(ways),
    isOffered: alone || ways.passkey,
  })
  return {
    error,
    clearError: () => setError(undefined),
    busy: call.isRunning ? ('passkey' as const) : code.isRunning ? ('code' as const) : null,
    sendCode: (typed: TypedCode) => code.run(typed),
    usePasskey: () =>
      call.run(async ({ answerWithPasskey }) => {
        const asked = await options.run({ alone })
        if (asked) await passkey.run({ answer: await answerWithPasskey(asked) })
      }),
  }
}
