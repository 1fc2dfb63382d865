import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { pathToFileURL } from 'node:url'

/** Milliseconds by which the server's clock is put forward. */
interface ClockOrder {
  advanceMs: number
}

/** Node's options for a server whose clock can be put forward: an hour of an attack then takes minutes. */
export const MOVABLE_CLOCK = ['--import', pathToFileURL(import.meta.filename).href]

/** Puts the clock of a server forward; its timers go on as they were. */
export async function advance(child: ChildProcess, advanceMs: number): Promise<void> {
  child.send({ advanceMs } satisfies ClockOrder)
  await once(child, 'message')
}

/** In the server's process, where this module is loaded before anything reads the time. */
function makeMovable(): void {
  const real = Date.now
  let movedMs = 0
  Date.now = () => real() + movedMs
  process.on('message', ({ advanceMs }: ClockOrder) => {
    movedMs += advanceMs
    process.send?.('moved')
  })
  // The channel alone must not keep the process running.
  process.channel?.unref()
}

if (process.execArgv.includes(MOVABLE_CLOCK[1] ?? '')) makeMovable()
