import type { Env } from '#server/env.ts'
import { type CallLimit, createDgiApi, type DgiApi } from './dgi-api.ts'

/** Access to the DGI, and the signal that wakes the worker when something is to be certified. */
export interface FneClient {
  /** Undefined without an address and a key: nothing is certified. */
  api: DgiApi | undefined
  /** What it certifies is worth nothing: « essai » is printed on it. */
  isTrial: boolean
  wake(): void
  /** Registers what `wake` calls. */
  onWake(listener: () => void): void
}

/** The client that the environment configures; `callLimit` ends one call, after thirty seconds by default. */
export function createFneClient(env: Pick<Env, 'fne'>, callLimit?: CallLimit): FneClient {
  let listener = () => {}
  return {
    api: createDgiApi(env, callLimit),
    isTrial: env.fne?.isTrial ?? false,
    wake: () => listener(),
    onWake(next) {
      listener = next
    },
  }
}
