import { AppError } from '#server/lib/app-error.ts'
import type { LiveMessage, OrderHint } from '#shared/live.ts'

/** A hint with the people it concerns; only the hint leaves the server. */
export interface OrderSignal {
  hint: OrderHint
  clientId: string
  livreurId: string | null
  previousLivreurId: string | null
}

interface Subscription {
  userId: string
  sessionId: string
  /** Whether this session may hear of the change. */
  hears: (signal: OrderSignal) => boolean
  signal: AbortSignal | undefined
}

interface Listener extends Subscription {
  queue: OrderHint[]
  overflowed: boolean
  ended: unknown
  wake: () => void
}

export interface LiveStream {
  /** Ends by throwing, never by returning, so that browsers reconnect. */
  messages: AsyncGenerator<LiveMessage, never>
  /** Stops listening. Always called at the end: messages that nobody began to read cannot notice it themselves. */
  leave(): void
}

export interface LiveHub {
  publish(signal: OrderSignal): void
  /** Listens from the moment of the call. */
  subscribe(subscription: Subscription): LiveStream
  /** Ends the streams of a session, or of a whole account but those of the session it keeps, for good. */
  disconnect(who: { userId: string; keep?: string | undefined } | { sessionId: string }): void
  /** Ends every stream so that it reconnects elsewhere or later; called when the process stops. */
  close(): void
  readonly size: number
}

/** Pending hints a subscriber may hold before it is told to read everything again. */
const CAPACITY = 100

/** Fans committed changes out to the open streams, with a bounded queue each: a stalled phone cannot grow the server. */
export function createHub(): LiveHub {
  const listeners = new Set<Listener>()

  function end(listener: Listener, reason: unknown): void {
    listener.ended = reason
    listener.wake()
  }

  return {
    get size() {
      return listeners.size
    },
    publish(signal) {
      for (const listener of listeners) if (listener.hears(signal)) push(listener, signal.hint)
    },
    subscribe(subscription) {
      const listener: Listener = {
        ...subscription,
        queue: [],
        overflowed: false,
        ended: undefined,
        wake: () => {},
      }
      listeners.add(listener)
      const leave = () => void listeners.delete(listener)
      return { messages: messages(listener, leave), leave }
    },
    disconnect(who) {
      for (const listener of [...listeners]) {
        const hit =
          'userId' in who
            ? listener.userId === who.userId && listener.sessionId !== who.keep
            : listener.sessionId === who.sessionId
        if (hit) end(listener, new AppError('UNAUTHENTICATED'))
      }
    },
    close() {
      for (const listener of [...listeners]) end(listener, interrupted())
    },
  }
}

function interrupted(): DOMException {
  return new DOMException('The stream was interrupted', 'AbortError')
}

function push(listener: Listener, hint: OrderHint): void {
  if (listener.queue.length >= CAPACITY) {
    listener.queue.length = 0
    listener.overflowed = true
  }
  if (!listener.overflowed) listener.queue.push(hint)
  listener.wake()
}

async function* messages(
  listener: Listener,
  leave: () => void,
): AsyncGenerator<LiveMessage, never> {
  const abort = () => {
    listener.ended ??= interrupted()
    listener.wake()
  }
  listener.signal?.addEventListener('abort', abort, { once: true })
  try {
    if (listener.signal?.aborted) abort()
    for (;;) {
      if (listener.ended) throw listener.ended
      if (listener.overflowed) {
        listener.overflowed = false
        yield { type: 'resync' }
        continue
      }
      const hint = listener.queue.shift()
      if (hint) yield hint
      else
        await new Promise<void>((resolve) => {
          listener.wake = resolve
        })
    }
  } finally {
    listener.signal?.removeEventListener('abort', abort)
    leave()
  }
}
