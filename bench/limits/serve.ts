import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import BetterSqlite from 'better-sqlite3'
import { giveHistoryKey } from '#server/db/history/link.ts'
import { applyPragmas } from '#server/db/pragmas.ts'
import { testHistoryKey } from '#server/testing/history.ts'

/** Runs a limit: gets its order from the benchmark, serves it with bare `node:http`, and tells the port. */
export function serveLimit<Order>(listenerFor: (order: Order) => RequestListener): void {
  // It ends with the benchmark, even when that is killed.
  process.once('disconnect', () => process.exit())
  process.once('message', (order: Order) => {
    const server = createServer(listenerFor(order))
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      if (address !== null && typeof address === 'object') process.send?.(address.port)
    })
  })
}

/** The database as the product opens it, with the links of the history: SQLite makes them for both. */
export function openLikeProduct(file: string): BetterSqlite.Database {
  const sqlite = new BetterSqlite(file)
  applyPragmas(sqlite, true)
  giveHistoryKey(sqlite, testHistoryKey)
  return sqlite
}

/** The whole body of a request. */
export function readBody(request: IncomingMessage, onBody: (text: string) => void): void {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => onBody(Buffer.concat(chunks).toString()))
}
