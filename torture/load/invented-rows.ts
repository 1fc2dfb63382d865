import BetterSqlite from 'better-sqlite3'
import { DAY_MS, dayKey } from '#shared/dates.ts'
import type { Random } from '../random.ts'

/** Columns by table. */
export type Schema = ReadonlyMap<string, readonly string[]>

interface Column {
  name: string
  type: string
  /** 1 when it may not be null. */
  notnull: number
  /** Its place in the primary key, from 1; 0 outside of it. */
  pk: number
  /** The SQL of its default. */
  dflt_value: string | null
}

type Cell = string | number | Buffer | null

interface Filling {
  sqlite: BetterSqlite.Database
  /** Rows of each table, and rows of an older table that get a value in its new columns. */
  rows: number
  random: Random
}

const FIRST_DAY = Date.UTC(2025, 0, 6)
/** Values that a CHECK refuses are drawn again so many times. */
const TRIES = 200
/** Over the older rows of a table, until each of its new columns has a value. */
const PASSES = 20
/** Rows of the parent that the children are spread over. */
const PARENTS = 2_000

/**
 * Gives rows to each table that a release added, and values to each column that it added to an older table. They are
 * made from the schema alone: a release to come is filled without a change here. `known` is the schema before that
 * release. Returns the new columns without a value, for which no fitting one was found.
 */
export function inventRows(file: string, known: Schema, rows: number, random: Random): string[] {
  const sqlite = new BetterSqlite(file)
  sqlite.pragma('synchronous = OFF')
  const filling = { sqlite, rows, random }
  const schema = schemaOf(sqlite)
  sqlite.transaction(() => {
    const added = [...schema.keys()].filter((table) => !known.has(table) && isEmpty(sqlite, table))
    fillAll(filling, added)
    for (const [table, before] of known) {
      const added = (schema.get(table) ?? []).filter((name) => !before.includes(name))
      if (added.length > 0) fillColumns(filling, table, added)
    }
  })()
  const valued = valuedSchemaOf(sqlite)
  sqlite.close()
  return Array.from(schema).flatMap(([table, columns]) =>
    columns
      .filter((name) => !known.get(table)?.includes(name) && !valued.get(table)?.includes(name))
      .map((name) => `${table}.${name}`),
  )
}

/** A child may come before its parent in the alphabet: the tables are tried again as long as that fills one more. */
function fillAll(filling: Filling, tables: readonly string[]): void {
  for (const table of tables) insertRows(filling, table)
  const left = tables.filter((table) => isEmpty(filling.sqlite, table))
  if (left.length < tables.length) fillAll(filling, left)
}

/** The tables of a database with their columns, without those of SQLite and of the search. */
export function schemaOf(sqlite: BetterSqlite.Database): Schema {
  const names = sqlite
    .prepare(
      `select name from sqlite_master where type = 'table' and sql not like 'create virtual%'
         and name not like 'sqlite\\_%' escape '\\' and name not like '\\_\\_%' escape '\\'
         and name not like 'users_search%' order by name`,
    )
    .pluck()
    .all() as string[]
  return new Map(names.map((table) => [table, columnsOf(sqlite, table).map(({ name }) => name)]))
}

/** The same with the columns alone in which a row has a value. */
function valuedSchemaOf(sqlite: BetterSqlite.Database): Schema {
  const schema = Array.from(schemaOf(sqlite), ([table, columns]) => {
    return [table, columns.filter((name) => hasValue(sqlite, table, name))] as const
  })
  return new Map(schema.filter(([, columns]) => columns.length > 0))
}

const hasValue = (sqlite: BetterSqlite.Database, table: string, name: string) =>
  sqlite.prepare(`select 1 from "${table}" where "${name}" is not null limit 1`).get() !== undefined

const columnsOf = (sqlite: BetterSqlite.Database, table: string) =>
  sqlite
    .prepare('select name, type, "notnull", pk, dflt_value from pragma_table_info(?)')
    .all(table) as Column[]

const isEmpty = (sqlite: BetterSqlite.Database, table: string) =>
  sqlite.prepare(`select 1 from "${table}" limit 1`).get() === undefined

function insertRows(filling: Filling, table: string): void {
  const { sqlite, rows } = filling
  const draw = drawingOf(filling, table)
  if (!draw) return
  const columns = columnsOf(sqlite, table)
  const insert = sqlite.prepare(
    `insert or ignore into "${table}" values (${columns.map(() => '?').join(', ')})`,
  )
  withoutTriggers(sqlite, { table, like: '%before insert%' }, () => {
    for (let n = 1; n <= rows; n += 1)
      untilTaken(() => insert.run(columns.map((column) => draw(column, n))))
  })
}

/** Without triggers of the table, which are made again: one may refuse what is invented. */
function withoutTriggers(
  sqlite: BetterSqlite.Database,
  { table, like }: { table: string; like: string },
  work: () => void,
): void {
  const triggers = sqlite
    .prepare(
      "select name, sql from sqlite_master where type = 'trigger' and tbl_name = ? and sql like ?",
    )
    .all(table, like) as Array<{ name: string; sql: string }>
  for (const { name } of triggers) sqlite.exec(`drop trigger "${name}"`)
  work()
  for (const { sql } of triggers) sqlite.exec(sql)
}

