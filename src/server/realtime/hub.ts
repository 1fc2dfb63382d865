import { AppError } from '#server/lib/app-error.ts'
import type {
  CashHint,
  ClientHint,
  DutyHint,
  LiveMessage,
  MessageHint,
  OrderEventKind,
  OrderHint,
  PositionHint,
  RoundHint,
  WorkshopHint,
} from '#shared/record/live.ts'
import { workshopChanged } from './workshop-changed.ts'

/** Inside the server. */
export interface HubMessage {
  message: LiveMessage
  /**
   * The number of an order's event among those of all orders, which no browser may read: see
   * `operations/live/cursor.ts`.
   */
  seq?: number
}

/** A hint with the people it concerns; only the hint leaves the server. */
export interface LiveSignal extends HubMessage {
  message:
    | OrderHint
    | PositionHint
    | CashHint
    | DutyHint
    | RoundHint
    | WorkshopHint
    | MessageHint
    | ClientHint
  clientId: string
  livreurId: string | null
  previousLivreurId: string | null
  /** False for what only the team may receive, although it is about this client's order. */
  forClient?: boolean
  /** False for what only the client receives. */
  forStaff?: boolean
}

/**
 * Which changes a stream receives: those of all orders, those of the client's own, those of the orders given to or taken from the
 * livreur, or that the board of the workshop changed.
 */
export type Audience = 'staff' | 'client' | 'livreur' | 'device'

export interface Subscription {
  userId: string
  sessionId: string
  audience: Audience
  /** Called when messages wait: once, then again after `take` returned undefined. */
  onMessages(): void
  /**
   * Called once when the stream is over, whatever it had left to say: with the refusal of a session
   * that ended, or with an AbortError when the process stops, so that browsers reconnect.
   */
  onEnd(reason: unknown): void
}

export interface LiveStream {
  /** Removes and returns the next message that waits; undefined when there is none. */
  take(): HubMessage | undefined
  /** Stops listening. Must be called when the reader disconnects. */
  leave(): void
}

interface Listener extends Subscription {
  queue: LiveSignal[]
  /** The latest position by order: a new one replaces one that was not sent yet. */
  positions: Map<string, LiveSignal> | undefined
  overflowed: boolean
  /** Whether its reader knows that messages wait, or will be told in one of the next turns. */
  told: boolean
  left: boolean
}

type Target = { userId: string; keep?: string | undefined } | { sessionId: string }

export interface LiveHub {
  publish(signal: LiveSignal): void
  /** Tells every stream to read everything again: after a choice of the shop that changes what screens show. */
  resync(): void
  /** Wakes those who send notifications to devices: more of them is due. Called after the commit. */
  wakeSenders(): void
  /** Registers what that calls besides those who registered before; it must not throw. */
  onSendersWake(listener: () => void): void
  /** Listens from the moment of the call. */
  subscribe(subscription: Subscription): LiveStream
  /** Ends the streams of a session, or of a whole account but those of the session it keeps, for good. */
  disconnect(
    target: Target,
    why?: 'UNAUTHENTICATED' | 'ACCOUNT_DELETED' | 'ACCOUNT_DISABLED' | 'DEVICE_UNPAIRED',
  ): void
  /** Ends every stream so that it reconnects elsewhere or later; called when the process stops. */
  close(): void
  readonly size: number
}

/** Pending hints a subscriber may hold before it is told to read everything again. */
const CAPACITY = 100

/** Streams that one session may hold: far more tabs than a person uses. */
const MAX_PER_SESSION = 10

/** Readers told in one turn of the event loop: calls that arrive meanwhile wait for no more of them. */
const READERS_PER_TURN = 250

/**
 * Fans committed changes out to the open streams, with a bounded queue each: a stalled phone cannot
 * grow the server. A change costs what its concerned streams cost, however many others are open.
 */
