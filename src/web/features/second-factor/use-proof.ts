import { useState } from 'react'
import type { FactorWays } from '#shared/second-factor/second-factor.ts'
import { appCodeOf, describeError, fieldsOf } from '#web/lib/error-message.ts'
import { useAct } from '#web/lib/use-act.ts'
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
  const options = useAct(trpc.profile.proofOptions, { onError })
  const prove = useAct(trpc.profile.prove, {
    onSuccess: onProven,
    // A passkey has no field to show a fault on.
    onError: (failure, { kind }) => (kind === 'passkey' ? onError(failure) : onTypedError(failure)),
  })
  const call = usePasskeyCall({
    failed: FAILED,
    otherWay: otherWayOf(ways),
    isOffered: ways.passkey,
  })
  return {
    error,
    clearError: () => setError(undefined),
    busy: call.isRunning ? ('passkey' as const) : prove.isRunning ? ('code' as const) : null,
    send: (typed: Inputs['profile']['prove']) => prove.run(typed),
    usePasskey: () =>
      call.run(async ({ answerWithPasskey }) => {
        const asked = await options.run()
        if (asked) await prove.run({ kind: 'passkey', answer: await answerWithPasskey(asked) })
      }),
  }
}
