import { useState } from 'react'
import { useStoreSession } from '#web/features/auth/use-sign-in.ts'
import { useWayBack } from '#web/features/auth/use-way-back.ts'
import { appCodeOf, describeError, fieldsOf } from '#web/lib/error-message.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useNavigate } from '#web/lib/router/router.tsx'
import { useOneAtATime } from '#web/lib/use-one-at-a-time.ts'
import { showError } from '#web/query-client.ts'
import { trpc } from '#web/trpc.ts'
import type { TypedCode } from './factor-form.tsx'
import { usePasskeyCall } from './use-passkey-call.ts'

const FAILED = 'Échec de la connexion'

/** Ends a sign-in after the password, or makes one with a passkey alone. The guard of the page then leads on. */
export function useSecondStep({ alone }: { alone: boolean }) {
  const [error, setError] = useState<string>()
  const navigate = useNavigate()
  const wayBack = useWayBack()
  const onSuccess = useStoreSession()
  const onError = (failure: unknown) => {
    const code = appCodeOf(failure)
    const [fault] = Object.values(fieldsOf(failure))
    if (code === 'FACTOR_CODE_WRONG' || fault) {
      setError(fault ?? describeError(failure).text)
      return
    }
    showError(failure, FAILED)
    // The password is asked for again.
    if (code === 'SIGN_IN_EXPIRED' && !alone)
      navigate(paths.signIn, { replace: true, state: wayBack })
  }
  const options = trpc.auth.passkeyOptions.useMutation({ onError })
  const passkey = trpc.auth.signInWithPasskey.useMutation({ onSuccess, onError })
  const code = trpc.auth.signInWithCode.useMutation({ onSuccess, onError })
  const call = usePasskeyCall(FAILED)
  const sendCode = useOneAtATime((typed: TypedCode) => code.mutateAsync(typed))
  return {
    error,
    clearError: () => setError(undefined),
    busy: call.isRunning ? ('passkey' as const) : code.isPending ? ('code' as const) : null,
    sendCode,
    usePasskey: () =>
      call.run(async ({ answerWithPasskey }) => {
        const asked = await options.mutateAsync({ alone })
        await passkey.mutateAsync({ answer: await answerWithPasskey(asked) })
      }),
  }
}
