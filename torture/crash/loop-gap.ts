// Loaded before the server: tells how late its event loop was since it was last asked, and how late by its own work.
import { readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

/** The delays of the event loop, in milliseconds. */
export interface LoopGap {
  p99: number
  longest: number
  /** The longest without the time in which it could have gone on and other processes had the processors. */
  own: number
}

const NANOSECONDS = 1e6
/** A sample is the time between two ticks: it tells up to one tick more than the loop was late. */
const RESOLUTION_MS = 1
const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
delays.enable()

let own = 0
let [at, waited] = [performance.now(), waitedForProcessor()]
setInterval(() => {
  const [now, waitedNow] = [performance.now(), waitedForProcessor()]
  own = Math.max(own, now - at - (waitedNow - waited))
  at = now
  waited = waitedNow
}, RESOLUTION_MS).unref()

/** Milliseconds that the main thread waited for a processor so far; 0 on a system that does not tell. */
function waitedForProcessor(): number {
  try {
    const counted = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')
    return Number(counted[1]) / NANOSECONDS
  } catch {
    return 0
  }
}

process.on('message', () => {
  const longest = delays.max / NANOSECONDS
  const gap: LoopGap = { p99: delays.percentile(99) / NANOSECONDS, longest, own }
  delays.reset()
  own = 0
  process.send?.(gap)
})
process.channel?.unref()
