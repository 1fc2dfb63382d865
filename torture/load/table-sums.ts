import { createHash } from 'node:crypto'
import BetterSqlite from 'better-sqlite3'
import { schemaOf } from './invented-rows.ts'

/** Tables that name orders and people by numbers since 0014, read with their ids. */
const WITH_IDS: Record<string, string> = {
  order_events: 'select * from order_trail',
  payments: 'select * from payment_ledger',
  order_items: 'select o.id as order_id, i.* from order_items i join orders o on o.n = i.order_n',
  order_checks: `select o.id as order_id, u.id as livreur_id, c.* from order_checks c
    join orders o on o.n = c.order_n left join users u on u.n = c.PERSON`,
}

/** Tables that are rows of `links` since 0045, read as they were. */
const OF_LINKS: Record<string, string> = {
  auth_tokens: `select id, purpose as type, user_id, role, created_at, expires_at, ended_at as used_at
    from links where purpose in ('signup', 'recovery', 'ticket')`,
  adoption_codes: `select l.id, user_id as client_id, u.id as created_by, l.created_at, expires_at, ended_at as used_at
    from links l left join users u on u.n = created_by_n where purpose = 'adoption'`,
  shared_follows: `select order_n, version, created_by_n as shared_by_n, created_at as shared_at,
    ended_by_n as withdrawn_by_n, ended_at as withdrawn_at from links where purpose = 'shared follow'`,
}

/** A table of its own name until 0047, which counted the open orders alone. */
const OF_COUNTS: Record<string, string> = {
  open_order_counts: `select * from order_counts where status not in ('completed', 'cancelled')`,
}

/** The ways to read tables of former names, by the table that took their place. */
const FORMER: Record<string, Record<string, string>> = { links: OF_LINKS, order_counts: OF_COUNTS }

/** Columns whose values are made anew: keyed links took the place of the hashes. */
const MADE_ANEW: Record<string, readonly string[]> = { order_events: ['previous_hash', 'hash'] }

/** Columns that a release took away on purpose; any other missing column is a loss. */
const TAKEN_AWAY: Record<string, readonly string[]> = {
  // 0005: where a livreur is does not depend on an order.
  livreur_positions: ['order_id'],
  // 0014: its number is its id.
  payments: ['id'],
  // 0017: it is called actor_n; both are read as livreur_id.
  order_checks: ['livreur_n'],
  // 0028: the device counts its tries, whatever is sent to it.
  push_outbox: ['attempts'],
  // 0044: the rows left to erase are found by the words themselves.
  erasures: ['order_created_at', 'order_id'],
}

/** The columns of each table of a database, and the way to read each table. */
export type Columns = ReadonlyMap<string, readonly string[]>

/** The tables of a file with their columns, ids in the place of numbers. */
export function columnsOf(file: string): Columns {
  return reading(file, (sqlite) => {
    const tables = [...schemaOf(sqlite).keys()]
    const former = tables.flatMap((table) => Object.keys(FORMER[table] ?? {}))
    return new Map(
      tables.concat(former).map((table) => {
        const statement = sqlite.prepare(sourceOf(sqlite, table))
        return [table, statement.columns().map(({ name }) => name)]
      }),
    )
  })
}

function sourceOf(sqlite: BetterSqlite.Database, table: string): string {
  const hasNumbers = sqlite.prepare("select 1 from sqlite_master where name = 'order_trail'").get()
  const plain = `select * from "${table}"`
  if (!hasNumbers) return plain
  const schema = schemaOf(sqlite)
  for (const [successor, sources] of Object.entries(FORMER))
    if (schema.has(successor) && sources[table]) return sources[table]
  const names = schema.get(table) ?? []
  const person = names.includes('actor_n') ? 'actor_n' : 'livreur_n'
  return WITH_IDS[table]?.replace('PERSON', person) ?? plain
}

/** The columns that both have, without those that are made anew. */
export function shared(before: Columns, after: Columns): Columns {
  return new Map(
    Array.from(before, ([table, columns]) => {
      const known = after.get(table) ?? []
      const kept = (name: string) => known.includes(name) && !MADE_ANEW[table]?.includes(name)
      return [table, columns.filter(kept)]
    }),
  )
}

/** The columns that are gone, as `orders.note`, except those that were taken away on purpose. */
export function lostColumns(before: Columns, after: Columns): string[] {
  return Array.from(before, ([table, columns]) => {
    const known = [...(after.get(table) ?? []), ...(TAKEN_AWAY[table] ?? [])]
    return columns.filter((name) => !known.includes(name)).map((name) => `${table}.${name}`)
  }).flat()
}

/** Of each table the number of its rows and a checksum of these columns. */
export function sumsOf(file: string, columns: Columns): Map<string, string> {
  return reading(file, (sqlite) => {
    const sums = new Map<string, string>()
    for (const [table, names] of columns) {
      if (names.length === 0) continue
      const list = names.map((name) => `"${name}"`).join(', ')
      const order = names.map((_, i) => i + 1).join(', ')
      const rows = sqlite
        .prepare(`select ${list} from (${sourceOf(sqlite, table)}) order by ${order}`)
        .raw()
      const hash = createHash('sha256')
      let count = 0
      for (const row of rows.iterate()) {
        hash.update(JSON.stringify(row))
        count += 1
      }
      sums.set(table, `${count} ${hash.digest('hex')}`)
    }
    return sums
  })
}

export function rowsOf(file: string): Map<string, number> {
  return reading(file, (sqlite) => {
    const count = (table: string) =>
      Number(sqlite.prepare(`select count(*) from "${table}"`).pluck().get())
    return new Map(Array.from(schemaOf(sqlite).keys(), (table) => [table, count(table)]))
  })
}

export const migrationsOf = (file: string): number =>
  reading(file, (sqlite) =>
    sqlite.prepare('select count(*) from __drizzle_migrations').pluck().get(),
  ) as number

/** Faults that SQLite finds in a file: damage, and rows that have lost their parents. */
export function faultsOf(file: string): number {
  return reading(file, (sqlite) => {
    const integrity = sqlite.pragma('integrity_check') as Array<{ integrity_check: string }>
    const damage = integrity.filter(({ integrity_check }) => integrity_check !== 'ok').length
    return damage + (sqlite.pragma('foreign_key_check') as unknown[]).length
  })
}

/** Opens a file, reads of it and closes it. */
export function reading<T>(file: string, read: (sqlite: BetterSqlite.Database) => T): T {
  const sqlite = new BetterSqlite(file)
  try {
    return read(sqlite)
  } finally {
    sqlite.close()
  }
}
