import type { UseMutationOptions, UseMutationResult } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import type { MutationMeta } from '../query-client.ts'
import { describeError, isNetworkError } from './error-message.ts'
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

/** The last run of an act, if it had no answer. */
export interface Unanswered {
  /** Undefined once there was an answer. It stays while the act is sent again. */
  message: { title: string; text: string } | undefined
  isSending: boolean
  /** Sends the same input again. */
  retry: () => unknown
  /** Tells that the screen shows the message, so that no toast does. Returns the function that ends this. */
  takePlace: () => () => void
}

/** A change that a person makes: `run` sends it, unless one is being sent. */
export function useAct<Input, Output, Failure>(
  procedure: Procedure<Input, Output, Failure>,
  options: ActOptions<Input, Output> = {},
) {
  const [lost, setLost] = useState<{ error: unknown; input: Input }>()
  const { takePlace, isTaken } = usePlaces()
  const mutation = procedure.useMutation({
    meta: { ...options, isUnansweredShown: isTaken },
    onSuccess(output, input) {
      setLost(undefined)
      return options.onSuccess?.(output, input)
    },
    onError(error, input) {
      setLost(isNetworkError(error) ? { error, input } : undefined)
      return options.onError?.(error, input)
    },
  })
  const run: (input: Input) => Promise<Output | undefined> = useOneAtATime((input: Input) =>
    mutation.mutateAsync(input),
  )
  const unanswered: Unanswered = {
    message:
      lost && options.failed
        ? describeError(lost.error, options.failed, options.unread)
        : undefined,
    isSending: mutation.isPending,
    retry: () => lost && run(lost.input),
    takePlace,
  }
  return {
    /** Resolves to undefined where the act failed, which `failed` or `onError` tells, or was not sent. */
    run,
    isRunning: mutation.isPending,
    isDone: mutation.isSuccess,
    /** The input of the last run. */
    input: mutation.variables,
    output: mutation.data,
    error: mutation.error,
    unanswered,
    reset() {
      setLost(undefined)
      mutation.reset()
    },
  }
}

/** Counts the places of the screen that show an act without an answer. */
function usePlaces() {
  const count = useRef(0)
  const takePlace = useCallback(() => {
    count.current += 1
    return () => {
      count.current -= 1
    }
  }, [])
  return { takePlace, isTaken: () => count.current > 0 }
}
