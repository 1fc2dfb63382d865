import type { Peer } from './processes.ts'

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