export function createHub(): LiveHub {
  const all = new Set<Listener>()
  const staff = new Set<Listener>()
  const devices = new Set<Listener>()
  const byAccount = createGroups<Listener>()
  const bySession = createGroups<Listener>()
  const tell = createTurns()
  const senders = new Set<() => void>()

  function remove(listener: Listener): void {
    listener.left = true
    all.delete(listener)
    staff.delete(listener)
    devices.delete(listener)
    byAccount.delete(listener.userId, listener)
    bySession.delete(listener.sessionId, listener)
  }

  function end(listener: Listener, reason: unknown): void {
    remove(listener)
    listener.onEnd(reason)
  }

  /**
   * Ends the oldest stream of a session that has MAX_PER_SESSION: on a bad network it is usually one
   * that a phone left without closing it. The refusal is one that browsers do not retry, otherwise
   * two tabs would end each other's streams for ever; the screen of a tab that is still open polls
   * instead.
   */
  function makeRoom(sessionId: string): void {
    const open = bySession.get(sessionId)
    const [oldest] = open
    if (oldest && open.size >= MAX_PER_SESSION) end(oldest, new AppError('FORBIDDEN'))
  }

  /** Everyone whom a change concerns, each of them once. */
  function* concerned(signal: LiveSignal): Generator<Listener> {
    const { clientId, livreurId, previousLivreurId, forClient, forStaff } = signal
    if (forStaff !== false) yield* staff
    if (forClient !== false) yield* of(clientId, 'client')
    if (livreurId !== null) yield* of(livreurId, 'livreur')
    if (previousLivreurId !== null && previousLivreurId !== livreurId)
      yield* of(previousLivreurId, 'livreur')
  }

  function* of(userId: string, audience: Audience): Generator<Listener> {
    for (const listener of byAccount.get(userId)) if (listener.audience === audience) yield listener
  }

  return {
    get size() {
      return all.size
    },
    publish(signal) {
      for (const listener of concerned(signal)) {
        push(listener, signal)
        tell(listener)
      }
      if (!changesWorkshop(signal)) return
      for (const listener of devices) {
        push(listener, WORKSHOP_CHANGED)
        tell(listener)
      }
    },
    resync() {
      for (const listener of all) {
        listener.queue.length = 0
        listener.overflowed = true
        tell(listener)
      }
    },
    wakeSenders() {
      for (const wake of senders) wake()
    },
    onSendersWake(listener) {
      senders.add(listener)
    },
    subscribe(subscription) {
      makeRoom(subscription.sessionId)
      const listener: Listener = {
        ...subscription,
        queue: [],
        positions: undefined,
        overflowed: false,
        told: false,
        left: false,
      }
      all.add(listener)
      if (listener.audience === 'staff') staff.add(listener)
      if (listener.audience === 'device') devices.add(listener)
      byAccount.add(listener.userId, listener)
      bySession.add(listener.sessionId, listener)
      return { take: () => take(listener), leave: () => remove(listener) }
    },
    disconnect(target, why = 'UNAUTHENTICATED') {
      const streams =
        'userId' in target ? byAccount.get(target.userId) : bySession.get(target.sessionId)
      const keep = 'userId' in target ? target.keep : undefined
      for (const listener of [...streams])
        if (keep === undefined || listener.sessionId !== keep) end(listener, new AppError(why))
    },
    close() {
      for (const listener of [...all]) end(listener, interrupted())
    },
  }
}

/** Tablets get this in the place of every change. */
const WORKSHOP_CHANGED = workshopChanged()

/** The events of an order after which the board of the workshop shows something else. */
const WORKSHOP_EVENTS: ReadonlySet<OrderEventKind> = new Set<OrderEventKind>([
  'moved',
  'cancelled',
  'deleted',
  'counted',
  'photo_added',
  'adjustment_accepted',
  'slot_changed',
  'promise_moved',
  'made_ready',
])

function changesWorkshop({ message }: LiveSignal): boolean {
  if (message.type === 'workshop') return true
  return message.type === 'order' && WORKSHOP_EVENTS.has(message.kind)
}

function take(listener: Listener): HubMessage | undefined {
  if (listener.left) return undefined
  if (listener.overflowed) {
    listener.overflowed = false
    return { message: { type: 'resync' } }
  }
  const next = listener.queue.shift() ?? takePosition(listener)
  if (!next) listener.told = false
  return next
}

function takePosition({ positions }: Listener): LiveSignal | undefined {
  const [first] = positions ?? []
  if (!first) return undefined
  const [orderId, signal] = first
  positions?.delete(orderId)
  return signal
}

/** Members by key, as far as there are any; each group is in the order in which its members came. */
interface Groups<Member> {
  get(key: string): ReadonlySet<Member>
  add(key: string, member: Member): void
  delete(key: string, member: Member): void
}

/** Groups without members at first; one that becomes empty takes no memory any more. */
function createGroups<Member>(): Groups<Member> {
  const groups = new Map<string, Set<Member>>()
  const none: ReadonlySet<Member> = new Set()
  return {
    get: (key) => groups.get(key) ?? none,
    add(key, member) {
      const group = groups.get(key)
      if (group) group.add(member)
      else groups.set(key, new Set([member]))
    },
    delete(key, member) {
      const group = groups.get(key)
      group?.delete(member)
      if (group?.size === 0) groups.delete(key)
    },
  }
}

/**
 * Tells readers that messages wait, a number of them in each turn of the event loop. The answer to
 * the change that they are about leaves first, and changes of one commit reach a reader together.
 */
function createTurns(): (listener: Listener) => void {
  const waiting: Listener[] = []
  let planned = false

  function plan(): void {
    planned = waiting.length > 0
    if (planned) setImmediate(run)
  }

  function run(): void {
    const readers = waiting.splice(0, READERS_PER_TURN)
    plan()
    for (const listener of readers) if (!listener.left) listener.onMessages()
  }

  return (listener) => {
    if (listener.told) return
    listener.told = true
    waiting.push(listener)
    if (!planned) plan()
  }
}

function push(listener: Listener, signal: LiveSignal): void {
  const { message } = signal
  if (message.type === 'position') {
    listener.positions ??= new Map()
    listener.positions.set(message.orderId, signal)
    return
  }
  if (signal === WORKSHOP_CHANGED && listener.queue.includes(signal)) return
  // A position from before the change must not be shown: the ride may be over, or another livreur's.
  if (message.type === 'order') listener.positions?.delete(message.orderId)
  if (listener.queue.length >= CAPACITY) {
    listener.queue.length = 0
    listener.overflowed = true
  }
  if (!listener.overflowed) listener.queue.push(signal)
}

function interrupted(): DOMException {
  return new DOMException('The stream was interrupted', 'AbortError')
}
