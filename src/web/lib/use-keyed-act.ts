import { useRef } from 'react'
import { isNetworkError } from './error-message.ts'
import { newKey } from './new-key.ts'
import { type ActOptions, type Procedure, useAct } from './use-act.ts'

interface Options<Values, Input, Output> extends ActOptions<Input, Output> {
  /** The values that make two inputs the same one, all of them by default. Those that a lost answer may change are left out. */
  sameBy?: (values: Values) => unknown
}

/**
 * An act that the server does once for each key: trying again after a lost answer sends the first input with its key,
 * unless the person changed it.
 */
export function useKeyedAct<Input extends { idempotencyKey: string }, Output, Failure>(
  procedure: Procedure<Input, Output, Failure>,
  options: Options<Omit<Input, 'idempotencyKey'>, Input, Output>,
) {
  type Values = Omit<Input, 'idempotencyKey'>
  const { sameBy = (values: Values) => values, onSuccess, onError, ...meta } = options
  const lost = useRef<{ input: Input; same: string }>(undefined)
  const sameAs = ({ idempotencyKey: _, ...values }: Input) => JSON.stringify(sameBy(values))
  const { run, ...act } = useAct(procedure, {
    ...meta,
    onSuccess(output, input) {
      lost.current = undefined
      return onSuccess?.(output, input)
    },
    onError(error, input) {
      lost.current = isNetworkError(error) ? { input, same: sameAs(input) } : undefined
      return onError?.(error, input)
    },
  })
  return {
    ...act,
    run(values: Values): Promise<Output | undefined> {
      // TypeScript cannot tell that the rest of a generic type and its key are the whole.
      const input = { ...values, idempotencyKey: newKey() } as unknown as Input
      return run(lost.current?.same === sameAs(input) ? lost.current.input : input)
    },
  }
}
