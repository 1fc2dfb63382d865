import { AsyncLocalStorage } from 'node:async_hooks'
import { createLimits } from '#server/record/limits/limits.service.ts'
import type { Caller, TestContext } from '#server/testing/create-test-context.ts'
import { PROCEDURES } from '#server/testing/procedures.ts'
import type { Random } from '../random.ts'
import { IN_SEVERAL_WRITES } from './fault-rules.ts'
import { FAULT_KINDS, type StatementFaults } from './statement-faults.ts'
import { type Likeness, likenessOf, wholeState } from './whole-state.ts'

export interface Findings {
  /** Faults that were injected. */
  faults: number
  /** Faults at `COMMIT` itself. */
  commits: number
  /** Calls, and `write()`s by their place in the source (`a/a/a.service.ts:12`), in which a fault was injected. */
  attacked: Set<string>
  /** The faults, in a sentence each. */
  wrong: string[]
  /** Failures that an act went on from. */
  answered: Answered[]
  /** The state after each act when nothing failed in it any more, by its key. */
  unharmed: Map<string, Likeness>
}

/** An act that answered although a statement failed. It is done: its next statements are attacked in another run. */
export interface Answered {
  act: Act
  /** The statements that were run until then; the last one failed. */
  ran: readonly string[]
  left: Likeness
  /** The attack that comes after this one. */
  next: Start
}

/** A call or a `write()` of a story. The same one has the same key in each run of the story. */
interface Act {
  name: string
  key: string
}

/** The beginning of the attack on an act: the statement, and the kind of fault. */
interface Start {
  n: number
  kind: number
}

export interface Attack {
  faults: StatementFaults
  found: Findings
  /** A statement in so many is made to fail; 1 for each. */
  oneIn: number
  random: Random
  /** The only act to attack, and where to begin; without it every act is attacked. */
  only?: { key: string; start: Start }
}

/** The target of the attack: every statement of a call, or of each single `write()`. */
export type Aim = 'calls' | 'writes'

type Run = () => Promise<unknown>
type Strike = (name: string, run: Run) => Promise<unknown>

/**
 * Makes every change that goes through this context fail at each of its statements before it may succeed. The context is
 * changed in place. A call of several writes is attacked in each of them.
 */
export function attackThrough(t: TestContext, aim: Aim, attack: Attack): TestContext {
  const effects = watchEffects(t)
  const times = new Map<string, number>()
  const strike: Strike = (name, run) => {
    const time = (times.get(name) ?? 0) + 1
    times.set(name, time)
    const act = { name, key: `${name} ${time}` }
    const { only } = attack
    if (only && only.key !== act.key) return run()
    return failEachStatement({ t, effects, ...attack }, act, run, only?.start)
  }
  const callOfSeveralWrites = new AsyncLocalStorage<string>()
  const write = t.database.write.bind(t.database)
  let last: Promise<unknown> = Promise.resolve()
  t.database.write = (fn) => {
    const call = callOfSeveralWrites.getStore()
    if (aim !== 'writes' && !call) return write(fn)
    const site = callerOf(new Error().stack ?? '') ?? 'a test'
    // One after the other: two attacks at once would meet each other's faults.
    const next = last.then(() => strike(site, () => write(fn)))
    last = next.then(
      () => void (call && attack.found.attacked.has(site) && attack.found.attacked.add(call)),
      () => {},
    )
    return next as ReturnType<typeof write<ReturnType<typeof fn>>>
  }
  return withCallers(t, (name, run) => {
    if (name in IN_SEVERAL_WRITES) return callOfSeveralWrites.run(name, run)
    return aim === 'calls' ? strike(name, run) : run()
  })
}

/** The place in the product that called `write()`, if it is one. */
function callerOf(stack: string): string | undefined {
  const frame = stack.split('\n').find((line) => /\/src\/server\/(?!testing\/)/.test(line))
  return frame
    ?.match(/\/src\/server\/([\w./-]+\.ts)(?:\?[^:]*)?:(\d+)/)
    ?.slice(1)
    .join(':')
}

