import type { AppErrorCode } from '#shared/errors.ts'
import { type QueueStore, type Replay, replayQueue, type Stop } from '#shared/record/queue.ts'
import { type Answer, answerFor } from '#shared/refusals/answer.ts'
import { claimOf, type QueuedAction, type QueuedStep } from '#shared/rounds/queue.ts'
import type { Caller } from '../create-test-context.ts'
import { describeRefusal } from '../refusal.ts'

/** The phone dies here: whatever was in its memory is gone, whatever its store holds stays. */
export class Cut extends Error {}

/** The fates of a message: it arrives, the network or the phone goes before it, or after it. */
const FATES = ['arrives', 'lost before', 'lost after', 'dead before', 'dead after'] as const
type Fate = (typeof FATES)[number]

/** A phone whose faults are chosen in advance, one for each thing that it does; afterwards all goes well. */
export function faultyPhone(faults: readonly number[]) {
  const left = [...faults]
  const kept: QueuedAction[] = []
  const fate = (): Fate => FATES[(left.shift() ?? 0) % FATES.length] ?? 'arrives'
  const write = (change: () => void): void => {
    const now = fate()
    if (now.startsWith('dead before')) throw new Cut()
    change()
    if (now.startsWith('dead after')) throw new Cut()
  }
  const store: QueueStore<QueuedAction> = {
    list: async () => [...kept],
    update: async (action) =>
      write(() => {
        const place = kept.findIndex(({ key }) => key === action.key)
        if (place >= 0) kept[place] = action
      }),
    remove: async (key) =>
      write(() => {
        const place = kept.findIndex((action) => action.key === key)
        if (place >= 0) kept.splice(place, 1)
      }),
  }
  return { kept, store, transport: (caller: Caller) => faultyTransport(caller, fate) }
}

type Steps = Replay<QueuedAction, unknown>

/** Replays what a livreur did, as their phone does. */
export const replaySteps = (
  owner: string,
  { store, transport, watch }: Pick<Steps, 'store' | 'watch'> & { transport: Transport },
): Promise<Stop> =>
  replayQueue({
    store,
    ...transport,
    ...(watch && { watch }),
    isOwn: (action) => action.owner === owner,
    actKeyOf: (action) => (action.kind === 'photo' ? action.payload.stepKey : action.key),
    afterRefusal: ({ kind }) => (kind === 'photo' ? 'tell' : 'claim'),
  })

type Transport = Pick<Steps, 'send' | 'claim'>

function faultyTransport(caller: Caller, fate: () => Fate): Transport {
  const over = async (call: () => Promise<unknown>): Promise<Answer> => {
    const now = fate()
    if (now === 'dead before') throw new Cut()
    if (now === 'lost before') return { kind: 'unanswered' }
    const answer = await answerTo(call)
    if (now === 'dead after') throw new Cut()
    return now === 'lost after' ? { kind: 'unanswered' } : answer
  }
  return {
    send: (action, queued) =>
      over(async () => {
        // Photos travel beside the API, and have tests of their own.
        if (action.kind === 'advance') await caller.missions.advance(inputOf(action, queued))
      }),
    claim: (act, refusal) =>
      over(async () => {
        if (act.kind !== 'photo') await caller.missions.claim(claimOf(act, refusal))
      }),
  }
}

function inputOf({ key, at, payload }: QueuedStep, queued: boolean) {
  const { orderId, from, cashReceived, check, code } = payload
  const waited = queued ? { takenAt: at, queued } : {}
  return { orderId, from, cashReceived, check, code, ...waited, idempotencyKey: key }
}

async function answerTo(call: () => Promise<unknown>): Promise<Answer> {
  try {
    await call()
    return { kind: 'answered' }
  } catch (error) {
    const { code, details } = describeRefusal(error)
    return answerFor(code === 'BAD_REQUEST' ? 'VALIDATION' : (code as AppErrorCode), { details })
  }
}
