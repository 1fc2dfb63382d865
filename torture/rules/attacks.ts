import { readdirSync } from 'node:fs'
import { createLimits } from '#server/features/limits/limits.service.ts'
import { appRouter } from '#server/router.ts'
import type { Caller, TestContext } from '#server/testing/create-test-context.ts'
import { dumpTables } from '#server/testing/dump-tables.ts'
import type { Random } from '../random.ts'
import { FAULT_KINDS, type FaultKind, type StatementFaults } from './statement-faults.ts'

/** What the attacks on one context found. */
export interface Findings {
  /** Faults that were injected. */
  faults: number
  /** Faults at `COMMIT` itself. */
  commits: number
  /** Calls and writes that were attacked, by their name. */
  attacked: Set<string>
  /** What went wrong, in a sentence each. */
  wrong: string[]
  /** The calls that answered although a statement failed, by their name. */
  answered: Set<string>
  /** Where in the source `write()` was called, as `features/a/a.service.ts:12`. */
  sites: Set<string>
}

interface Attack {
  faults: StatementFaults
  found: Findings
  /** One statement in how many is made to fail; 1 for each. */
  oneIn: number
  random: Random
}

/** Where the attack strikes: at every statement of a call, or of each single `write()`. */
export type Aim = 'calls' | 'writes'

type Act = () => Promise<unknown>

/**
 * Makes every change that goes through this context fail at each of its statements before it may succeed. The context is
 * changed in place.
 */
export function attackThrough(t: TestContext, aim: Aim, attack: Attack): TestContext {
  const effects = watchEffects(t)
  const strike = (name: string, act: Act) => failEachStatement({ t, effects, ...attack }, name, act)
  const write = t.database.write.bind(t.database)
  let last: Promise<unknown> = Promise.resolve()
  t.database.write = (fn) => {
    const site = callerOf(new Error().stack ?? '')
    if (site) attack.found.sites.add(site)
    if (aim !== 'writes') return write(fn)
    // One after the other: two attacks at once would meet each other's faults.
    const next = last.then(() => strike(site ?? 'a test', () => write(fn)))
    last = next.catch(() => {})
    return next as ReturnType<typeof write<ReturnType<typeof fn>>>
  }
  return aim === 'calls' ? withCallers(t, strike) : t
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

interface Strike extends Attack {
  t: TestContext
  effects: { count: number }
}

/** Runs an act with its first statement failing, then its second, until it succeeds as if nothing had been. */
async function failEachStatement(strike: Strike, name: string, act: Act): Promise<unknown> {
  const { t, faults, found, oneIn, random } = strike
  found.attacked.add(name)
  const before = stateOf(t)
  for (let n = 1 + random.below(oneIn); ; n += 1 + random.below(2 * oneIn - 1)) {
    for (const kind of FAULT_KINDS) {
      const end = await tryWith(strike, act, n, kind)
      if (!end.failed) return settle(end)
      found.faults += 1
      if (end.failed.source === 'COMMIT') found.commits += 1
      const after = `${name}, statement ${n} (${kind}): `
      if ('value' in end) {
        found.answered.add(name)
        return end.value
      }
      if (stateOf(t) !== before) found.wrong.push(`${after}the state changed`)
      if (end.effects > 0) found.wrong.push(`${after}something was told`)
      if (!end.failed.inTransaction) break
    }
    faults.disarm()
  }
}

type End = { effects: number; failed?: { source: string; inTransaction: boolean } } & (
  | { value: unknown }
  | { error: unknown }
)

async function tryWith({ t, faults, effects }: Strike, act: Act, n: number, kind: FaultKind) {
  // A failed try counts against no limit of the next one.
  Object.assign(t.limits, createLimits(t.clock))
  const told = effects.count
  faults.arm(n, kind)
  const end = await act().then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
  const { failed } = faults.disarm()
  return { ...end, ...(failed && { failed }), effects: effects.count - told } satisfies End as End
}

function settle(end: End): unknown {
  if ('error' in end) throw end.error
  return end.value
}

/** Every row of every table, and every file. */
function stateOf({ database, env }: TestContext): string {
  const files = readdirSync(env.dataDir, { recursive: true })
  return JSON.stringify([dumpTables(database), files])
}

/** Calls of several writes by design, and why: their writes are attacked one by one. */
export const IN_SEVERAL_WRITES: Readonly<Record<string, string>> = {
  'auth.signInWithPasskey': 'a challenge is used up before its answer is checked, right or wrong',
  'orders.assignMany': 'each order is a write of its own, and the answer says what became of each',
  'orders.cancelMany': 'as above',
  'orders.cancelPendingOf': 'as above',
  'orders.confirmAssignments': 'as above',
  'orders.undoAssignments': 'as above',
  'profile.prove': 'a challenge, as at the sign-in',
  'promises.announceMany': 'each order is a write of its own',
}

type Procedures = Record<string, { _def: { type: string } }>

/** The same context, whose callers are attacked at each change that they ask for. */
function withCallers(
  t: TestContext,
  strike: (name: string, act: Act) => Promise<unknown>,
): TestContext {
  const procedures = appRouter._def.procedures as unknown as Procedures
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
        const act = () => (target as unknown as (...given: unknown[]) => Promise<unknown>)(...input)
        const attackable =
          procedures[name]?._def.type === 'mutation' && !(name in IN_SEVERAL_WRITES)
        return attackable ? strike(name, act) : act()
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
