// The very writes of one change, prepared, in one commit for all that arrived in a turn. Nothing is read or checked.

import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { OWNER_HEADER } from '#shared/orders/queue.ts'
import { CLIENT_HEADER, type Known, type Template } from './recording.ts'
import { openLikeProduct, readBody, serveLimit } from './serve.ts'
import { textWriter, valueWriter } from './values.ts'

/** What the limit of a change is asked to do. */
export interface WritesOrder {
  file: string
  statements: Template[]
  /** The product's answer, with the names of the request's values in braces. */
  answer: string
}

/** As in the product: bounds how long one transaction holds the event loop. */
const MAX_BATCH = 64

interface Job {
  known: Known
  response: ServerResponse
}

serveLimit(({ file, statements, answer }: WritesOrder) => {
  const sqlite = openLikeProduct(file)
  const [begin, commit] = [sqlite.prepare('BEGIN IMMEDIATE'), sqlite.prepare('COMMIT')]
  const writes = statements.map(({ source, values }) => {
    const statement = sqlite.prepare(source)
    const writers = values.map(valueWriter)
    const execute = statement.reader ? statement.all.bind(statement) : statement.run.bind(statement)
    return (known: Known) => execute(...writers.map((write) => write(known)))
  })
  const answerTo = textWriter(answer)
  const queue: Job[] = []
  let scheduled = false

  function flush(): void {
    const jobs = queue.splice(0, MAX_BATCH)
    begin.run()
    for (const { known } of jobs) for (const write of writes) write(known)
    commit.run()
    for (const { known, response } of jobs) {
      const body = answerTo(known)
      const length = Buffer.byteLength(body)
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': length })
      response.end(body)
    }
    scheduled = queue.length > 0
    if (scheduled) setImmediate(flush)
  }

  return (request, response) => {
    readBody(request, (text) => {
      const actor = String(request.headers[OWNER_HEADER])
      const client = String(request.headers[CLIENT_HEADER] || actor)
      queue.push({ known: knownOf(text, actor, client), response })
      if (!scheduled) setImmediate(flush)
      scheduled = true
    })
  }
})

interface Sent {
  orderId?: string
  idempotencyKey: string
}

function knownOf(body: string, actor: string, client: string): Known {
  const [sent] = Object.values(JSON.parse(body) as Record<string, Sent>)
  const orderId = sent?.orderId ?? randomUUID()
  const key = sent?.idempotencyKey ?? ''
  return { actor, client, key, orderId, reference: orderId.slice(0, 8) }
}