/** Counts what would leave the server: hints to screens, e-mails and notifications that are told to leave, streams that end. */
function watchEffects(t: TestContext): { count: number } {
  const seen = { count: 0 }
  const counted =
    <A extends unknown[], R>(act: (...given: A) => R) =>
    (...given: A): R => {
      seen.count += 1
      return act(...given)
    }
  t.hub.publish = counted(t.hub.publish)
  t.hub.wakeSenders = counted(t.hub.wakeSenders)
  t.hub.disconnect = counted(t.hub.disconnect)
  t.outbox.wake = counted(t.outbox.wake)
  return seen
}

interface Target extends Attack {
  t: TestContext
  effects: { count: number }
}

/** Runs an act with its first statement failing, then its second, until it answers. */
async function failEachStatement(
  target: Target,
  act: Act,
  run: Run,
  start?: Start,
): Promise<unknown> {
  const { t, found } = target
  const before = wholeState(t)
  // The first one fails in a short form too: an act in which nothing failed was not attacked.
  let at = start ?? { n: 1, kind: 0 }
  for (;;) {
    const kind = FAULT_KINDS[at.kind] ?? 'left open'
    const { end, ran, failedInTransaction, newEffects } = await tryWith(target, run, at.n, kind)
    if (failedInTransaction === undefined) {
      found.unharmed.set(act.key, likenessOf(t))
      return settle(end)
    }
    found.faults += 1
    found.attacked.add(act.name)
    if (ran[at.n - 1] === 'COMMIT') found.commits += 1
    const next = afterwards(target, at, failedInTransaction)
    if ('value' in end) {
      found.answered.push({ act, ran: ran.slice(0, at.n), left: likenessOf(t), next })
      return end.value
    }
    const what = `${act.name}, statement ${at.n} (${kind}): `
    if (wholeState(t) !== before) found.wrong.push(`${what}the state changed`)
    if (newEffects > 0) found.wrong.push(`${what}something was told`)
    at = next
  }
}

/** Outside of a transaction there is none to be rolled back: one kind of fault is enough there. */
function afterwards({ oneIn, random }: Attack, { n, kind }: Start, inTransaction: boolean): Start {
  if (inTransaction && kind + 1 < FAULT_KINDS.length) return { n, kind: kind + 1 }
  return { n: n + 1 + random.below(2 * oneIn - 1), kind: 0 }
}

type End = { value: unknown } | { error: unknown }

async function tryWith(
  { t, faults, effects }: Target,
  run: Run,
  n: number,
  kind: (typeof FAULT_KINDS)[number],
) {
  // A failed try counts against no limit of the next one.
  Object.assign(t.limits, createLimits(t.clock))
  const before = effects.count
  faults.arm(n, kind)
  const end: End = await run().then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
  const { ran, failedInTransaction } = faults.disarm()
  return { end, ran, failedInTransaction, newEffects: effects.count - before }
}

function settle(end: End): unknown {
  if ('error' in end) throw end.error
  return end.value
}

/** The same context, whose callers hand each change that they ask for to `change`. */
function withCallers(t: TestContext, change: Strike): TestContext {
  const { browser, as, signedIn } = t
  const attacked = <T extends object>(part: T, path: string[] = []): T =>
    new Proxy(part, {
      get: (target, name) => {
        const next: unknown = Reflect.get(target, name)
        return typeof next === 'function' && typeof name === 'string'
          ? attacked(next, path.concat(name))
          : next
      },
      apply: (target, _, input) => {
        const name = path.join('.')
        const run = () => (target as unknown as (...given: unknown[]) => Promise<unknown>)(...input)
        return PROCEDURES.get(name)?.type === 'mutation' ? change(name, run) : run()
      },
    })
  const attackedBrowser: TestContext['browser'] = (address) => {
    const opened = browser(address)
    return { ...opened, caller: attacked<Caller>(opened.caller) }
  }
  return {
    ...t,
    anonymous: attacked<Caller>(t.anonymous),
    browser: attackedBrowser,
    as: async (user, how) => attacked<Caller>(await as(user, how)),
    signedIn: async (user, how) => {
      const opened = await signedIn(user, how)
      return { ...opened, caller: attacked<Caller>(opened.caller) }
    },
  }
}
