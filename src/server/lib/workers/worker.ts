/** Longest delay: the system's clock may jump. */
const MAX_DELAY_MS = 600_000

export interface Worker {
  /** Runs what is due, and from now on what becomes due. */
  start(): void
  /** Resolves once nothing is due any more; overlapping calls share one round. */
  runDue(): Promise<void>
  /** Starts nothing more, and resolves once the current job is done. */
  stop(): Promise<void>
}

/** The jobs of a worker; none may throw, because no caller would handle it. */
export interface Job {
  /** `stopping` ends what can be ended half-way. */
  doAllDue(stopping: AbortSignal): Promise<void>
  /** Milliseconds until something is due; undefined when nothing waits. */
  nextIn(): number | undefined
  /** Registers a listener for when something may have become due. */
  onWake(listener: () => void): void
}

/** Runs the job in rounds, and sleeps between them until the next is due. Only the delays use real time. */
export function createWorker(job: Job): Worker {
  let round: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let started = false
  let stopped = false
  // Each round has its own: what listens to one is forgotten with it.
  let stopping: AbortController | undefined

  async function runOnce(): Promise<void> {
    // `round` must be set before it can end.
    await null
    stopping = new AbortController()
    if (!stopped) await job.doAllDue(stopping.signal)
    // No await since the last check: a later wake-up finds no round and starts one.
    round = undefined
    stopping = undefined
    clearTimeout(timer)
    const wait = started && !stopped ? job.nextIn() : undefined
    if (wait === undefined) return
    timer = setTimeout(runDue, Math.min(Math.max(wait, 0), MAX_DELAY_MS)).unref()
  }

  function runDue(): Promise<void> {
    round ??= runOnce()
    return round
  }

  return {
    runDue,
    start() {
      started = true
      job.onWake(() => void runDue())
      void runDue()
    },
    async stop() {
      stopped = true
      stopping?.abort()
      clearTimeout(timer)
      await round
    },
  }
}
