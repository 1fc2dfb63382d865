/** A request; in its texts `{0}`, `{1}`… stand for the values of a row, `{uuid}` for a new id. */
export interface Request {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body: string
}

/** Requests that are alike but for a few values. */
export interface Traffic {
  request: Request
  /** Taken in turn, one per request; the load ends early when `once` and all were taken. */
  rows: string[][]
  /** The first row to take. */
  from: number
  once: boolean
}

export interface LoadOrder {
  port: number
  connections: number
  seconds: number
  traffic: Traffic
}

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
export const getRequest = (path: string, headers: Record<string, string> = {}): Request => ({
  method: 'GET',
  path,
  headers,
  body: '',
})

/** A change: a POST of JSON from the server's own pages. */
export const postRequest = (
  path: string,
  headers: Record<string, string>,
  body: string,
): Request => ({
  method: 'POST',
  path,
  headers: Object.assign({ 'content-type': 'application/json' }, headers),
  body,
})

/** Traffic of one request, sent again and again. */
export const always = (request: Request): Traffic => ({
  request,
  rows: [[]],
  from: 0,
  once: false,
})

/** A function that gives the request of a turn. */
export function requestFiller({ request, rows }: Traffic, newId: () => string) {
  const names = Object.keys(request.headers)
  return (turn: number): Request => {
    const row = rows[turn % rows.length] ?? []
    const fill = (text: string) =>
      text.includes('{')
        ? text.replace(/\{(\d+|uuid)\}/g, (_, name) =>
            name === 'uuid' ? newId() : (row[Number(name)] ?? ''),
          )
        : text
    const headers = names.map((name) => [name, fill(request.headers[name] ?? '')])
    return {
      method: request.method,
      path: fill(request.path),
      headers: Object.fromEntries(headers),
      body: fill(request.body),
    }
  }
}
