import type { Deps } from '#server/deps.ts'
import { createDueWorker } from '#server/lib/workers/due-worker.ts'
import type { Worker } from '#server/lib/workers/worker.ts'
import { deliverPush } from './delivery.ts'
import { type DueDevice, devicesDue, nextPushAt } from './queue.ts'
import { createRefusals, serviceOf } from './refusals.ts'

/** Devices that are called at once. */
const AT_ONCE = 16
/** Those of one service: when it is slow, the others still have places. */
const OF_ONE_SERVICE = 12
/** Rows that are read to find them: twenty orders of a busy hour are twenty rows of one device. */
const ROWS_READ = 1_000

type PushDeps = Pick<Deps, 'database' | 'clock' | 'log' | 'hub' | 'push'>

/** Empties the outbox of notifications. What is due is read on the injected clock. */
export function createPushWorker(deps: PushDeps): Worker {
  const { database, clock, log, hub } = deps
  const refusals = createRefusals()
  /** The calls under way, by device: one never waits for another. */
  const calls = new Map<number, { service: string; done: Promise<void> }>()
  let noteNews = () => {}
  let stopping = false

  function hasPlace({ n, endpoint }: DueDevice): boolean {
    if (calls.has(n) || calls.size >= AT_ONCE) return false
    const service = serviceOf(endpoint)
    const own = [...calls.values()].filter((call) => call.service === service)
    return own.length < OF_ONE_SERVICE
  }

  function call({ n, endpoint }: DueDevice): void {
    const done = deliverPush({ ...deps, refusals, isStopping: () => stopping }, n).finally(() =>
      calls.delete(n),
    )
    calls.set(n, { service: serviceOf(endpoint), done })
  }

  const worker = createDueWorker({
    clock,
    log,
    fault: 'the notifications cannot be sent',
    async doNext(now) {
      for (const device of devicesDue(database.orm, now, ROWS_READ))
        if (hasPlace(device)) call(device)
      if (calls.size === 0) return 'nothing due'
      const news = new Promise<void>((resolve) => {
        noteNews = resolve
      })
      // One place is free, or there is more to tell: the slowest call keeps nobody waiting.
      await Promise.race([news, ...[...calls.values()].map(({ done }) => done)])
      return 'done'
    },
    nextAt: () => nextPushAt(database.orm),
    onWake(run) {
      hub.onSendersWake(() => {
        noteNews()
        run()
      })
    },
  })
  return {
    ...worker,
    async stop() {
      stopping = true
      await worker.stop()
      await Promise.allSettled([...calls.values()].map(({ done }) => done))
    },
  }
}
