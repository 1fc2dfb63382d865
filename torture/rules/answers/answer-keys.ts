import type { Foreigners } from './foreigners.ts'

export interface Seen {
  answers: number
  /** The foreigners' facts in the team's answers: a fact that no answer holds would be looked for in vain. */
  marksOfTheTeam: Set<string>
  /** The procedures, routes and kinds of hint that answered. */
  paths: Set<string>
  /** Answers that told somebody of people who are not theirs. */
  foreign: string[]
  secrets: string[]
  /** Refusals that do not depend on the owner, such as one for too many questions: they would hide an answer. */
  unread: string[]
}

/** Nothing yet. */
export function nothingSeen(): Seen {
  return {
    answers: 0,
    marksOfTheTeam: new Set(),
    paths: new Set(),
    foreign: [],
    secrets: [],
    unread: [],
  }
}

/** These read their own data alone; the team reads everyone's. */
const READ_THEIR_OWN: ReadonlySet<string> = new Set(['visitor', 'client', 'by link', 'livreur'])

export interface Answered {
  role: string
  /** A procedure, a route, or a kind of hint. */
  path: string
  answer: unknown
  /** All that was sent, where the answer is a file whose keys alone are known. */
  text?: string
}

/** Notes the foreigners' facts in an answer, and its keys that are secret. */
export function note(
  seen: Seen,
  { marks }: Pick<Foreigners, 'marks'>,
  { role, path, answer, text = JSON.stringify(answer) ?? '' }: Answered,
): void {
  seen.answers += 1
  seen.paths.add(path)
  for (const [name, mark] of Object.entries(marks)) {
    if (!text.includes(mark)) continue
    if (READ_THEIR_OWN.has(role)) seen.foreign.push(`${path} told a ${role} ${name}`)
    else seen.marksOfTheTeam.add(name)
  }
  for (const name of keysOf(answer))
    if (SECRET_KEY.test(name) && !IS_COMMON.test(name) && !ALLOWED.has(`${path} ${name}`))
      seen.secrets.push(`${path} (${role}): ${name}`)
  if (text.includes('$argon2')) seen.secrets.push(`${path} (${role}): a hash of a password`)
}

/** Tells whether the list of common passwords has one's own: part of each answer that is an account. */
const IS_COMMON = /(?:^|\.)password(?:Common|_common)$/
const SECRET_KEY = /password|hash|secret|token/i
/** Keys that only sound like it, with their procedure. */
const ALLOWED: ReadonlySet<string> = new Set([
  // Hashes that chain a row of the trail to the one before.
  'journal.list items[].hash',
  'orders.detail journal[].hash',
  'GET /api/exports/tout.zip json/order_events.json[].hash',
  'GET /api/exports/tout.zip json/order_events.json[].previous_hash',
  'security.overview passwordChangedAt',
  // Printed on each certified paper: its code opens the DGI’s page.
  'fne.byId token',
  'GET /api/exports/tout.zip json/users.json[].password_changed_at',
])

/** The paths of an answer's keys, as `lines[].name`. */
function keysOf(value: unknown, at = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => keysOf(item, `${at}[]`))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    const key = at ? `${at}.${name}` : name
    return [key, ...keysOf(inner, key)]
  })
}
