import { TRPCError } from '@trpc/server'
import { AppError } from '#server/lib/app-error.ts'
import type { Caller, Opening, TestContext } from '#server/testing/create-test-context.ts'
import { callOf, PROCEDURES } from '#server/testing/procedures.ts'
import type { Role } from '#shared/roles.ts'
import { referenceOf } from '#shared/text/order-reference.ts'
import { readRights } from '../rights.ts'
import { note, type Seen } from './answer-keys.ts'
import type { Foreigners } from './foreigners.ts'
import { type Listener, listen } from './streams.ts'

type Call = (input: unknown) => Promise<unknown>
const RIGHTS = readRights()

/** Refusals that mean that something is not theirs, is not there, or needs another session than the story left them. */
const SAYS_WHOSE: ReadonlySet<string> = new Set([
  'ORDER_NOT_FOUND',
  'NOT_FOUND',
  'NOT_A_COMPANY',
  'INVOICE_NOT_FOUND',
  'FORBIDDEN',
  'UNAUTHENTICATED',
])

/** A context whose answers are read, and the end of it. */
export interface Reading {
  t: TestContext
  /** Reads the hints that the streams of these people told meanwhile. */
  end(): Promise<void>
}

/**
 * The same context, whose answers are read. Every query is asked again, with the same input, as each other role that
 * may, and about the foreigners' data. Each role listens to its live stream.
 */
export function readThrough(t: TestContext, foreign: Foreigners, seen: Seen): Reading {
  const { as, browser } = t
  const known = new Map<string, Caller>()
  const listeners: Listener[] = []

  async function read(role: string, path: string, call: Call, input: unknown): Promise<unknown> {
    const answer = await call(input)
    const { type } = PROCEDURES.get(path) ?? {}
    if (type !== 'subscription') note(seen, foreign, { role, path, answer })
    if (type === 'query') await askOthers(role, path, input)
    return answer
  }

  async function askOthers(role: string, path: string, input: unknown): Promise<void> {
    const { people = [], byLink } = RIGHTS.get(path) ?? {}
    const theirs = ofTheirs(input, foreign)
    for (const [other, caller] of known) {
      if (!people.includes(other) && !(other === 'by link' && byLink)) continue
      for (const asked of theirs ? [input, theirs] : [input]) {
        if (other === role && asked === input) continue
        const answer = await callOf(caller, path)(asked).catch(noteRefusal(path, other))
        if (answer !== undefined) note(seen, foreign, { role: other, path, answer })
      }
    }
  }

  const noteRefusal = (path: string, role: string) => (error: unknown) => {
    const isInput = error instanceof TRPCError && error.code === 'BAD_REQUEST'
    const code = error instanceof AppError ? error.appCode : isInput ? 'VALIDATION' : undefined
    if (code === undefined) throw error
    if (!SAYS_WHOSE.has(code)) seen.unread.push(`${path} answered a ${role} ${code}`)
    return undefined
  }

  const reading = <T extends object>(part: T, role: string, path: string[] = []): T =>
    new Proxy(part, {
      get: (target, name) => {
        const next: unknown = Reflect.get(target, name)
        return typeof next === 'function' && typeof name === 'string'
          ? reading(next, role, path.concat(name))
          : next
      },
      apply: (target, _, [input]) => read(role, path.join('.'), target as unknown as Call, input),
    })

  const reader: TestContext = {
    ...t,
    anonymous: reading<Caller>(t.anonymous, 'visitor'),
    browser(address) {
      const opened = browser(address)
      return { ...opened, caller: reading<Caller>(opened.caller, 'visitor') }
    },
    async as(user: { id: string; role?: Role }, how?: Opening) {
      const role = how?.byLink ? 'by link' : user.role
      // Without it, the client's reads would count as effects of the team's acts.
      if (!role) throw new Error(`The role of ${user.id} is not known`)
      const caller = await as(user, how)
      if (!known.has(role)) {
        known.set(role, caller)
        listeners.push(await listen(t, user, { role, byLink: how?.byLink }))
      }
      return reading<Caller>(caller, role)
    },
  }
  return {
    t: reader,
    async end() {
      for (const { role, stop } of listeners)
        for (const answer of await stop())
          note(seen, foreign, { role, path: `live.events, ${answer.type}`, answer })
    },
  }
}

/** The same question about the foreigners; undefined for one that names nothing of theirs. */
function ofTheirs(input: unknown, { orderId, client, livreur }: Foreigners): unknown {
  if (typeof input !== 'object' || input === null) return undefined
  const theirs: Record<string, unknown> = {
    orderId,
    orderIds: [orderId],
    reference: referenceOf(orderId),
    userId: client.id,
    clientId: client.id,
    livreurId: livreur.id,
  }
  const named = Object.keys(input).filter((name) => name in theirs)
  if (named.length === 0) return undefined
  return Object.assign({}, input, Object.fromEntries(named.map((name) => [name, theirs[name]])))
}
