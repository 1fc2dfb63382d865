import { BY_LINK } from '#server/by-link.ts'
import { AUDIENCES, MAY_CALL } from '#server/may-call.ts'
import { appRouter } from '#server/router.ts'
import type { Caller, Opening, TestContext } from '#server/testing/create-test-context.ts'
import { makeClient, makeLivreur, makeOrder } from '#server/testing/factories.ts'
import type { Role } from '#shared/accounts/roles.ts'

/** What the answers held. */
export interface Seen {
  answers: number
  /** Those of the team that hold the foreign client or order: it is there to be seen. */
  ofTheTeam: number
  /** The paths of the keys by procedure, then by role. */
  keys: Map<string, Map<string, Set<string>>>
  /** Answers that told somebody of people who are not theirs. */
  foreign: string[]
  secrets: string[]
}

/** In every text of the foreign client, livreur and order, and nowhere else. */
const MARK = 'zqxmarque'
/** These read what is theirs alone; the team reads everyone. */
const READ_THEIR_OWN: ReadonlySet<string> = new Set(['visitor', 'client', 'by link', 'livreur'])

/** A client and a livreur whom nobody of the stories knows, with an order on its way. */
export async function plantForeigner(t: TestContext): Promise<{ orderId: string }> {
  const client = await makeClient(t, {
    fullname: `${MARK} Cliente`,
    email: `${MARK}@laveo.test`,
    address: MARK,
  })
  const livreur = await makeLivreur(t, {
    fullname: `${MARK} Livreur`,
    email: `${MARK}.l@laveo.test`,
  })
  const input = { note: `${MARK} note`, address: `${MARK} rue`, landmark: `${MARK} repère` }
  const order = await makeOrder(t, { client, livreur, status: 'delivery_en_route', input })
  await (await t.as(livreur)).positions.share({ lat: 5.36, lng: -3.95, accuracy: 12 })
  return { orderId: order.id }
}

type Call = (input: unknown) => Promise<unknown>
type Procedures = Record<string, { _def: { type: string } }>
const PROCEDURES = appRouter._def.procedures as unknown as Procedures

/**
 * The same context, whose answers are read. Every query is asked again, with the same input, as each other role that may,
 * and of the foreign order.
 */
export function readThrough(t: TestContext, foreign: { orderId: string }, seen: Seen): TestContext {
  const { as, browser } = t
  const known = new Map<string, Caller>()

  async function read(role: string, path: string, call: Call, input: unknown): Promise<unknown> {
    const answer = await call(input)
    note(seen, { role, path, answer })
    if (PROCEDURES[path]?._def.type === 'query') await askOthers(role, path, input)
    return answer
  }

  async function askOthers(role: string, path: string, input: unknown): Promise<void> {
    const allowed: readonly string[] = AUDIENCES[MAY_CALL[path] ?? 'superadmins']
    const isOfOrder = typeof input === 'object' && input !== null && 'orderId' in input
    for (const [other, caller] of known) {
      if (!allowed.includes(other) && !(other === 'by link' && BY_LINK.has(path))) continue
      const inputs = isOfOrder ? [input, { ...input, orderId: foreign.orderId }] : [input]
      for (const asked of inputs) {
        if (other === role && asked === input) continue
        const answer = await procedureOf(caller, path)(asked).catch(() => undefined)
        if (answer !== undefined) note(seen, { role: other, path, answer })
      }
    }
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

  return {
    ...t,
    anonymous: reading<Caller>(t.anonymous, 'visitor'),
    browser(address) {
      const opened = browser(address)
      return { ...opened, caller: reading<Caller>(opened.caller, 'visitor') }
    },
    async as(user: { id: string; role?: Role }, how?: Opening) {
      const role = how?.byLink ? 'by link' : (user.role ?? 'signed in')
      const caller = await as(user, how)
      if (!known.has(role)) known.set(role, caller)
      return reading<Caller>(caller, role)
    },
  }
}

function procedureOf(caller: Caller, path: string): Call {
  const [feature = '', name = ''] = path.split('.')
  const procedure = (caller as unknown as Record<string, Record<string, Call>>)[feature]?.[name]
  if (!procedure) throw new Error(`No procedure ${path}`)
  return procedure
}

interface Answered {
  role: string
  path: string
  answer: unknown
}

function note(seen: Seen, { role, path, answer }: Answered): void {
  if (PROCEDURES[path]?._def.type === 'subscription') return
  seen.answers += 1
  const byRole = seen.keys.get(path) ?? new Map<string, Set<string>>()
  seen.keys.set(path, byRole)
  const keys = byRole.get(role) ?? new Set<string>()
  byRole.set(role, keys)
  addKeys(keys, answer, '')
  const text = JSON.stringify(answer) ?? ''
  if (text.includes(MARK)) {
    if (READ_THEIR_OWN.has(role)) seen.foreign.push(`${path} told a ${role}`)
    else seen.ofTheTeam += 1
  }
  const key = [...keys].find(
    (name) => SECRET_KEY.test(name) && !IS_COMMON.test(name) && !ALLOWED.has(`${path} ${name}`),
  )
  if (key) seen.secrets.push(`${path} (${role}): ${key}`)
  if (text.includes('$argon2')) seen.secrets.push(`${path} (${role}): a hash of a password`)
}

/** Whether the list of common passwords has one's own: part of each answer that is an account. */
const IS_COMMON = /(?:^|\.)passwordCommon$/
const SECRET_KEY = /password|hash|secret|token/i
/** Keys that only sound like it, with their procedure. */
const ALLOWED: ReadonlySet<string> = new Set([
  // What chains a row of the trail to the one before.
  'journal.list items[].hash',
  'orders.detail journal[].hash',
  'security.overview passwordChangedAt',
])

/** What stands for a key of a record is one name: an id, a day or a number. */
const DYNAMIC = /^(?:[\da-f]{8}-[\da-f-]{27}|\d{4}-\d\d(?:-\d\d)?|\d+)$/

function addKeys(keys: Set<string>, value: unknown, at: string): void {
  if (Array.isArray(value)) {
    for (const item of value) addKeys(keys, item, `${at}[]`)
    return
  }
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) {
    const key = `${at}${at && '.'}${DYNAMIC.test(name) ? '*' : name}`
    if (inner !== undefined) keys.add(key)
    addKeys(keys, inner, key)
  }
}
