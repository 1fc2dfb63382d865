import { readDataFolder } from '../data-folder.ts'

/** The events in the database, in order: of each event its order, and its number among those of that order. */
export function trailOf(dataDir: string): string[] {
  const ids = readDataFolder(dataDir, (sqlite) =>
    sqlite.prepare('select order_id from order_trail order by seq').pluck().all(),
  )
  const numbers = new Map<unknown, number>()
  return ids.map((orderId) => {
    const number = (numbers.get(orderId) ?? 0) + 1
    numbers.set(orderId, number)
    return `${orderId} ${number}`
  })
}
