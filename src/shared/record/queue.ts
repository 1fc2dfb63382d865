import type { AppErrorCode } from '#shared/errors.ts'
import type { Answer, Refusal } from '#shared/refusals/answer.ts'

/** An action that waits on a device for the network. */
export interface Queued {
  kind: string
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
  /** The server's sentence of the last try, where it asked for a pause. */
  answer?: string | undefined
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

/** The way in which an action left the queue. */
export type Ending<Output> =
  | { kind: 'taken'; output?: Output | undefined }
  /** `claimed`: the team received the claim. `told`: its person was still on the screen and was told. */
  | { kind: 'refused'; refusal: Refusal; claimed: boolean; told: boolean; error?: unknown }

/**
 * The end of an act that is refused once its person has left the screen: it leaves and they are told, the team receives it
 * as a claim, or it stays and asks its person.
 */
export type AfterRefusal = 'tell' | 'claim' | 'ask'

/** Observer of the queue. */
export interface Watch<Action, Output> {
  /** Whether somebody still waits on the screen for this act. */
  isWatched(key: string): boolean
  /** Called before the action leaves the store, unless it is told; called again when the device stops in between. */
  onSettled(action: Action, ending: Ending<Output>): Promise<void> | void
  /** Called once it has left, or the device cannot let go of it: who is told may send it again at once, under its key. */
  onLeft?(action: Action, ending: Ending<Output>): void
  /** Called once the action stays and asks its person. */
  onAsks?: ((action: Action) => void) | undefined
}

export interface Replay<Action extends Queued, Output> {
  store: QueueStore<Action>
  isOwn(action: Action): boolean
  /** Key of the act that an action belongs to: a photo belongs to its act. */
  actKeyOf(action: Action): string
  afterRefusal(action: Action): AfterRefusal
  /** Never throws. `waited`: nobody is on the screen. The server then accepts with a flag what it cannot ask again. */
  send(action: Action, waited: boolean): Promise<Answer<Output>>
  /** Passes a refused act on to the team. Never throws. */
  claim(action: Action, refusal: Refusal): Promise<Answer>
  watch?: Watch<Action, Output>
}

type Outcome = Exclude<Stop, 'done'> | null

/**
 * Sends what is one's own, in order, until nothing is left of it or an answer is missing. It may stop at any point and be run
 * again: the keys make the server do each action once. Rejects only with what the store throws.
 */
export async function replayQueue<Action extends Queued, Output>(
  tools: Replay<Action, Output>,
): Promise<Stop> {
  const mayLeave = (action: Action) =>
    tools.isOwn(action) && (!action.refusal || tools.afterRefusal(action) === 'claim')
  for (;;) {
    const action = (await tools.store.list()).find(mayLeave)
    if (!action) return 'done'
    const stop = await settle(action, tools)
    if (stop) return stop
  }
}

async function settle<Action extends Queued, Output>(
  action: Action,
  tools: Replay<Action, Output>,
): Promise<Outcome> {
  const { store, watch } = tools
  if (action.refusal) return claim(action, action.refusal, tools)
  const isWatched = () => watch?.isWatched(action.key) ?? false
  const wasWatched = isWatched()
  const after = tools.afterRefusal(action)
  const answer = asRefusal(await tools.send(action, !wasWatched), after, wasWatched)
  if (answer.kind === 'answered')
    return end(action, { kind: 'taken', output: answer.output }, tools)
  if (answer.kind !== 'refused') return keep(action, answer, store)
  const { refusal, error } = answer
  const refused = { kind: 'refused', refusal, error, claimed: false } as const
  if (refusal.code === 'INTERNAL' && (await tellFault(action, refused, tools))) return null
  if (await failedAgain(action, refusal, store)) return 'unanswered'
  // Who left the screen meanwhile is not told: the action is sent again, as one that waited.
  if (wasWatched) return isWatched() ? end(action, { ...refused, told: true }, tools) : null
  if (after === 'tell') return end(action, { ...refused, told: false }, tools)
  // Stored first: a device that stops here continues with the claim.
  await store.update({ ...action, refusal })
  if (after === 'ask') watch?.onAsks?.(action)
  return null
}

/** The session goes on, but its account may not order: the same answer would come for ever. */
const NOT_ALLOWED = new Set<AppErrorCode>(['FORBIDDEN', 'EMAIL_NOT_CONFIRMED'])

/** The answer as a refusal: what asks its person has its form on their screen, which shows every answer with a code so. */
export function asRefusal<Output>(
  answer: Answer<Output>,
  after: AfterRefusal,
  isWatched: boolean,
): Answer<Output> {
  if (answer.kind === 'answered' || answer.kind === 'refused' || after !== 'ask') return answer
  const { code, text, error } = answer
  if (code === undefined || !(isWatched || NOT_ALLOWED.has(code))) return answer
  return { kind: 'refused', refusal: { code, ...(text && { text }) }, error }
}

/** Keeps the action, with the sentence of a server that asks for a pause. */
async function keep<Action extends Queued>(
  action: Action,
  answer: { kind: 'unanswered' | 'signed-out'; text?: string | undefined },
  store: QueueStore<Action>,
): Promise<Outcome> {
  const { kind, text } = answer
  if (kind === 'unanswered' && text !== action.answer)
    await store.update({ ...action, answer: text })
  return kind
}

type Refused<Output> = Omit<Extract<Ending<Output>, { kind: 'refused' }>, 'told'>

/**
 * The server failed on an act, or on a photo of it, whose person waits on the screen: it leaves the queue and they are told,
 * since the screen still holds what they entered. False when nobody waits.
 */
async function tellFault<Action extends Queued, Output>(
  action: Action,
  refused: Refused<Output>,
  tools: Replay<Action, Output>,
): Promise<boolean> {
  const { store, watch, actKeyOf } = tools
  const actKey = actKeyOf(action)
  const actions = await store.list()
  const act = actions.find(({ key }) => key === actKey)
  if (!act || !watch?.isWatched(actKey)) return false
  for (const photo of actions)
    if (photo.key !== actKey && actKeyOf(photo) === actKey) await store.remove(photo.key)
  await end(act, { ...refused, told: true }, tools)
  return true
}

async function claim<Action extends Queued, Output>(
  act: Action,
  refusal: Refusal,
  tools: Replay<Action, Output>,
): Promise<Outcome> {
  const answer = await tools.claim(act, refusal)
  if (answer.kind === 'unanswered' || answer.kind === 'signed-out') return answer.kind
  if (answer.kind === 'refused' && (await failedAgain(act, answer.refusal, tools.store)))
    return 'unanswered'
  const claimed = answer.kind === 'answered'
  return end(act, { kind: 'refused', refusal, claimed, told: false }, tools)
}

/** Counts a failure of the server; false when it is a real refusal, or the action failed too often. */
async function failedAgain<Action extends Queued>(
  action: Action,
  { code, text }: Refusal,
  store: QueueStore<Action>,
): Promise<boolean> {
  const faults = (action.faults ?? 0) + 1
  if (code !== 'INTERNAL' || faults >= MAX_FAULTS) return false
  await store.update({ ...action, faults, answer: text })
  return true
}

async function end<Action extends Queued, Output>(
  action: Action,
  ending: Ending<Output>,
  { store, watch }: Replay<Action, Output>,
): Promise<null> {
  const isTold = ending.kind === 'refused' && ending.told
  if (!isTold) await watch?.onSettled(action, ending)
  try {
    await store.remove(action.key)
  } finally {
    watch?.onLeft?.(action, ending)
  }
  return null
}
