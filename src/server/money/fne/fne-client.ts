import type { Env } from '#server/env.ts'
import { type CallLimit, createDgiApi, type DgiApi } from './dgi-api.ts'

/** Access to the DGI. */
export interface FneClient {
  /** Undefined without an address and a key: nothing is certified. */
  api: DgiApi | undefined
  /** Its certificates are worth nothing: « essai » is printed on them. */
  readonly isTrial: boolean
  /** Nothing is sent before this time, in milliseconds UTC, unless somebody says that it is mended. */
  pausedUntil: number
}

/** The client that the environment configures; `callLimit` ends one call, after thirty seconds by default. */
export function createFneClient(env: Pick<Env, 'fne'>, callLimit?: CallLimit): FneClient {
  let api: DgiApi | undefined
  return {
    // The demonstration knows its address once its port is bound.
    get api() {
      api ??= createDgiApi(env, callLimit)
      return api
    },
    set api(next) {
      api = next
    },
    get isTrial() {
      return env.fne?.isTrial ?? false
    },
    pausedUntil: 0,
  }
}
