// One row for each request, and one commit for all that arrived in a turn, with the product's own pragmas.
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { openLikeProduct, serveLimit } from './serve.ts'

/** As in the product: bounds how long one transaction holds the event loop. */
const MAX_BATCH = 64

interface Job {
  body: string
  done: () => void
}

serveLimit(({ file }: { file: string }) => {
  const sqlite = openLikeProduct(file)
  sqlite.exec('create table bench_rows (n integer primary key, body text not null) strict')
  const add = sqlite.prepare('insert into bench_rows (body) values (?)')
  const addAll = sqlite.transaction((jobs: Job[]) => {
    for (const { body } of jobs) add.run(body)
  })
  const waiting: Job[] = []

  function flush(): void {
    const jobs = waiting.splice(0, MAX_BATCH)
    addAll.immediate(jobs)
    for (const { done } of jobs) done()
    if (waiting.length > 0) setImmediate(flush)
  }

  const app = new Hono().post('*', async (context) => {
    const body = await context.req.text()
    await new Promise<void>((done) => {
      if (waiting.length === 0) setImmediate(flush)
      waiting.push({ body, done })
    })
    return context.json({ ok: true })
  })
  return getRequestListener(app.fetch)
})
