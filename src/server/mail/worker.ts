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
  const { database, clock, log, outbox } = deps
  let round: Promise<void> | undefined
  let nap: NodeJS.Timeout | undefined
  let pausedUntil = 0
  let started = false
  let stopping = false

  function next(): Mail | undefined {
    const now = clock.now()
    return stopping || now < pausedUntil ? undefined : nextDue(database.orm, now)
  }

  async function sendAllDue(): Promise<void> {
    // So that `round` is set before it can be over.
    await null
    try {
      for (let mail = next(); mail; mail = next())
        pausedUntil = (await deliver({ ...deps, driver }, mail)) ?? pausedUntil
    } catch (err) {
      log.error({ err }, 'the outbox cannot be emptied')
      pausedUntil = clock.now() + FAULT_WAIT_MS
    }
    // No await since the last look: an e-mail that comes from here on finds no round and starts one.
    round = undefined
    if (started && !stopping) sleep()
  }

  function sleep(): void {
    clearTimeout(nap)
    const at = nextDueAt(database.orm)
    if (at === undefined) return
    const wait = Math.max(at, pausedUntil) - clock.now()
    nap = setTimeout(runDue, Math.min(Math.max(wait, 0), LONGEST_NAP_MS)).unref()
  }

  function runDue(): Promise<void> {
    round ??= sendAllDue()
    return round
  }

  return {
    runDue,
    start() {
      started = true
      outbox.onWake(() => void runDue())
      void runDue()
    },
    async stop() {
      stopping = true
      clearTimeout(nap)
      await round
    },
  }
}
