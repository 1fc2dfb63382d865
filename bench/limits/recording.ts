import { DAY_MS } from '#shared/dates.ts'

/** Names the client of an order to the limit, which reads nothing; the product does not look at it. */
export const CLIENT_HEADER = 'x-bench-client'

/** A statement as a server ran it. */
export interface RecordedStatement {
  source: string
  /** By position, or one object by name. */
  values: unknown[]
}

/**
 * A value of a statement for other requests: as it was, made of the request's own values, the time, or a new id or
 * hash.
 */
export type Part =
  | { as: unknown }
  | { text: string }
  | { number: string }
  | { now: true }
  | { fresh: 'id' | 'hash' | 'hashed bytes' }

/** A statement to run again for other requests. */
export interface Template {
  source: string
  values: Part[]
}

/** The values of a request, by name: its statements are the same under other values, apart from these. */
export type Known = Record<string, string | number>

export interface Recording {
  known: Known
  statements: RecordedStatement[]
}

/**
 * The statements of a request as templates, learnt from two requests that differ in every known value. Throws when
 * a value differs for an unknown reason: the limit would then do other work than the server.
 */
export function toTemplates(first: Recording, second: Recording): Template[] {
  const sources = (recording: Recording) => recording.statements.map(({ source }) => source)
  if (sources(first).join('\n') !== sources(second).join('\n'))
    throw new Error(
      `Two requests ran different statements:\n${sources(first).join('\n')}\n/\n${sources(second).join('\n')}`,
    )
  return first.statements.map(({ source, values }, i) => {
    const others = valuesOf(second.statements[i]?.values ?? [])
    const parts = valuesOf(values).map((value, position) =>
      toPart(
        { value, known: first.known },
        { value: others[position], known: second.known },
        source,
      ),
    )
    return { source, values: parts }
  })
}

/** The values by position. */
function valuesOf(values: unknown[]): unknown[] {
  const [only] = values
  if (only !== null && typeof only === 'object')
    throw new Error('A statement took its values by name: the recording knows positions only')
  return values
}

interface Seen {
  value: unknown
  known: Known
}

const ID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/
const HASH = /^[\da-f]{64}$/
/** Marks bytes in the recording, as no message between processes can hold them. */
export const BYTES = 'bytes:'

function toPart(a: Seen, b: Seen, source: string): Part {
  if (typeof a.value === 'string' && typeof b.value === 'string') {
    const text = withNames(a.value, a.known)
    if (text === withNames(b.value, b.known)) return text === a.value ? { as: text } : { text }
    if (ID.test(a.value) && ID.test(b.value)) return { fresh: 'id' }
    if (HASH.test(a.value) && HASH.test(b.value)) return { fresh: 'hash' }
    if (a.value.startsWith(BYTES) && b.value.startsWith(BYTES)) return { fresh: 'hashed bytes' }
  }
  const name = Object.keys(a.known).find(
    (key) => a.known[key] === a.value && b.known[key] === b.value,
  )
  if (name !== undefined && typeof a.value === 'number' && a.value !== b.value)
    return { number: name }
  if (a.value === b.value) return { as: a.value }
  if (isNow(a.value) && isNow(b.value)) return { now: true }
  // A duration of the order's step: the limit adds that of the first request each time.
  if (isDuration(a.value, source) && isDuration(b.value, source)) return { as: a.value }
  throw new Error(
    `A value changes from one request to the next for an unknown reason (${a.value}, ${b.value}) in ${source}`,
  )
}

function isDuration(value: unknown, source: string): value is number {
  return typeof value === 'number' && source.includes('"total_ms"')
}

function isNow(value: unknown): boolean {
  return typeof value === 'number' && Math.abs(value - Date.now()) < DAY_MS
}

/** The text with each known value replaced by its name in braces. */
export function withNames(text: string, known: Known): string {
  let named = text
  for (const [name, value] of Object.entries(known))
    if (typeof value === 'string') named = named.replaceAll(value, `{${name}}`)
  return named
}
