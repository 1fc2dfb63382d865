import { createHash } from 'node:crypto'
import BetterSqlite from 'better-sqlite3'

/** Tables that name orders and people by numbers since 0014, read with their ids. */
const WITH_IDS: Record<string, string> = {
  order_events: 'select * from order_trail',
  payments: 'select * from payment_ledger',
  order_items: 'select o.id as order_id, i.* from order_items i join orders o on o.n = i.order_n',
}

/** Columns whose values are made anew: a payment’s id is its number, and keyed links took the place of the hashes. */
const MADE_ANEW: Record<string, readonly string[]> = {
  payments: ['id'],
  order_events: ['previous_hash', 'hash'],
}

/** What a database holds: of each table its columns, and how to read it. */
export type Columns = ReadonlyMap<string, readonly string[]>

/** The tables of a file with their columns, ids in the place of numbers. */
export function columnsOf(file: string): Columns {
  return reading(file, (sqlite) => {
    const names = sqlite
      .prepare(
        `select name from sqlite_master where type = 'table' and sql not like 'create virtual%'
           and name not like 'sqlite\\_%' escape '\\' and name not like '\\_\\_%' escape '\\'
           and name not like 'users_search%'`,
      )
      .pluck()
      .all() as string[]
    return new Map(
      names.map((table) => {
        const statement = sqlite.prepare(sourceOf(sqlite, table))
        return [table, statement.columns().map(({ name }) => name)]
      }),
    )
  })
}

function sourceOf(sqlite: BetterSqlite.Database, table: string): string {
  const hasNumbers = sqlite.prepare("select 1 from sqlite_master where name = 'order_trail'").get()
  const plain = `select * from "${table}"`
  return hasNumbers ? (WITH_IDS[table] ?? plain) : plain
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

/** Of each table the number of its rows and a checksum of what is in these columns. */
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

/** All rows of a file. */
export function rowsOf(file: string): number {
  const tables = [...columnsOf(file).keys()]
  return reading(file, (sqlite) =>
    tables.reduce((sum, table) => {
      const count = sqlite.prepare(`select count(*) from "${table}"`).pluck().get() as number
      return sum + count
    }, 0),
  )
}

/** How many migrations a file has had. */
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

function reading<T>(file: string, read: (sqlite: BetterSqlite.Database) => T): T {
  const sqlite = new BetterSqlite(file)
  try {
    return read(sqlite)
  } finally {
    sqlite.close()
  }
}
