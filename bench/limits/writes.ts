// The very writes of one change, prepared, in one commit for all that arrived in a turn. Nothing is read or checked.

import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { OWNER_HEADER } from '#shared/accounts/owner-header.ts'
import { CLIENT_HEADER, type Known, type Template } from './recording.ts'
import { openLikeProduct, readBody, serveLimit } from './serve.ts'
import { textWriter, valueWriter } from './values.ts'

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
    const write = (known: Known) => {
      const bound = writers.map((writer) => writer(known))
      return statement.reader ? statement.all(...bound).length : statement.run(...bound).changes
    }
    return { write, isOrder: /^\s*insert into "orders"/i.test(source) }
  })
  const answerTo = textWriter(answer)
  const queue: Job[] = []
  let scheduled = false

  /** As in the product, an order whose reference is taken, which changes nothing, gets another id. */
  function change(known: Known): void {
    for (const { write, isOrder } of writes)
      while (write(known) === 0 && isOrder) Object.assign(known, orderKnown(randomUUID()))
  }

  function flush(): void {
    const jobs = queue.splice(0, MAX_BATCH)
    begin.run()
    for (const { known } of jobs) change(known)
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
  const key = sent?.idempotencyKey ?? ''
  return Object.assign({ actor, client, key }, orderKnown(sent?.orderId ?? randomUUID()))
}

function orderKnown(orderId: string): Pick<Known, 'orderId' | 'reference'> {
  return { orderId, reference: orderId.slice(0, 8) }
}
