import {
  type Ending,
  type Queued,
  replayQueue,
  type Stop,
  type Watch,
} from '#shared/record/queue.ts'
import { type Refusal, refusalText } from '#shared/refusals/answer.ts'
import { notifyError, notifyWarning } from '#web/components/feedback/notify.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { checkSession } from './check-session.ts'
import type { RefusalNotice } from './queue-database.ts'
import { addOnlyNotice, type DeviceStore, databaseStore } from './queue-store.ts'
import { type QueueTable, senderOf } from './queue-table.ts'
import { sendWhenBack } from './send-when-back.ts'
import { withLock } from './tab-lock.ts'

/** The state of a queue, for the screens. */
export interface QueueState<Action extends Queued> {
  /** Actions of the current user that the server has not answered. */
  own: readonly Action[]
  /** Those among them whose person does not wait on the screen. */
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

/** A person waits on screen for the outcome of an act for at most this time. */
const MAX_WAIT_MS = 15_000

const WAITING = { kind: 'waiting' } as const

/** The outcome as the person who waits on the screen learns it. `output` is absent where another tab has sent it. */
export type ActOutcome<Output> =
  | { kind: 'taken'; output?: Output | undefined }
  | { kind: 'refused'; refusal: Refusal; error?: unknown }
  | typeof WAITING

interface Watched<Action, Output> {
  act: Action
  tell: (outcome: ActOutcome<Output>) => void
}

/** A photo of an act, which leaves before it. */
export interface PhotoOf<Action> {
  action: Action
  blob: Blob
}

/**
 * The acts that wait on this device for the network: each is written before it is sent, under a key with which the server does
 * it once. Some queues of this kind share the database, each with its own kinds of actions.
 */
export class DeviceQueue<Action extends Queued, Output> {
  readonly #table: QueueTable<Action, Output>
  readonly #store: DeviceStore<Action>
  readonly #sender: ReturnType<typeof senderOf<Action, Output>>
  #owner: string | null = null
  #state: QueueState<Action> = {
    own: [],
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
  /** The acts whose person waits on screen, by key. */
  readonly #watched = new Map<string, Watched<Action, Output>>()
  /** The keys of actions that are settled but still in the store: they are not shown any more. */
  readonly #settledKeys = new Set<string>()
  readonly #channel: BroadcastChannel | null
  /** The failure was notified since the last replay that worked. */
  #isFailureNotified = false
  #readings = 0

  constructor(
    table: QueueTable<Action, Output>,
    store: DeviceStore<Action> = databaseStore(Object.keys(table.kinds)),
  ) {
    this.#table = table
    this.#store = store
    this.#sender = senderOf(table, store)
    this.#channel =
      typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(table.name)
  }

  readonly state = (): QueueState<Action> => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * Starts to send the queued actions of an account: now, at each `send`, and whenever the network may be back. Returns the
   * function that stops it.
   */
  start(account: string): () => void {
    this.#owner = account
    const onMessage = () => void this.refresh()
    this.#channel?.addEventListener('message', onMessage)
    const stopResending = sendWhenBack(this)
    void this.refresh().then(this.send)
    return () => {
      stopResending()
      this.#channel?.removeEventListener('message', onMessage)
      if (this.#owner === account) this.#owner = null
    }
  }

  /** Sends the queue, one replay at a time across the tabs of this browser. It never rejects. */
  readonly send = (): Promise<Stop> => {
    this.#runAgain = true
    this.#running ??= this.#sendAll().catch((): Stop => {
      this.#notifyStoreFailure()
      return 'unanswered'
    })
    return this.#running
  }

