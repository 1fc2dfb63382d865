// The least that a Hono server does: it sends the same text to every request.
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { serveLimit } from './serve.ts'

serveLimit(({ body }: { body: string }) => {
  const app = new Hono().get('*', (context) =>
    context.body(body, 200, { 'content-type': 'application/json' }),
  )
  return getRequestListener(app.fetch)
})
