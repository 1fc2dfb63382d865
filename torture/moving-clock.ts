// Loaded before the server: a clock that messages on the process channel move, as when somebody sets the machine's clock.
// Timers go on by the machine's own time, as they do then.
import type { Move } from './moved-clock.ts'

const RealDate = Date
let offset = Number(process.env.CLOCK_LATER_MS ?? 0)

class MovedDate extends RealDate {
  // The arguments of Date are overloaded: none means now.
  constructor(...args: [] | [number | string | Date]) {
    if (args.length === 0) super(RealDate.now() + offset)
    else super(...args)
  }
  static override now(): number {
    return RealDate.now() + offset
  }
}
globalThis.Date = MovedDate as DateConstructor

process.on('message', (message: Partial<Move>) => {
  if (message.moveMs === undefined) return
  offset += message.moveMs
  process.send?.('moved')
})
// The channel alone must not keep the process running.
process.channel?.unref()
