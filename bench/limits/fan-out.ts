// The least that a server of live streams does: it writes one Buffer to every open response.
import type { ServerResponse } from 'node:http'
import { serveLimit } from './serve.ts'

const streams = new Set<ServerResponse>()

/** An event of the length of a hint and its id on the product's stream. */
const eventOf = (orderId: string) =>
  `data: {"type":"order","orderSeq":3,"orderId":"${orderId}","kind":"reassigned","status":"assigned"}\nid: ${'x'.repeat(46)}\n\n\n`

serveLimit(() => (request, response) => {
  const orderId = /^\/publish\/(.*)/.exec(request.url ?? '')?.[1]
  if (orderId === undefined) {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write('data: {"type":"hello"}\n\n\n')
    response.on('close', () => streams.delete(response))
    return streams.add(response)
  }
  const at = Number(process.hrtime.bigint())
  const bytes = Buffer.from(eventOf(orderId))
  for (const stream of streams) stream.write(bytes)
  response.end(String(at))
})
