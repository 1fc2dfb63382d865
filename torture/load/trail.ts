import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'

/** The events in the database, in order: of each event its order, and its number among those of that order. */
export function trailOf(dataDir: string): string[] {
  const sqlite = new BetterSqlite(join(dataDir, 'laveo.db'), { readonly: true })
  const ids = sqlite.prepare('select order_id from order_trail order by seq').pluck().all()
  sqlite.close()
  const numbers = new Map<unknown, number>()
  return ids.map((orderId) => {
    const number = (numbers.get(orderId) ?? 0) + 1
    numbers.set(orderId, number)
    return `${orderId} ${number}`
  })
}
