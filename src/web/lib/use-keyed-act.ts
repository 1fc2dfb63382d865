import { useRef } from 'react'
import { isNetworkError } from './error-message.ts'
import { newKey } from './new-key.ts'
import { tabStorage } from './storage.ts'
import { type ActOptions, type Procedure, useAct } from './use-act.ts'

interface Options<Values, Input, Output> extends ActOptions<Input, Output> {
  /** The values that make two inputs the same one, all of them by default. Those that a lost answer may change are left out. */
  sameBy?: (values: Values) => unknown
  /** The name under which this tab keeps the input until its answer is known, for entries that outlive their dialog. It must not change. */
  keptAs?: Parameters<typeof tabStorage.read>[0]
}

interface Lost<Input> {
  input: Input
  same: string
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
  const { sameBy = (values: Values) => values, keptAs, onSuccess, onError, ...meta } = options
  const lost = useRef<Lost<Input>>(undefined)
  // Said when it is sent: a choice of the screen that is part of it may be another by the time its answer is lost.
  const sames = useRef(new WeakMap<Input, string>())
  const readLost = () =>
    keptAs ? ((tabStorage.readJson(keptAs) ?? undefined) as Lost<Input> | undefined) : lost.current
  const noteLost = (next: Lost<Input> | undefined) => {
    lost.current = next
    if (!keptAs) return
    if (next) tabStorage.writeJson(keptAs, next)
    else tabStorage.remove(keptAs)
  }
  const sameAs = ({ idempotencyKey: _, ...values }: Input) => JSON.stringify(sameBy(values))
  const { run, ...act } = useAct(procedure, {
    ...meta,
    onSuccess(output, input) {
      noteLost(undefined)
      return onSuccess?.(output, input)
    },
    onError(error, input) {
      const same = sames.current.get(input) ?? sameAs(input)
      noteLost(isNetworkError(error) ? { input, same } : undefined)
      return onError?.(error, input)
    },
  })
  return {
    ...act,
    run(values: Values): Promise<Output | undefined> {
      // TypeScript cannot tell that the rest of a generic type and its key are the whole.
      const fresh = { ...values, idempotencyKey: newKey() } as unknown as Input
      const before = readLost()
      const same = sameAs(fresh)
      const input = before?.same === same ? before.input : fresh
      sames.current.set(input, same)
      // The page may end before the answer comes.
      if (keptAs) noteLost({ input, same })
      return run(input)
    },
  }
}
