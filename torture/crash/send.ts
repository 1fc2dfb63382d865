import { once } from 'node:events'
import { type Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { OWNER_HEADER } from '#shared/owner-header.ts'
import type { Person } from './team.ts'

export interface Sending {
  port: number
  person: Person
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
  const sent = request({
    host: '127.0.0.1',
    port,
    path,
    method: photo ? 'PUT' : input ? 'POST' : 'GET',
    headers: headersFor(person, { port, photo, body }),
    ...(agent && { agent }),
  })
  return { sent, body }
}

function headersFor(
  { id, cookie }: Person,
  { port, photo, body }: { port: number; photo?: Buffer | undefined; body?: Buffer | undefined },
): Record<string, string> {
  const headers: Record<string, string> = {
    origin: `http://localhost:${port}`,
    cookie,
    [OWNER_HEADER]: id,
  }
  if (body) headers['content-length'] = String(body.byteLength)
  if (body) headers['content-type'] = photo ? 'image/jpeg' : 'application/json'
  return headers
}
