import type { UseMutationOptions, UseMutationResult } from '@tanstack/react-query'
import type { MutationMeta } from '../query-client.ts'
import { useOneAtATime } from './use-one-at-a-time.ts'

/** A mutation of the API, as `trpc` gives it. */
export interface Procedure<Input, Output, Failure> {
  useMutation: (
    options: UseMutationOptions<Output, Failure, Input>,
  ) => UseMutationResult<Output, Failure, Input>
}

export interface ActOptions<Input, Output> extends MutationMeta {
  /** Also called when the component is gone, before the stale queries are read again. */
  onSuccess?: (output: Output, input: Input) => unknown
  onError?: (error: unknown, input: Input) => unknown
}

/** A change that a person makes: `run` sends it, unless one is being sent. */
export function useAct<Input, Output, Failure>(
  procedure: Procedure<Input, Output, Failure>,
  options: ActOptions<Input, Output> = {},
) {
  const mutation = procedure.useMutation({
    meta: options,
    onSuccess: (output, input) => options.onSuccess?.(output, input),
    onError: (error, input) => options.onError?.(error, input),
  })
  const run: (input: Input) => Promise<Output | undefined> = useOneAtATime((input: Input) =>
    mutation.mutateAsync(input),
  )
  return {
    /** Resolves to undefined where the act failed, which `failed` or `onError` tells, or was not sent. */
    run,
    isRunning: mutation.isPending,
    isDone: mutation.isSuccess,
    /** Of the last run. */
    input: mutation.variables,
    output: mutation.data,
    error: mutation.error,
    reset: mutation.reset,
  }
}
