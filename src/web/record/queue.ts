import type { Stop } from '#shared/record/queue.ts'
import { notifyError } from '#web/components/feedback/notify.tsx'
import { serverNow } from '#web/lib/clock.ts'
import type { RefusalNotice, StoredAction } from './queue-database.ts'
import type { DeviceStore } from './queue-store.ts'
import { withLock } from './tab-lock.ts'

/** The state of a queue, for the screens. */
export interface QueueState<Action extends StoredAction> {
  /** Queued actions of the current user, except the one in flight. */
  actions: readonly Action[]
  /** The number of queued actions of other accounts on this device. */
  others: number
  notices: readonly RefusalNotice[]
  /** A request is running. */
  sending: boolean
  /** The reason why the last replay did not send everything. */
  stopped: Exclude<Stop, 'done'> | null
  /** Since when the server does not answer, in milliseconds UTC by the server's clock. */
  cutSince: number | null
  /** False once the device's database could not be read: it may hold actions all the same. */
  readable: boolean
}

export interface BaseHandlers {
  /** A replay has ended. */
  onReplayed(): void
  /** The session has ended or belongs to another account. */
  onSignedOut(owner: string): void
}

interface Options<Action extends StoredAction, Outcome> {
  /** Of the lock and the channel that the tabs of this browser share. */
  name: string
  store: DeviceStore<Action>
  /** Sends what waits of an account, as `replayQueue` does. */
  replay: (account: string) => Promise<Stop>
  isOwn: (action: Action, account: string) => boolean
  /** The key of the act that an action belongs to: a photo belongs to its step. */
  actKeyOf: (action: Action) => string
  /** The outcome of an act that another tab has sent. */
  sentElsewhere: Outcome
  onCounted?: (all: readonly Action[], own: readonly Action[]) => void
  /** Said where the device's database fails. */
  unreadable: { title: string; text: string }
}

/** A person waits on screen for the outcome of an act for at most this time. */
const MAX_WAIT_MS = 15_000

const WAITING = { kind: 'waiting' } as const
type Waiting = typeof WAITING

/**
 * The acts that wait on this device for the network: each is written before it is sent, under a key with which the server does
 * it once. Some queues of this kind share the database, each with its own kinds of actions.
 */
export class DeviceQueue<
  Action extends StoredAction,
  Outcome extends { kind: string },
  Handlers extends BaseHandlers,
