import { AppError } from '#server/lib/app-error.ts'
import type { CashHint, LiveMessage, OrderHint, PositionHint } from '#shared/orders/live.ts'

/** A hint with its sequence number among all orders' events, which no browser may read: see `features/live/cursor.ts`. */
export interface TrailHint extends OrderHint {
  seq: number
}

/** What a stream carries inside the server. */
export type HubMessage = Exclude<LiveMessage, OrderHint> | TrailHint

/** A hint with the people it concerns; only the hint leaves the server. */
export interface LiveSignal {
  hint: TrailHint | PositionHint | CashHint
  clientId: string
  livreurId: string | null
  previousLivreurId: string | null
  /** False for what only the team may receive, although it is about this client's order. */
  forClient?: boolean
  /** False for what only the client receives. */
  forStaff?: boolean
}

interface Subscription {
  userId: string
  sessionId: string
  /** Whether this session may receive the change. */
  accepts: (signal: LiveSignal) => boolean
  signal: AbortSignal | undefined
}

interface Listener extends Subscription {
  queue: Array<TrailHint | CashHint>
  /** The latest position by order: a new one replaces one that was not sent yet. */
  positions: Map<string, PositionHint>
  overflowed: boolean
  ended: unknown
  wake: () => void
}

export interface LiveStream {
  /**
   * Returns once its reader has left (`signal`). Throws the reason when the session is over, or an AbortError when the
   * process stops, so that browsers reconnect.
   */
  messages: AsyncGenerator<HubMessage, void>
  /** Stops listening. Must always be called at the end: a generator that was never read does not clean up. */
  leave(): void
}

type Target = { userId: string; keep?: string | undefined } | { sessionId: string }

export interface LiveHub {
  publish(signal: LiveSignal): void
  /** Listens from the moment of the call. */
  subscribe(subscription: Subscription): LiveStream
  /** Ends the streams of a session, or of a whole account but those of the session it keeps, for good. */
  disconnect(target: Target, why?: 'UNAUTHENTICATED' | 'ACCOUNT_DELETED' | 'ACCOUNT_DISABLED'): void
  /** Ends every stream so that it reconnects elsewhere or later; called when the process stops. */
  close(): void
  readonly size: number
}

/** Pending hints a subscriber may hold before it is told to read everything again. */
const CAPACITY = 100

/** Streams that one session may hold: far more tabs than a person uses. */
const MAX_PER_SESSION = 10

/** Fans committed changes out to the open streams, with a bounded queue each: a stalled phone cannot grow the server. */
export function createHub(): LiveHub {
  const listeners = new Set<Listener>()
  return {
    get size() {
      return listeners.size
    },
    publish(signal) {
      for (const listener of listeners) if (listener.accepts(signal)) push(listener, signal.hint)
    },
    subscribe(subscription) {
      makeRoom(listeners, subscription)
      const listener = { ...subscription, ...SILENT, queue: [], positions: new Map() }
      listeners.add(listener)
      const leave = () => void listeners.delete(listener)
      return { messages: messages(listener, leave), leave }
    },
    disconnect(target, why = 'UNAUTHENTICATED') {
      for (const listener of [...listeners])
        if (isTarget(listener, target)) end(listener, new AppError(why))
    },
    close() {
      for (const listener of [...listeners]) end(listener, interrupted())
    },
  }
}

const SILENT = { overflowed: false, ended: undefined, wake: () => {} }

/**
 * Ends the oldest stream of a session that has MAX_PER_SESSION: on a bad network it is usually one that a phone left
 * without closing it. The refusal is one that browsers do not retry, otherwise two tabs would end each other's streams
 * for ever; the screen of a tab that is still open polls instead.
 */
function makeRoom(listeners: ReadonlySet<Listener>, { sessionId }: Subscription): void {
  const openStreams = [...listeners].filter((one) => one.sessionId === sessionId && !one.ended)
  const [oldest] = openStreams
  if (oldest && openStreams.length >= MAX_PER_SESSION) end(oldest, new AppError('FORBIDDEN'))
}

function isTarget({ userId, sessionId }: Listener, target: Target): boolean {
  return 'userId' in target
    ? userId === target.userId && sessionId !== target.keep
    : sessionId === target.sessionId
}

function end(listener: Listener, reason: unknown): void {
  listener.ended = reason
  listener.wake()
}

function interrupted(): DOMException {
  return new DOMException('The stream was interrupted', 'AbortError')
}

function push(listener: Listener, hint: LiveSignal['hint']): void {
  if (hint.type === 'position') listener.positions.set(hint.orderId, hint)
  else enqueue(listener, hint)
  listener.wake()
}

function enqueue(listener: Listener, hint: TrailHint | CashHint): void {
  // A position from before the change must not be shown: the ride may be over, or another livreur's.
  if (hint.type === 'order') listener.positions.delete(hint.orderId)
  if (listener.queue.length >= CAPACITY) {
    listener.queue.length = 0
    listener.overflowed = true
  }
  if (!listener.overflowed) listener.queue.push(hint)
}

function nextHint({ queue, positions }: Listener): LiveSignal['hint'] | undefined {
  const hint = queue.shift()
  if (hint) return hint
  const [position] = positions.values()
  if (position) positions.delete(position.orderId)
  return position
}

async function* messages(listener: Listener, leave: () => void): AsyncGenerator<HubMessage, void> {
  const { signal } = listener
  const wake = () => listener.wake()
  signal?.addEventListener('abort', wake, { once: true })
  try {
    for (;;) {
      if (signal?.aborted) return
      if (listener.ended) throw listener.ended
      if (listener.overflowed) {
        listener.overflowed = false
        yield { type: 'resync' }
        continue
      }
      const hint = nextHint(listener)
      if (hint) yield hint
      else
        await new Promise<void>((resolve) => {
          listener.wake = resolve
        })
    }
  } finally {
    signal?.removeEventListener('abort', wake)
    leave()
  }
}
