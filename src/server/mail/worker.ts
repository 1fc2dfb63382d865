import type { Deps } from '#server/deps.ts'
import { deliver } from './delivery.ts'
import type { MailDriver } from './driver.ts'
import { type Mail, nextDue, nextDueAt } from './queue.ts'

/** After a fault of our own, such as a full disk. */
const FAULT_WAIT_MS = 5_000
/** The system's clock may jump: no nap is longer. */
const LONGEST_NAP_MS = 600_000

export interface MailWorker {
  /** From now on sends whatever is or becomes due. */
  start(): void
  /** Sends what is due now, one e-mail at a time; calls that overlap share one round. */
  runDue(): Promise<void>
  /** Begins nothing more, and resolves once the e-mail in hand is settled. */
  stop(): Promise<void>
}

/** Empties the outbox through `driver`. What is due is read on the injected clock; only the naps are real time. */
export function createMailWorker(deps: Deps, driver: MailDriver): MailWorker {
  const run = rounds(deps, driver)
  let round: Promise<void> | undefined
  let nap: NodeJS.Timeout | undefined
  let started = false

  async function oneRound(): Promise<void> {
    // So that `round` is set before it can be over.
    await null
    await run.sendAllDue()
    // No await since the last look: an e-mail that comes from here on finds no round and starts one.
    round = undefined
    clearTimeout(nap)
    const wait = started ? run.nextIn() : undefined
    if (wait !== undefined) nap = setTimeout(runDue, wait).unref()
  }

  function runDue(): Promise<void> {
    round ??= oneRound()
    return round
  }

  return {
    runDue,
    start() {
      started = true
      deps.outbox.onWake(() => void runDue())
      void runDue()
    },
    async stop() {
      run.stop()
      clearTimeout(nap)
      await round
    },
  }
}

/** What a round does, and when the next one is due; neither ever throws, because nobody would hear of it. */
function rounds(deps: Deps, driver: MailDriver) {
  const { database, clock, log } = deps
  let pausedUntil = 0
  let stopping = false

  function next(): Mail | undefined {
    const now = clock.now()
    return stopping || now < pausedUntil ? undefined : nextDue(database.orm, now)
  }

  function pauseAfter(err: unknown): void {
    log.error({ err }, 'the outbox cannot be emptied')
    pausedUntil = clock.now() + FAULT_WAIT_MS
  }

  return {
    async sendAllDue(): Promise<void> {
      try {
        for (let mail = next(); mail; mail = next())
          pausedUntil = (await deliver({ ...deps, driver }, mail)) ?? pausedUntil
      } catch (err) {
        pauseAfter(err)
      }
    },
    /** Milliseconds; undefined when nothing waits or will be sent. */
    nextIn(): number | undefined {
      if (stopping) return undefined
      try {
        const at = nextDueAt(database.orm)
        return at === undefined ? undefined : napUntil(Math.max(at, pausedUntil), clock.now())
      } catch (err) {
        pauseAfter(err)
        return FAULT_WAIT_MS
      }
    },
    stop() {
      stopping = true
    },
  }
}

function napUntil(at: number, now: number): number {
  return Math.min(Math.max(at - now, 0), LONGEST_NAP_MS)
}