> {
  /** Set while the queue of an account is sent. */
  handlers: Handlers | null = null
  readonly #options: Options<Action, Outcome>
  #owner: string | null = null
  #state: QueueState<Action> = {
    actions: [],
    others: 0,
    notices: [],
    sending: false,
    stopped: null,
    cutSince: null,
    readable: true,
  }
  #running: Promise<Stop> | null = null
  /** Another replay was requested while one was running. */
  #runAgain = false
  readonly #listeners = new Set<() => void>()
  /** The acts whose person waits on screen, by key, with the function that gives them the outcome. */
  readonly #watched = new Map<string, (outcome: Outcome | Waiting) => void>()
  /** The keys of actions that are settled but still in the store: they are not shown any more. */
  readonly #settledKeys = new Set<string>()
  readonly #channel: BroadcastChannel | null
  /** The failure was notified since the last replay that worked. */
  #isFailureNotified = false
  #readings = 0

  constructor(options: Options<Action, Outcome>) {
    this.#options = options
    this.#channel =
      typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(options.name)
  }

  readonly state = (): QueueState<Action> => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Starts to send the queued actions of an account, now and at each `send`. Returns the function that stops it. */
  start(account: string, handlers: Handlers): () => void {
    this.#owner = account
    this.handlers = handlers
    const onMessage = () => void this.refresh()
    this.#channel?.addEventListener('message', onMessage)
    void this.refresh().then(this.send)
    return () => {
      this.#channel?.removeEventListener('message', onMessage)
      if (this.#owner === account) {
        this.#owner = null
        this.handlers = null
      }
    }
  }

  /** Sends the queue, one replay at a time across the tabs of this browser. It never rejects. */
  readonly send = (): Promise<Stop> => {
    this.#runAgain = true
    this.#running ??= this.#sendAll().catch((): Stop => {
      this.notifyStoreFailure()
      return 'unanswered'
    })
    return this.#running
  }

  /**
   * Stores an act with its photos on the device, then sends it while its person waits on screen. Without an answer in time
   * it stays queued and is sent again with the same key. Rejects when the device cannot store it: nothing is kept then.
   */
  async submit(
    key: string,
    actions: readonly Action[],
    photos: ReadonlyMap<string, Blob> = new Map(),
  ): Promise<Outcome | Waiting> {
    const outcome = new Promise<Outcome | Waiting>((resolve) => this.#watched.set(key, resolve))
    try {
      await this.#options.store.add(actions, photos)
    } catch (error) {
      this.#watched.delete(key)
      // An act of this key that waits already was hidden while its person watched.
      await this.refresh()
      throw error
    }
    // Otherwise the browser may delete its storage when the phone is full.
    void navigator.storage?.persist?.().catch(() => false)
    await this.broadcastChange()
    const timer = setTimeout(() => this.resolve(key, WAITING), MAX_WAIT_MS)
    void this.send().then(() => this.#resolveIfUnsettled(key))
    const result = await outcome
    clearTimeout(timer)
    await this.refresh()
    return result
  }

  /** The person still waits on the screen for this act. */
  readonly isWatched = (key: string): boolean => this.#watched.has(key)

  /** Gives the person who waits on the screen the outcome of their act. */
  resolve(key: string, outcome: Outcome | Waiting): void {
    this.#watched.get(key)?.(outcome)
    this.#watched.delete(key)
  }

  /** The action is no longer shown, until the store has let go of it. */
  hide(key: string): void {
    this.#settledKeys.add(key)
  }

  /** Takes an action out of the queue once it is not being sent. False when it has left meanwhile. */
  async remove(key: string): Promise<boolean> {
    const { name, store } = this.#options
    const isRemoved = await withLock(name, async () => {
      const isThere = (await store.list()).some((action) => action.key === key)
      await store.remove(key)
      return isThere
    })
    await this.broadcastChange()
    return isRemoved
  }

  /** Changes an action that waits, once it is not being sent. */
  async update(action: Action): Promise<void> {
    await withLock(this.#options.name, () => this.#options.store.update(action))
    await this.broadcastChange()
  }

  /** Removes the notice of a refused action that the person has read. */
  async dismissNotice(key: string): Promise<void> {
    await this.#options.store.removeNotice(key).catch(() => this.notifyStoreFailure())
    await this.broadcastChange()
  }

  /** Updates the state in this tab and in the others. */
  async broadcastChange(): Promise<void> {
    this.#channel?.postMessage('changed')
    await this.refresh()
  }

  /** Updates the state from the store, unless a later reading was begun. When the store cannot be read, the state stays. */
  async refresh(): Promise<void> {
    this.#readings += 1
    const reading = this.#readings
    const { store } = this.#options
    try {
      const [all, notices] = await Promise.all([store.list(), store.notices()])
      if (reading === this.#readings) this.#updateState(all, notices)
    } catch {
      if (reading !== this.#readings) return
      this.#setState({ readable: false })
      this.notifyStoreFailure()
    }
  }

  notifyStoreFailure(): void {
    const { title, text } = this.#options.unreadable
    if (!this.#isFailureNotified) notifyError(title, text)
    this.#isFailureNotified = true
  }

  #setState(change: Partial<QueueState<Action>>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }

  #updateState(all: readonly Action[], notices: readonly RefusalNotice[]): void {
    const { isOwn, actKeyOf, onCounted } = this.#options
    const owner = this.#owner
    const own = owner === null ? [] : all.filter((action) => isOwn(action, owner))
    onCounted?.(all, own)
    const isHidden = (action: Action) =>
      this.#settledKeys.has(action.key) || this.isWatched(actKeyOf(action))
    this.#setState({
      actions: own.filter((action) => !isHidden(action)),
      others: all.length - own.length,
      notices: notices.filter((notice) => notice.owner === owner),
      readable: true,
      ...(own.length === 0 ? { stopped: null, cutSince: null } : {}),
    })
  }

  async #sendAll(): Promise<Stop> {
    try {
      let stop: Stop
      do {
        this.#runAgain = false
        stop = await withLock(this.#options.name, () => this.#sendOnce())
        // An action may have been added, or the network come back, after the replay had read the store.
      } while (this.#runAgain && stop !== 'signed-out')
      this.#isFailureNotified = false
      return stop
    } finally {
      this.#running = null
    }
  }

  async #sendOnce(): Promise<Stop> {
    const account = this.#owner
    if (account === null) return 'done'
    const { store, isOwn, replay } = this.#options
    if (!(await store.list()).some((action) => isOwn(action, account))) return 'done'
    this.#setState({ sending: true })
    let stop: Stop = 'unanswered'
    try {
      stop = await replay(account)
      if (stop !== 'done') for (const { key } of await store.list()) this.resolve(key, WAITING)
    } finally {
      this.#settledKeys.clear()
      const cutSince = stop === 'unanswered' ? (this.#state.cutSince ?? serverNow()) : null
      this.#setState({ sending: false, stopped: stop === 'done' ? null : stop, cutSince })
      await this.broadcastChange()
    }
    if (stop === 'signed-out') this.handlers?.onSignedOut(account)
    else this.handlers?.onReplayed()
    return stop
  }

  /** After a replay in this tab: if the act is no longer queued, another tab has sent it. */
  async #resolveIfUnsettled(key: string): Promise<void> {
    // A tap may come before the queue has started: its start then sends the act.
    if (this.#owner === null || !this.isWatched(key)) return
    this.resolve(key, (await this.#isQueued(key)) ? WAITING : this.#options.sentElsewhere)
  }

  /** The act is in the store, or the store cannot be read. */
  async #isQueued(key: string): Promise<boolean> {
    try {
      return (await this.#options.store.list()).some((action) => action.key === key)
    } catch {
      return true
    }
  }
}
