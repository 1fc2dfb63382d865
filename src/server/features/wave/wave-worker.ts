import { isStorageRefusal } from '#server/lib/storage/storage-fault.ts'
import { createWorker, type Job, type Worker } from '#server/lib/worker.ts'
import { checkAttempt } from './wave-checks.service.ts'
import { nextAttemptDueAt, nextDueAttempt } from './wave-sessions.queries.ts'
import type { WaveContext } from './wave-sessions.service.ts'

/** While Wave does not answer, one check in this time is enough. */
const DOWN_WAIT_MS = 30_000

/** The worker that asks Wave about open sessions, with or without a webhook. */
export function createWaveWorker(ctx: WaveContext): Worker {
  return createWorker(waveJob(ctx))
}

function waveJob(ctx: WaveContext): Job {
  const { database, clock, log, wave } = ctx
  let pausedUntil = 0
  let stopping = false

  const pause = () => {
    pausedUntil = clock.now() + DOWN_WAIT_MS
  }

  function next(): string | undefined {
    const now = clock.now()
    const isIdle = stopping || !wave.api || now < pausedUntil
    return isIdle ? undefined : nextDueAttempt(database.orm, now)
  }

  return {
    async doAllDue() {
      try {
        for (let id = next(); id; id = next()) {
          const fault = await checkAttempt(ctx, id)
          if (fault === 'down' || fault === 'refused') pause()
        }
      } catch (err) {
        if (!isStorageRefusal(err)) log.error({ err }, 'a Wave session could not be settled')
        pause()
      }
    },
    nextIn() {
      if (stopping || !wave.api) return undefined
      try {
        const at = nextAttemptDueAt(database.orm)
        return at === undefined ? undefined : Math.max(at, pausedUntil) - clock.now()
      } catch (err) {
        log.error({ err }, 'the next check of Wave could not be scheduled')
        return DOWN_WAIT_MS
      }
    },
    stop() {
      stopping = true
    },
    onWake: wave.onWake,
  }
}
