// Rows of orders, each found by its key with plain better-sqlite3, as JSON. It knows no column but the key.
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { openLikeProduct, serveLimit } from './serve.ts'

/** As many rows as a page of the product's lists holds. */
const ROWS = 20

serveLimit(({ file }: { file: string }) => {
  const sqlite = openLikeProduct(file)
  const last = sqlite.prepare('select max(rowid) from orders').pluck().get() as number
  const byKey = sqlite.prepare('select * from orders where rowid = ?')
  let turn = 0
  const app = new Hono().get('*', (context) => {
    const rows = Array.from({ length: ROWS }, () => {
      turn += 1
      return byKey.get(1 + (turn % last))
    })
    return context.json(rows)
  })
  return getRequestListener(app.fetch)
})