  /**
   * Stores an act with its photos on the device, then sends it while its person waits on screen. Without an answer in time
   * it stays queued and is sent again with the same key. A device that cannot store it sends it directly: without an answer,
   * this then rejects and nothing is kept.
   */
  async submit(
    act: Action,
    photos: ReadonlyArray<PhotoOf<Action>> = [],
  ): Promise<ActOutcome<Output>> {
    const { key } = act
    const actions = [...photos.map(({ action }) => action), act]
    const blobs = new Map(photos.map(({ action, blob }) => [action.key, blob]))
    const outcome = new Promise<ActOutcome<Output>>((tell) => this.#watched.set(key, { act, tell }))
    this.#setState({ own: this.#withWatched(this.#state.own) })
    try {
      await this.#store.add(actions, blobs)
    } catch {
      this.#watched.delete(key)
      this.#setState({ own: this.#state.own.filter((one) => one !== act) })
      // An act of this key that waits already was hidden while its person watched.
      await this.refresh()
      return this.#sendDirectly(act, actions, blobs)
    }
    // Otherwise the browser may delete its storage when the phone is full.
    void navigator.storage?.persist?.().catch(() => false)
    await this.#broadcastChange()
    const timer = setTimeout(() => this.#resolve(key, WAITING), MAX_WAIT_MS)
    void this.send().then(() => this.#resolveIfUnsettled(key))
    const result = await outcome
    clearTimeout(timer)
    await this.refresh()
    return result
  }

  /** The person still waits on the screen for this act. */
  readonly isWatched = (key: string): boolean => this.#watched.has(key)

  /** Takes an action out of the queue once it is not being sent. False when it has left meanwhile. */
  async remove(key: string): Promise<boolean> {
    const store = this.#store
    const isRemoved = await withLock(this.#table.name, async () => {
      const isThere = (await store.list()).some((action) => action.key === key)
      await store.remove(key)
      return isThere
    })
    await this.#broadcastChange()
    return isRemoved
  }

  /** Changes an action that waits, once it is not being sent. */
  async update(action: Action): Promise<void> {
    await withLock(this.#table.name, () => this.#store.update(action))
    await this.#broadcastChange()
  }

  /** Removes the notice of a refused action that the person has read. */
  readonly dismissNotice = async (key: string): Promise<void> => {
    await this.#store.removeNotice(key).catch(() => this.#notifyStoreFailure())
    await this.#broadcastChange()
  }

  /** Updates the state in this tab and in the others. */
  async #broadcastChange(): Promise<void> {
    this.#channel?.postMessage('changed')
    await this.refresh()
  }

  /** Updates the state from the store, unless a later reading was begun. When the store cannot be read, the state stays. */
  readonly refresh = async (): Promise<void> => {
    this.#readings += 1
    const reading = this.#readings
    const store = this.#store
    try {
      const [all, notices] = await Promise.all([store.list(), store.notices()])
      if (reading === this.#readings) this.#updateState(all, notices)
    } catch {
      if (reading !== this.#readings) return
      this.#setState({ readable: false })
      this.#notifyStoreFailure()
    }
  }

  #notifyStoreFailure(): void {
    const { title, text } = this.#table.unreadable
    if (!this.#isFailureNotified) notifyError(title, text)
    this.#isFailureNotified = true
  }

  #setState(change: Partial<QueueState<Action>>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }

  /** The stored acts, with those that the device is still storing. */
  #withWatched(stored: readonly Action[]): Action[] {
    const isElsewhere = ({ key }: Action) =>
      this.#settledKeys.has(key) || stored.some((one) => one.key === key)
    const watched = [...this.#watched.values()].map(({ act }) => act)
    return [...stored, ...watched.filter((act) => !isElsewhere(act))]
  }

  #updateState(all: readonly Action[], notices: readonly RefusalNotice[]): void {
    const owner = this.#owner
    const own = owner === null ? [] : all.filter((action) => this.#isOwn(action, owner))
    this.#table.onCounted?.(all, own)
    const unanswered = own.filter(({ key }) => !this.#settledKeys.has(key))
    this.#setState({
      own: this.#withWatched(unanswered),
      actions: unanswered.filter((action) => !this.isWatched(this.#sender.actKeyOf(action))),
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
        stop = await withLock(this.#table.name, () => this.#sendOnce())
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
    const store = this.#store
    const isOwn = (action: Action) => this.#isOwn(action, account)
    if (!(await store.list()).some(isOwn)) return 'done'
    this.#setState({ sending: true })
    let stop: Stop = 'unanswered'
    try {
      stop = await replayQueue<Action, Output>({
        ...this.#sender,
        store,
        isOwn,
        watch: this.#watch,
      })
      if (stop !== 'done') for (const { key } of await store.list()) this.#resolve(key, WAITING)
    } finally {
      this.#settledKeys.clear()
      const cutSince = stop === 'unanswered' ? (this.#state.cutSince ?? serverNow()) : null
      this.#setState({ sending: false, stopped: stop === 'done' ? null : stop, cutSince })
      await this.#broadcastChange()
    }
    if (stop === 'signed-out') this.#endSession(account)
    else this.#table.onReplayed?.()
    return stop
  }

  get #watch(): Watch<Action, Output> {
    const { onAsks } = this.#table
    return {
      isWatched: this.isWatched,
      onSettled: this.#settle,
      onLeft: ({ key }, ending) => {
        this.#settledKeys.add(key)
        this.#resolve(key, ending)
      },
      onAsks,
    }
  }

  readonly #settle = async (action: Action, ending: Ending<Output>): Promise<void> => {
    const { onTaken, onRefused, notices } = this.#table
    const { key } = action
    if (ending.kind === 'taken') {
      // The screens show it meanwhile among what is not answered.
      if (this.#sender.isAct(action)) await onTaken?.(action, ending.output, this.isWatched(key))
      this.#settledKeys.add(key)
      return
    }
    this.#settledKeys.add(key)
    onRefused?.(action)
    const { refusal, claimed } = ending
    const notice = await this.note(action, { why: refusalText(refusal), claimed })
    if (notice) notifyWarning('Envoi refusé', notices?.warningOf(notice))
  }

  /** Notes on the device what became of an action that nobody watched, until its person has read it. */
  async note(
    action: Action,
    said: Pick<RefusalNotice, 'why' | 'claimed' | 'late'>,
  ): Promise<RefusalNotice | undefined> {
    const { notices } = this.#table
    if (!notices) return undefined
    const { key, owner, at } = action
    const notice = { key, owner, at, ...notices.of(action), ...said }
    const isPhoto = !this.#sender.isAct(action)
    if (!notices.isOneAnOrder) await this.#store.addNotice(notice)
    else if (!(await addOnlyNotice(this.#store, notice, isPhoto))) return undefined
    return notice
  }

  /** Sends what the device cannot store, after what it holds: the server refuses an act that comes before those. */
  async #sendDirectly(
    act: Action,
    actions: readonly Action[],
    blobs: ReadonlyMap<string, Blob>,
  ): Promise<ActOutcome<Output>> {
    await this.send()
    const answer = await this.#sender.sendNow(actions, blobs)
    if (answer.kind === 'refused') return answer
    if (answer.kind === 'signed-out') this.#endSession(act.owner)
    if (answer.kind !== 'answered')
      throw answer.error ?? new Error('The act was neither stored nor sent')
    const { output } = answer
    await this.#table.onTaken?.(act, output, true)
    this.#table.onReplayed?.()
    return { kind: 'taken', output }
  }

  #isOwn(action: Action, account: string): boolean {
    return this.#table.isOwn?.(action, account) ?? action.owner === account
  }

  #resolve(key: string, outcome: ActOutcome<Output>): void {
    this.#watched.get(key)?.tell(outcome)
    this.#watched.delete(key)
  }

  #endSession(owner: string): void {
    if (this.#table.onSignedOut) this.#table.onSignedOut(owner)
    else void checkSession(owner)
  }

  /** After a replay in this tab: if the act is no longer queued, another tab has sent it. */
  async #resolveIfUnsettled(key: string): Promise<void> {
    // A tap may come before the queue has started: its start then sends the act.
    if (this.#owner === null || !this.isWatched(key)) return
    if (await this.#isQueued(key)) return this.#resolve(key, WAITING)
    this.#table.onReplayed?.()
    this.#resolve(key, { kind: 'taken' })
  }

  /** The act is in the store, or the store cannot be read. */
  async #isQueued(key: string): Promise<boolean> {
    try {
      return (await this.#store.list()).some((action) => action.key === key)
    } catch {
      return true
    }
  }
}
