import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import {
  appliedMigrations,
  knownMigrations,
  type Migration,
  runMigrations,
  wasMigrated,
} from './migrations.ts'
import { RefusedFile } from './refused-file.ts'

/**
 * Tables, indexes, triggers and views by kind and name, each with its table and its SQL. The tables that SQLite makes for its
 * search index have no SQL: it is that of the SQLite that made them.
 */
export type Schema = Readonly<Record<string, string>>

/** Written beside the built programs: to run the migrations takes 110 ms of a start that takes 500. */
const PREPARED = join(import.meta.dirname, 'schema.json')

interface Prepared {
  /** The hashes of the migrations that make it. */
  migrations: string[]
  schema: Schema
}

const made = new Map<string, Schema>()

/** The schema that the first migrations make, all of them unless given. */
export function schemaMadeBy(migrations: readonly Migration[] = knownMigrations()): Schema {
  const hashes = migrations.map(({ hash }) => hash)
  const key = hashes.join()
  const schema = made.get(key) ?? readPrepared(hashes) ?? makeSchema(migrations)
  made.set(key, schema)
  return schema
}

function readPrepared(hashes: readonly string[]): Schema | undefined {
  if (!existsSync(PREPARED)) return undefined
  const { migrations, schema } = JSON.parse(readFileSync(PREPARED, 'utf8')) as Prepared
  return migrations.join() === hashes.join() ? schema : undefined
}

/** Written by the build beside the programs, whose start then need not run every migration. */
export function prepareSchema(): Prepared {
  const migrations = knownMigrations()
  return { migrations: migrations.map(({ hash }) => hash), schema: makeSchema(migrations) }
}

/** Runs these migrations in memory. */
function makeSchema(migrations: readonly Migration[]): Schema {
  const sqlite = new BetterSqlite(':memory:')
  try {
    sqlite.pragma('foreign_keys = OFF')
    runMigrations(sqlite, migrations)
    const shadows = sqlite.prepare("select name from pragma_table_list where type = 'shadow'")
    const nameless = shadows.pluck().all() as string[]
    const schema = { ...readSchema(sqlite) }
    for (const name of nameless) schema[`table ${name}`] = ''
    return schema
  } finally {
    sqlite.close()
  }
}

interface SchemaRow {
  type: string
  name: string
  table: string
  sql: string | null
}

function readSchema(sqlite: BetterSqlite.Database): Schema {
  const rows = sqlite
    .prepare<[], SchemaRow>(
      'select type, name, tbl_name as "table", sql from main.sqlite_master order by type, name',
    )
    .all()
  return Object.fromEntries(
    rows.map(({ type, name, table, sql }) => [`${type} ${name}`, `${table}: ${sql ?? ''}`]),
  )
}

/** Tables that ANALYZE leaves: figures for the planner of queries. */
const STATISTICS = /^table sqlite_stat[14]$/

/** Says in words what differs from the schema that the migrations of a database make; undefined where nothing does. */
export function schemaFault(
  sqlite: BetterSqlite.Database,
  known = knownMigrations(),
): string | undefined {
  const own = wasMigrated(sqlite) ? schemaMadeBy(migrationsOf(sqlite, known)) : {}
  const found = readSchema(sqlite)
  for (const [object, sql] of Object.entries(found)) {
    if (STATISTICS.test(object)) continue
    const expected = own[object]
    if (expected === undefined) return `laveo.db holds the ${object}, and Lavéo has none`
    if (expected !== '' && expected !== sql)
      return `the ${object} in laveo.db is not the one that Lavéo makes`
  }
  const missing = Object.keys(own).find((object) => found[object] === undefined)
  return missing && `laveo.db lacks the ${missing}`
}

/**
 * Faults that SQLite finds in the rows: one that breaks a constraint of its table, because another program had lifted it, or damage.
 * `where … is null` would find none: SQLite knows that such a column holds no null.
 */
export function rowFaults(sqlite: BetterSqlite.Database): string[] {
  const tables = sqlite
    .prepare<[], string>(
      "select name from pragma_table_list where schema = 'main' and type = 'table'",
    )
    .pluck()
    .all()
  return tables.flatMap((name) => faultsOf(sqlite, name)).filter((found) => found !== 'ok')
}

/** A table that cannot be checked, as one that another program planted with modules of its own, is a fault itself. */
function faultsOf(sqlite: BetterSqlite.Database, table: string): string[] {
  try {
    const found = sqlite.pragma(`integrity_check("${table.replaceAll('"', '""')}")`)
    return (found as { integrity_check: string }[]).map(({ integrity_check: fault }) => fault)
  } catch (error) {
    return [`${table} cannot be checked: ${error instanceof Error ? error.message : error}`]
  }
}

function migrationsOf(sqlite: BetterSqlite.Database, known: readonly Migration[]) {
  const last = appliedMigrations(sqlite).at(-1)?.at ?? 0
  return known.filter(({ folderMillis }) => folderMillis <= last)
}

/** Throws a RefusedFile that names the first object which the migrations of this database do not make. */
export function requireOwnSchema(sqlite: BetterSqlite.Database, known = knownMigrations()): void {
  const fault = schemaFault(sqlite, known)
  if (fault)
    throw new RefusedFile(
      `${fault}: another program changed its schema. See « A foreign schema » in docs/operations.md`,
    )
}