/** Updates older rows, also of a table that is never updated. */
function fillColumns(filling: Filling, table: string, added: readonly string[]): void {
  const { sqlite, rows, random } = filling
  const draw = drawingOf(filling, table)
  const columns = columnsOf(sqlite, table).filter(
    ({ name, pk }) => added.includes(name) && pk === 0,
  )
  if (!draw || columns.length === 0) return
  const change = sqlite.prepare(
    `update or ignore "${table}" set ${columns.map(({ name }) => `"${name}" = iif(?, ?, "${name}")`).join(', ')} where rowid = ?`,
  )
  const own = sqlite
    .prepare(`select rowid from "${table}" order by rowid limit ?`)
    .pluck()
    .all(rows)
  // Some columns of each row: a CHECK of one of them must not leave the others empty.
  const drawn = (n: number) => columns.flatMap((column) => [random.below(2), draw(column, n)])
  const hasAll = () => columns.every(({ name }) => hasValue(sqlite, table, name))
  // A few rows may all be without a value by chance, most of all where a CHECK asks for two together.
  withoutTriggers(sqlite, { table, like: '%' }, () => {
    for (let pass = 0; pass < PASSES && !hasAll(); pass += 1)
      for (const [n, rowid] of own.entries()) untilTaken(() => change.run(drawn(n + 1), rowid))
  })
}

/** Draws again while a CHECK refuses the row. */
function untilTaken(write: () => { changes: number }): void {
  for (let n = 0; n < TRIES; n += 1) if (write().changes > 0) return
}

type Draw = (column: Column, n: number) => Cell

/** Draws values that suit a column, by its type, its name, its CHECK and its parent; undefined while a parent has no row. */
function drawingOf({ sqlite, random }: Filling, table: string): Draw | undefined {
  const sql = sqlite
    .prepare('select sql from sqlite_master where name = ?')
    .pluck()
    .get(table) as string
  const parents = parentsOf(sqlite, table)
  if ([...parents.values()].some((values) => values.length === 0)) return undefined
  return (column, n) => {
    const { name, notnull, pk } = column
    if (!notnull && pk === 0 && random.below(2) === 0) return null
    if (column.dflt_value && random.below(4) > 0)
      return sqlite.prepare(`select ${column.dflt_value}`).pluck().get() as Cell
    const allowed = new RegExp(`"${name}" in \\(([^)]*)\\)`).exec(sql)?.[1]
    if (allowed?.startsWith("'")) return random.pick(allowed.split(', ')).slice(1, -1)
    // A word on which another column depends, such as « closed ».
    const compared = [...sql.matchAll(new RegExp(`"${name}" (?:=|<>) '([^']*)'`, 'g'))]
    const [, word] = compared.length > 0 && random.below(2) === 0 ? random.pick(compared) : []
    if (word !== undefined) return word
    const parent = parents.get(name)
    if (parent) return random.pick(parent)
    if (new RegExp(`json_valid\\([^)]*"${name}"\\)`).test(sql)) return JSON.stringify({ n })
    // Of no other table: the rows of two may be brought into one.
    if (name === 'id' && column.type.toLowerCase() === 'text') return `${table}-${n}`
    return invent(column, n, random)
  }
}

/** The person or thing that a column names without a foreign key: a row that may outlive its account or its order. */
const NAMED: ReadonlyArray<[column: RegExp, parent: string]> = [
  [/^(?:previous_|current_)?(?:client|livreur|actor|user)_id$|_by$|^merged_into$/, 'users'],
  [/^order_id$/, 'orders'],
  [/^product_id$/, 'products'],
]

/** The values of the columns that name rows of other tables. */
function parentsOf(sqlite: BetterSqlite.Database, table: string): Map<string, Cell[]> {
  const keys = sqlite
    .prepare(
      'select "from" as name, "table" as parent, "to" as key from pragma_foreign_key_list(?)',
    )
    .all(table) as Array<{ name: string; parent: string; key: string }>
  for (const { name } of columnsOf(sqlite, table)) {
    const parent = NAMED.find(([column]) => column.test(name))?.[1]
    if (parent && parent !== table && !keys.some((key) => key.name === name))
      keys.push({ name, parent, key: 'id' })
  }
  return new Map(
    keys.map(({ name, parent, key }) => {
      const values = sqlite
        .prepare(`select "${key}" from "${parent}" limit ${PARENTS}`)
        .pluck()
        .all()
      return [name, values as Cell[]]
    }),
  )
}

function invent({ name, type, pk }: Column, n: number, random: Random): Cell {
  const kind = type.toLowerCase()
  if (kind === 'blob') return Buffer.from(`${name} ${n}`)
  if (kind === 'text') {
    if (/day$|week$/.test(name)) return dayKey(FIRST_DAY + n * DAY_MS)
    return `${name}-${n}`
  }
  if (name === 'expires_at') return Date.UTC(2100, 0, 1)
  // Beyond the numbers of the orders and people that are there.
  if (pk === 1 || /(?:^|_)n$/.test(name)) return 1_000_000 + n
  if (/(?:^|_)at$|since|_from$/.test(name)) return FIRST_DAY + n
  if (/_to$/.test(name)) return FIRST_DAY + n + DAY_MS
  if (name === 'from_minute') return random.below(700)
  if (name === 'to_minute') return 700 + random.below(740)
  return 1 + random.below(7)
}
