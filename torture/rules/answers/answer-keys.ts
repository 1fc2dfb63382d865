import type { Foreigners } from './foreigners.ts'

/** What the answers held. */
export interface Seen {
  answers: number
  /** What the team's answers said of the foreigners: what no answer holds would be looked for in vain. */
  marksOfTheTeam: Set<string>
  /** The paths of the keys by procedure, route or kind of hint, then by role. */
  keys: Map<string, Map<string, Set<string>>>
  /** Answers that told somebody of people who are not theirs. */
  foreign: string[]
  secrets: string[]
  /** Refusals that say nothing of whose something is, such as one for too many questions: they would hide an answer. */
  unread: string[]
}

/** Nothing yet. */
export function nothingSeen(): Seen {
  return {
    answers: 0,
    marksOfTheTeam: new Set(),
    keys: new Map(),
    foreign: [],
    secrets: [],
    unread: [],
  }
}

/** These read what is theirs alone; the team reads everyone. */
const READ_THEIR_OWN: ReadonlySet<string> = new Set(['visitor', 'client', 'by link', 'livreur'])

export interface Answered {
  role: string
  /** A procedure, a route, or a kind of hint. */
  path: string
  answer: unknown
  /** All that was sent, where the answer is a file whose keys alone are known. */
  text?: string
}

/** Notes the keys of an answer, and what it says of the foreigners. */
export function note(
  seen: Seen,
  { marks }: Pick<Foreigners, 'marks'>,
  { role, path, answer, text = JSON.stringify(answer) ?? '' }: Answered,
): void {
  seen.answers += 1
  const byRole = seen.keys.get(path) ?? new Map<string, Set<string>>()
  seen.keys.set(path, byRole)
  const keys = byRole.get(role) ?? new Set<string>()
  byRole.set(role, keys)
  addKeys(keys, answer, '')
  for (const [name, mark] of Object.entries(marks)) {
    if (!text.includes(mark)) continue
    if (READ_THEIR_OWN.has(role)) seen.foreign.push(`${path} told a ${role} ${name}`)
    else seen.marksOfTheTeam.add(name)
  }
  for (const name of keys)
    if (SECRET_KEY.test(name) && !IS_COMMON.test(name) && !ALLOWED.has(`${path} ${name}`))
      seen.secrets.push(`${path} (${role}): ${name}`)
  if (text.includes('$argon2')) seen.secrets.push(`${path} (${role}): a hash of a password`)
}

/** Whether the list of common passwords has one's own: part of each answer that is an account. */
const IS_COMMON = /(?:^|\.)password(?:Common|_common)$/
const SECRET_KEY = /password|hash|secret|token/i
/** Keys that only sound like it, with their procedure. */
const ALLOWED: ReadonlySet<string> = new Set([
  // What chains a row of the trail to the one before.
  'journal.list items[].hash',
  'orders.detail journal[].hash',
  'GET /api/exports/tout.zip json/order_events.json[].hash',
  'GET /api/exports/tout.zip json/order_events.json[].previous_hash',
  'security.overview passwordChangedAt',
  'GET /api/exports/tout.zip json/users.json[].password_changed_at',
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
