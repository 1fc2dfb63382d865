import type { Refusal } from '#shared/refusals/answer.ts'

/** An action that waits on a device for the network. */
export interface Queued {
  /** UUID under which the server does it once, however often it is sent. */
  key: string
  /** Id of the account that did it; only a session of that account sends it. */
  owner: string
  /** When it was done, in milliseconds UTC by the server's clock, which the device keeps. */
  at: number
  /** How often the server itself failed on it. */
  faults?: number
  /** The server's refusal, once it came when nobody waited for it. */
  refusal?: Refusal
}

/** Storage of the queued actions, which outlives the page. */
export interface QueueStore<Action extends Queued> {
  /** The queued actions of all accounts, in the order in which they were done. */
  list(): Promise<Action[]>
  update(action: Action): Promise<void>
  remove(key: string): Promise<void>
}

/** Why a replay ended: the queue is empty, or the rest must wait. */
export type Stop = 'done' | 'unanswered' | 'signed-out'

/** After this many server failures, an action no longer blocks those behind it. */
export const MAX_FAULTS = 5

interface Replay<Action extends Queued> {
  store: QueueStore<Action>
  /** The action may be sent now. */
  mayLeave: (action: Action) => boolean
  /** Sends the action, and takes it out of the queue or changes it; null when the next one follows. */
  settle: (action: Action) => Promise<Exclude<Stop, 'done'> | null>
}

/** Sends what may leave, in order, until nothing is left of it or an answer is missing. Rejects only with what the store throws. */
export async function replayQueue<Action extends Queued>(tools: Replay<Action>): Promise<Stop> {
  for (;;) {
    const action = (await tools.store.list()).find(tools.mayLeave)
    if (!action) return 'done'
    const stop = await tools.settle(action)
    if (stop) return stop
  }
}

/** Counts a failure of the server; false when it is a real refusal, or the action failed too often. */
export async function failedAgain<Action extends Queued>(
  action: Action,
  { code }: Refusal,
  store: QueueStore<Action>,
): Promise<boolean> {
  const faults = (action.faults ?? 0) + 1
  if (code !== 'INTERNAL' || faults >= MAX_FAULTS) return false
  await store.update({ ...action, faults })
  return true
}
