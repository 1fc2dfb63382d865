import { createServer, type RequestListener } from 'node:http'
import BetterSqlite from 'better-sqlite3'
import { applyPragmas } from '#server/db/database.ts'

/** Runs a limit: gets its order from the benchmark, serves it, and tells the port. */
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

/** The database with the product's pragmas: commits are as durable as the product's. */
export function openLikeProduct(file: string): BetterSqlite.Database {
  const sqlite = new BetterSqlite(file)
  applyPragmas(sqlite, true)
  return sqlite
}
