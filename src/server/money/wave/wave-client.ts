import type { Env } from '#server/env.ts'
import { createWaveApi, type TimeLimit, type WaveApi, type WaveFault } from './wave-api.ts'

/** Access to Wave, and the signal that wakes the worker when an answer may be available. */
export interface WaveClient {
  /**
   * Undefined without a key: clients then pay through the merchant link, or not with Wave at all.
   */
  api: WaveApi | undefined
  /** Until then no new session is tried: Wave has just failed to make one. */
  quietUntil: number
  /** Checks of Wave under way, by attempt. */
  checks: Map<string, Promise<WaveFault | undefined>>
  /** Time of each attempt's last check, for as long as it limits the next one; the oldest first. */
  checkedAt: Map<string, number>
  wake(): void
  /** Registers what `wake` calls. */
  onWake(listener: () => void): void
}

/**
 * The Wave client configured by the environment; `timeLimit` ends one try, ten seconds by default.
 */
export function createWaveClient(env: Env, timeLimit?: TimeLimit): WaveClient {
  let listener = () => {}
  return {
    api: createWaveApi(env, timeLimit),
    quietUntil: 0,
    checks: new Map(),
    checkedAt: new Map(),
    wake: () => listener(),
    onWake(next) {
      listener = next
    },
  }
}
