import { existsSync } from 'node:fs'
import type BetterSqlite from 'better-sqlite3'
import { photoFilesOf } from '#server/orders/photos/photo-files.service.ts'

/** A fact that an answer acknowledged: from then on it must be found, whatever happens to the process or the machine. */
export type Fact =
  | { kind: 'placed'; orderId: string; clientId: string; total: number }
  | { kind: 'moved'; orderId: string; to: string; cash?: number | undefined }
  | { kind: 'paid'; orderId: string; amount: number }
  | { kind: 'photo'; orderId: string; photoId: string }

/** The acknowledged facts that a data folder does not hold. */
export function lostFacts<F extends Fact>(
  sqlite: BetterSqlite.Database,
  dataDir: string,
  facts: readonly F[],
  isThere: (file: string) => boolean = existsSync,
): F[] {
  const holds = (sql: string) => {
    const statement = sqlite.prepare(sql).pluck()
    return (...values: unknown[]) => statement.get(...values) !== undefined
  }
  const ofOrder = 'order_n = (select n from orders where id = ?)'
  const order = holds('select 1 from orders where id = ? and client_id = ? and grand_total = ?')
  const step = holds(`select 1 from order_events where ${ofOrder} and to_status = ?`)
  const payment = holds(
    `select 1 from payments where ${ofOrder} and kind = 'received' and amount = ?`,
  )
  const photo = holds('select 1 from order_photos where order_id = ? and id = ?')
  const isHeld = (fact: Fact): boolean => {
    const { orderId } = fact
    switch (fact.kind) {
      case 'placed':
        return order(orderId, fact.clientId, fact.total) && step(orderId, 'pending')
      case 'moved':
        return step(orderId, fact.to) && (fact.cash === undefined || payment(orderId, fact.cash))
      case 'paid':
        return payment(orderId, fact.amount)
      case 'photo':
        return photo(orderId, fact.photoId) && photoFilesOf(dataDir, fact).every(isThere)
    }
  }
  return facts.filter((fact) => !isHeld(fact))
}
