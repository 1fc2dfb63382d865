import type { Caller, TestContext } from '../create-test-context.ts'

type Call = (input: unknown) => unknown

interface Intercepted {
  /** The path of the procedure. */
  path: string
  input: unknown
  /** Calls it. */
  call: Call
  /** The person who calls; nobody when signed out, or in a browser where they signed in themselves. */
  user?: { id: string } | undefined
}

/** Calls the procedure, and does what a test wants around it. */
export type Intercept = (intercepted: Intercepted) => unknown

/** Sends each call of a context through `intercept`. */
export function interceptCalls(t: TestContext, intercept: Intercept): TestContext {
  const around = <T extends object>(caller: T, user?: { id: string }, path: string[] = []): T =>
    new Proxy(caller, {
      get(target, name) {
        const next: unknown = Reflect.get(target, name)
        const canBeCalled = typeof next === 'function'
        return canBeCalled && typeof name === 'string'
          ? around(next, user, path.concat(name))
          : next
      },
      apply: (target, _, [input]) =>
        intercept({ path: path.join('.'), input, call: target as Call, user }),
    })
  return {
    ...t,
    anonymous: around<Caller>(t.anonymous),
    browser(address) {
      const browser = t.browser(address)
      return { ...browser, caller: around<Caller>(browser.caller) }
    },
    as: async (user, how) => around<Caller>(await t.as(user, how), user),
  }
}
