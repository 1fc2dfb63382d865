// Loaded before the server by `torture/load`: a clock that is moved by messages on the process channel, as libfaketime does it.
// Timers go on by the machine's own time, as they do when somebody sets a clock.

/** Moves the clock of a process by so many milliseconds, to one side or the other; it answers with the time it has now. */
export interface Jump {
  jumpMs: number
}

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

process.on('message', (order: unknown) => {
  if (typeof order !== 'object' || order === null || !('jumpMs' in order)) return
  offset += Number(order.jumpMs)
  process.send?.({ now: Date.now() })
})
process.channel?.unref()
