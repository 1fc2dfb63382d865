/** Requests that are alike but for a few values of one length. */
export interface Traffic {
  /** A whole HTTP/1.1 request; `{0}`, `{1}`… stand for the values of a row, `{uuid}` for a new id. */
  template: string
  /** Taken in turn, one per request; the load ends early when `once` and all were taken. */
  rows: string[][]
  /** The first row to take. */
  from: number
  once: boolean
}

/** What a load process is asked to do. */
export interface LoadOrder {
  port: number
  connections: number
  seconds: number
  traffic: Traffic
}

/** What a load process has seen. */
export interface LoadResult {
  answers: number
  seconds: number
  /** Rows taken, refused requests included. */
  taken: number
  /** Answers with another status than 200, with the first of them. */
  refused: number
  firstRefusal: string | undefined
  /** Milliseconds. */
  p50: number
  p99: number
  /** The part of the time in which the load process itself was at work, from 0 to 1. */
  busy: number
}

/** A GET request. */
export function getRequest(path: string, headers: Record<string, string> = {}): string {
  return requestText('GET', path, headers, '')
}

/** A change: a POST of JSON from the server's own pages. */
export function postRequest(
  path: string,
  headers: Record<string, string>,
  body: string,
  /** The length of the body once its values are filled in. */
  bytes: number,
): string {
  const own = { 'content-type': 'application/json', 'content-length': String(bytes) }
  return requestText('POST', path, Object.assign(own, headers), body)
}

function requestText(
  method: string,
  path: string,
  headers: Record<string, string>,
  body: string,
): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\nhost: localhost\r\n${lines.join('')}\r\n${body}`
}

/** Traffic of one request, sent again and again. */
export const always = (template: string): Traffic => ({
  template,
  rows: [[]],
  from: 0,
  once: false,
})

/** A function that writes the request of a turn. */
export function requestWriter({ template, rows }: Traffic, newId: () => string) {
  const parts = template.split(/\{(\d+|uuid)\}/)
  if (parts.length === 1) {
    const same = Buffer.from(template)
    return () => same
  }
  return (turn: number) => {
    const row = rows[turn % rows.length] ?? []
    const text = parts.map((part, i) => {
      if (i % 2 === 0) return part
      return part === 'uuid' ? newId() : (row[Number(part)] ?? '')
    })
    return Buffer.from(text.join(''), 'latin1')
  }
}
