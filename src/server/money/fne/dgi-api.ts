import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import type { Env } from '#server/env.ts'

/** For one call, from the first packet to the whole answer. */
const CALL_LIMIT_MS = 30_000
/** An answer tells each item of a month again, with its taxes; one beyond this is not the DGI's. */
const LONGEST_ANSWER = 1024 * 1024

/**
 * The end of a call. `unreached`: nothing was sent. `unknown`: all or some of it was, and no whole answer
 * came, so the DGI may have certified.
 */
export type DgiCall =
  | { kind: 'answered'; status: number; body: string }
  | { kind: 'unreached'; reason: string }
  | { kind: 'unknown'; reason: string }

/** The two calls of the DGI's API. None throws; `stopping` ends one, as its time limit does. */
export interface DgiApi {
  sign(body: string, stopping: AbortSignal): Promise<DgiCall>
  refund(dgiId: string, body: string, stopping: AbortSignal): Promise<DgiCall>
}

/** Ends one call; tests pass one that does not wait. */
export type CallLimit = () => AbortSignal

/** The client of the DGI's API, or undefined where nothing is certified. */
export function createDgiApi(
  { fne }: Pick<Env, 'fne'>,
  callLimit: CallLimit = () => AbortSignal.timeout(CALL_LIMIT_MS),
): DgiApi | undefined {
  if (!fne) return undefined
  const { apiUrl, apiKey } = fne
  const post = (path: string, body: string, stopping: AbortSignal) =>
    call(
      { url: new URL(`${apiUrl}/external/invoices/${path}`), apiKey, body },
      AbortSignal.any([callLimit(), stopping]),
    )
  return {
    sign: (body, stopping) => post('sign', body, stopping),
    refund: (dgiId, body, stopping) => post(`${encodeURIComponent(dgiId)}/refund`, body, stopping),
  }
}

interface Sent {
  url: URL
  apiKey: string
  body: string
}

/**
 * By a connection of its own: one that is kept open may be closed by the other side just as we send, and then nobody knows. No
 * redirect is followed.
 */
function call({ url, apiKey, body }: Sent, signal: AbortSignal): Promise<DgiCall> {
  const isSecure = url.protocol === 'https:'
  return new Promise((resolve) => {
    let isOpen = false
    const end = (error: Error) => {
      const reason = signal.aborted ? 'no answer in time' : reasonOf(error)
      resolve({ kind: isOpen ? 'unknown' : 'unreached', reason })
    }
    const request = (isSecure ? secureRequest : plainRequest)(url, {
      method: 'POST',
      agent: false,
      signal,
      headers: {
        authorization: `Bearer ${apiKey}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      },
    })
    request.on('socket', (socket) =>
      socket.once(isSecure ? 'secureConnect' : 'connect', () => {
        isOpen = true
      }),
    )
    request.on('error', end)
    request.on('response', (response) => {
      const chunks: Buffer[] = []
      let size = 0
      response.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size <= LONGEST_ANSWER) return void chunks.push(chunk)
        end(new Error('the answer is too long'))
        request.destroy()
      })
      response.on('error', end)
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        resolve({ kind: 'answered', status: response.statusCode ?? 0, body: text })
      })
    })
    request.end(body)
  })
}

const reasonOf = (error: NodeJS.ErrnoException) => error.code ?? error.message
