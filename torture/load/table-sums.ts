import { createHash } from 'node:crypto'
import BetterSqlite from 'better-sqlite3'
import { schemaOf } from './invented-rows.ts'

/** Tables whose rows had a seal each, until one chain was enough. */
const WERE_SEALED = [
  'client_messages',
  'devices',
  'factor_attempts',
  'fne_sales',
  'links',
  'mail_outbox',
  'number_requests',
  'passkeys',
  'recurring_orders',
  'validation_codes',
  'wave_sessions',
]

/** Columns that a release took away on purpose, by table; any other missing column is a loss. */
const TAKEN_AWAY: Record<string, readonly string[]> = {
  money_days: ['debt'],
  // Both stand by the number of their subject, with those of invoices.
  reminder_steps: ['order_n'],
  reminder_stops: ['order_n'],
  invoice_reminder_steps: ['invoice_n', 'days', 'reminder_n', 'at'],
  invoice_balances: ['stopped_at', 'resumed_at'],
  // What waited is assigned at the start that follows.
  waiting_assignments: [
    'order_id',
    'livreur_id',
    'kind',
    'from_status',
    'current_livreur_id',
    'actor_id',
    'created_at',
    'stands_at',
    'incomplete',
    'refusal',
    'seal',
  ],
  ...Object.fromEntries(WERE_SEALED.map((table) => [table, ['seal']])),
}

/** Tables that a migration counts anew from other rows, or that take in those of another: theirs are other ones on purpose. */
const COUNTED_ANEW = new Set(['money_days', 'reminder_steps', 'reminder_stops'])

/** Rows that a migration writes beside those of before, by table. */
const WRITTEN: Record<string, string> = { settings: `"key" = 'waiting_assignments'` }

/** The columns of each table of a database. */
export type Columns = ReadonlyMap<string, readonly string[]>

export const columnsOf = (file: string): Columns => reading(file, schemaOf)

/** The columns that both have, but for those that a migration counts anew. A table that is gone has lost its columns. */
export function shared(before: Columns, after: Columns): Columns {
  const kept = [...before].filter(([table]) => after.has(table) && !COUNTED_ANEW.has(table))
  return new Map(
    kept.map(([table, columns]) => {
      const known = after.get(table) ?? []
      return [table, columns.filter((name) => known.includes(name))]
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

/** The number of rows of each table, and a checksum of these columns, but for what a migration writes. */
export function sumsOf(file: string, columns: Columns): Map<string, string> {
  return reading(file, (sqlite) => {
    const sums = new Map<string, string>()
    for (const [table, names] of columns) {
      const list = names.map((name) => `"${name}"`).join(', ')
      const order = names.map((_, i) => i + 1).join(', ')
      const rows = sqlite
        .prepare(
          `select ${list} from "${table}" where not (${WRITTEN[table] ?? 'false'}) order by ${order}`,
        )
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
