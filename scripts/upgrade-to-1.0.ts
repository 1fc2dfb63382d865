// Brings a data folder of the last state before 1.0 into 1.0, once: `docs/operations.md` says how it is run. This script, its
// paragraph there and `BEFORE_FIRST_RELEASE` can go once each such folder was brought over.
import { existsSync, linkSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { holdFolder } from '#server/db/file/folder-hold.ts'
import { appliedMigrations } from '#server/db/file/migrations.ts'
import { requireOwnSchema } from '#server/db/file/own-schema.ts'
import { beginHistoryAgain } from '#server/db/history/begin-again.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { loadEnv } from '#server/env.ts'
import { indexedName } from '#shared/text/search-text.ts'

/** `0052_staff_code_shown_in_journal`, the last migration before 1.0. */
const LAST = { at: 1_795_700_569_940, count: 53 }

process.umask(0o077)
const { dataDir } = loadEnv(process.env)
const file = join(dataDir, 'laveo.db')
const made = join(dataDir, 'laveo-1.0.db')
const kept = join(dataDir, 'backups', 'before-1.0.db')
const hold = holdFolder(dataDir, 500)

requireLastState()
for (const suffix of ['', '-wal', '-shm']) rmSync(`${made}${suffix}`, { force: true })
migrateDatabase(made)
const rows = copyRows()
mkdirSync(join(dataDir, 'backups'), { recursive: true })
linkSync(file, kept)
renameSync(made, file)
for (const name of ['history.begun', 'sessions.keyed']) rmSync(join(dataDir, name), { force: true })
const links = await beginHistoryAgain(dataDir, Date.now())
hold.release()
process.stdout.write(`laveo.db is one of 1.0, with the ${rows} rows that it had; ${kept} is as it was.
The history begins again: ${links} rows are linked as they are now, with a new history.key. E-mails from before prove nothing of it.
Copy the keys again: npm run backup -- --keys <file>.
`)

/** Also moves the log into the file, which is then all there is of it. */
function requireLastState(): void {
  if (!existsSync(file)) throw new Error(`${file} is not there: set DATA_DIR.`)
  if (existsSync(kept)) throw new Error(`${kept} is there already: was this folder brought over?`)
  const sqlite = new BetterSqlite(file, { timeout: 500 })
  const applied = appliedMigrations(sqlite)
  sqlite.pragma('wal_checkpoint(TRUNCATE)')
  sqlite.close()
  if (applied.length !== LAST.count || applied.at(-1)?.at !== LAST.at)
    throw new Error(`${file} is not of the last state before 1.0.`)
}

/** Copies each table but those of the history, whose links are made anew. Returns the number of rows. */
function copyRows(): number {
  const sqlite = new BetterSqlite(made)
  sqlite.function('indexed_name', { deterministic: true }, (name) => indexedName(String(name)))
  sqlite.pragma('foreign_keys = OFF')
  sqlite.prepare('attach ? as old').run(file)
  const triggers = sqlite
    .prepare<[], { name: string; sql: string }>(
      "select name, sql from sqlite_master where type = 'trigger'",
    )
    .all()
  sqlite.exec('BEGIN')
  // They count what comes in, which the old file has counted.
  for (const { name } of triggers) sqlite.exec(`drop trigger ${name}`)
  let copied = 0
  for (const table of ownTables(sqlite)) copied += copyTable(sqlite, table)
  sqlite.exec(`insert into users_search (rowid, name, phone)
    select n, indexed_name(fullname), replace(phone, '+', '') from users where deleted_at is null`)
  for (const { sql } of triggers) sqlite.exec(sql)
  sqlite.exec('COMMIT')
  requireOwnSchema(sqlite)
  const orphans = sqlite.pragma('main.foreign_key_check') as unknown[]
  if (orphans.length > 0) throw new Error(`${orphans.length} row(s) have lost their parent`)
  sqlite.close()
  return copied
}

function ownTables(sqlite: BetterSqlite.Database): string[] {
  return sqlite
    .prepare<[], string>(
      `select name from pragma_table_list where schema = 'main' and type = 'table' and name not glob 'sqlite_*'
         and name not glob '__drizzle_*' and name not glob 'history_*' and name <> 'releases'
         and name in (select name from old.sqlite_master)`,
    )
    .pluck()
    .all()
}

function copyTable(sqlite: BetterSqlite.Database, table: string): number {
  const columns = sqlite
    .prepare<[string], { name: string; type: string; pk: number }>(
      'select name, type, pk from pragma_table_info(?)',
    )
    .all(table)
  const keys = columns.filter(({ pk }) => pk > 0)
  const isNumbered = keys.length === 1 && keys[0]?.type.toLowerCase() === 'integer'
  const names = [...(isNumbered ? [] : ['rowid']), ...columns.map(({ name }) => `"${name}"`)].join()
  sqlite.exec(`delete from main.${table}`)
  const { changes } = sqlite
    .prepare(
      `insert into main.${table} (${names}) select ${names} from old.${table} order by rowid`,
    )
    .run()
  sqlite.prepare('delete from main.sqlite_sequence where name = ?').run(table)
  sqlite
    .prepare('insert into main.sqlite_sequence select * from old.sqlite_sequence where name = ?')
    .run(table)
  return changes
}
