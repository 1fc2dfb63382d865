import { useState } from 'react'
import type { FactorWays } from '#shared/second-factor/second-factor.ts'
import { appCodeOf, describeError, fieldsOf } from '#web/lib/error-message.ts'
import { useOneAtATime } from '#web/lib/use-one-at-a-time.ts'
import { showError } from '#web/query-client.ts'
import { type Inputs, trpc } from '#web/trpc.ts'
import { otherWayOf } from './other-way.ts'
import { usePasskeyCall } from './use-passkey-call.ts'

const FAILED = 'Vérification non faite'
const OF_FIELD: ReadonlySet<string> = new Set(['FACTOR_CODE_WRONG', 'WRONG_PASSWORD'])

/** Proves the person's identity again, with typed text or a passkey. */
export function useProof(ways: FactorWays, onProven: () => void) {
  const [error, setError] = useState<string>()
  const onError = (failure: unknown) => showError(failure, FAILED)
  const onTypedError = (failure: unknown) => {
    const [fault] = Object.values(fieldsOf(failure))
    if (fault || OF_FIELD.has(appCodeOf(failure) ?? ''))
      setError(fault ?? describeError(failure).text)
    else onError(failure)
  }
  const options = trpc.profile.proofOptions.useMutation({ onError })
  const prove = trpc.profile.prove.useMutation({
    onSuccess: onProven,
    // A passkey has no field to show a fault on.
    onError: (failure, { kind }) => (kind === 'passkey' ? onError(failure) : onTypedError(failure)),
  })
  const call = usePasskeyCall({
    failed: FAILED,
    otherWay: otherWayOf(ways),
    isOffered: ways.passkey,
  })
  const send = useOneAtATime((typed: Inputs['profile']['prove']) => prove.mutateAsync(typed))
  return {
    error,
    clearError: () => setError(undefined),
    busy: call.isRunning ? ('passkey' as const) : prove.isPending ? ('code' as const) : null,
    send,
    usePasskey: () =>
      call.run(async ({ answerWithPasskey }) => {
        const answer = await answerWithPasskey(await options.mutateAsync())
        await prove.mutateAsync({ kind: 'passkey', answer })
      }),
  }
}
