import { once } from 'node:events'
import { type Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { SignedIn } from '../signed-in.ts'

export interface Sending {
  port: number
  person: SignedIn
  path: string
  /** The input of a call of the API; without it the request is a GET. */
  input?: object
  /** A photo instead, which is PUT. */
  photo?: Buffer
  agent?: Agent
}

export interface Answer {
  status: number
  /** The server's own name of the request, which its answer carries. */
  requestId: string
  retryAfter: string | undefined
  data: Record<string, unknown>
  /** The code of a refusal. */
  appCode: string | undefined
}

/** Sends a request as the person's browser does. Rejects when the connection ends without a whole answer. */
export async function send(sending: Sending): Promise<Answer> {
  const { sent, body } = begin(sending)
  // An error after the beginning of the answer is told by the answer.
  sent.on('error', () => {})
  sent.end(body)
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const said = JSON.parse(await text(response))
  return {
    status: response.statusCode ?? 0,
    requestId: String(response.headers['x-request-id']),
    retryAfter: response.headers['retry-after'],
    data: said.result?.data ?? said,
    appCode: said.error?.data.appCode,
  }
}

/** A request whose body is still to be sent. */
export function begin({ port, person, path, input, photo, agent }: Sending) {
  const body = photo ?? (input && Buffer.from(JSON.stringify(input)))
  const origin = `http://localhost:${port}`
  const type = photo ? 'image/jpeg' : 'application/json'
  const ofBody = body && { 'content-length': body.byteLength, 'content-type': type }
  const sent = request({
    host: '127.0.0.1',
    port,
    path,
    method: photo ? 'PUT' : input ? 'POST' : 'GET',
    headers: { ...person.headers, origin, ...ofBody },
    ...(agent && { agent }),
  })
  return { sent, body }
}
