import { isDeepStrictEqual } from 'node:util'
import BetterSqlite from 'better-sqlite3'
import type { Known, Recording } from './limits/recording.ts'
import { type Peer, type Product, recordedStatements } from './processes.ts'

/** A request as the benchmark asks it once, outside of the measures. */
export interface Question {
  path: string
  headers: Record<string, string>
  /** A change; a read has none. */
  body?: string
}

/** The text of an answer. Throws when the request is refused. */
export async function ask({ port, label }: Pick<Peer, 'port' | 'label'>, question: Question) {
  const { path, headers, body } = question
  const all = new Headers(headers)
  if (body !== undefined) all.set('content-type', 'application/json')
  const method = body === undefined ? 'GET' : 'POST'
  const url = `http://127.0.0.1:${port}${path}`
  const answer = await fetch(url, { method, headers: all, body: body ?? null })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${label} answered ${answer.status} to ${path}: ${text}`)
  return text
}

/**
 * Statements that do not belong to the request: the session, and the workers of e-mails and notifications, which run at
 * any time.
 */
const OF_OTHERS = /\bsessions\b|^(?:update|select\b.* from) "(?:mail|push)_outbox"/s

/** Asks the product and returns its answer with the statements that the request ran, without those of others. */
export async function record(
  product: Product,
  question: Question,
  known: Known,
): Promise<Recording & { answer: string }> {
  await recordedStatements(product.child)
  const answer = await ask(product, question)
  const statements = await recordedStatements(product.child)
  return {
    known,
    answer,
    statements: statements.filter(({ source }) => !OF_OTHERS.test(source)),
  }
}

/** Throws at the first difference between two answers: rows, keys and values must be the same. */
export function sameAnswers(own: string, limit: string): void {
  const path = firstDifference(JSON.parse(own), JSON.parse(limit))
  if (path !== undefined) throw new Error(`The limit answers otherwise than the product at ${path}`)
}

function firstDifference(a: unknown, b: unknown, path = 'answer'): string | undefined {
  if (isDeepStrictEqual(a, b)) return undefined
  const objects = [a, b].every((value) => typeof value === 'object' && value !== null)
  if (!objects) return `${path}: ${JSON.stringify(a)} / ${JSON.stringify(b)}`
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>]
  for (const key of new Set([...Object.keys(left), ...Object.keys(right)])) {
    const found = firstDifference(left[key], right[key], `${path}.${key}`)
    if (found) return found
  }
  return path
}

export function countRows(file: string): Record<string, number> {
  const sqlite = new BetterSqlite(file, { readonly: true })
  const names = sqlite
    .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite%'")
    .pluck()
    .all() as string[]
  const counts = names.map((name) => {
    const count = sqlite.prepare(`select count(*) from "${name}"`).pluck().get() as number
    return [name, count] as const
  })
  sqlite.close()
  return Object.fromEntries(counts)
}

/** The rows that were added meanwhile, by table. */
export function addedRows(before: Record<string, number>, after: Record<string, number>) {
  const added = Object.entries(after).map(([name, n]) => [name, n - (before[name] ?? 0)] as const)
  return Object.fromEntries(added.filter(([, n]) => n !== 0))
}
