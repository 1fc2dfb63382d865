import type { UseMutationOptions, UseMutationResult } from '@tanstack/react-query'
import { useRef } from 'react'
import type { MutationMeta } from '../query-client.ts'

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

/**
 * A change that a person makes: `run` sends it, unless one is being sent. The second tap of a double tap may come before
 * the button shows that it is busy.
 */
export function useAct<Input, Output, Failure>(
  procedure: Procedure<Input, Output, Failure>,
  { onSuccess, onError, ...meta }: ActOptions<Input, Output> = {},
) {
  const { mutateAsync, isPending, isSuccess, variables, data, error, reset } =
    procedure.useMutation({
      meta,
      onSuccess: (output, input) => onSuccess?.(output, input),
      onError: (failure, input) => onError?.(failure, input),
    })
  const busy = useRef(false)
  return {
    /** Resolves to undefined where the act failed, which `failed` or `onError` tells, or was not sent. */
    async run(input: Input): Promise<Output | undefined> {
      if (busy.current) return
      busy.current = true
      try {
        return await mutateAsync(input)
      } catch {
        return
      } finally {
        busy.current = false
      }
    },
    isRunning: isPending,
    isDone: isSuccess,
    /** Of the last run. */
    input: variables,
    output: data,
    error,
    reset,
  }
}
