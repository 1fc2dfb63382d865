// Loaded before the server: tells how late its event loop was, in milliseconds, since it was last asked.
import { monitorEventLoopDelay } from 'node:perf_hooks'

/** The delays of the event loop, in milliseconds. */
export interface LoopDelay {
  p99: number
  longest: number
}

const NANOSECONDS = 1e6
const delays = monitorEventLoopDelay({ resolution: 5 })
delays.enable()

process.on('message', () => {
  const told: LoopDelay = {
    p99: delays.percentile(99) / NANOSECONDS,
    longest: delays.max / NANOSECONDS,
  }
  delays.reset()
  process.send?.(told)
})
process.channel?.unref()
