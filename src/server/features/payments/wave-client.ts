import type { Env } from '#server/env.ts'
import { createWaveApi, type TimeLimit, type WaveApi, type WaveFault } from './wave-api.ts'

/** How the server reaches Wave, and how whoever waits for Wave's answers is told that there may be one. */
export interface WaveClient {
  /** Absent without a key: clients then pay through the merchant link, or not with Wave at all. */
  api: WaveApi | undefined
  /** Until then nobody is taken to a new session: Wave has just failed to make one. */
  quietUntil: number
  /** Looks at Wave that are under way, by attempt. */
  looks: Map<string, Promise<WaveFault | undefined>>
  /** When each attempt was looked at last, for as long as that matters to whoever asks again; the oldest first. */
  lookedAt: Map<string, number>
  wake(): void
  /** What `wake` calls from now on. */
  onWake(listener: () => void): void
}

/** The client of Wave's API as the environment describes it; `timeLimit` ends one try, ten seconds unless told. */
export function createWaveClient(env: Env, timeLimit?: TimeLimit): WaveClient {
  let listener = () => {}
  return {
    api: createWaveApi(env, timeLimit),
    quietUntil: 0,
    looks: new Map(),
    lookedAt: new Map(),
    wake: () => listener(),
    onWake(next) {
      listener = next
    },
  }
}
