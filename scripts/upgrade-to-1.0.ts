// Brings a data folder of the last state before 1.0 into 1.0, once: `docs/operations.md` says how it is run. This script, its
// paragraph there and `BEFORE_FIRST_RELEASE` can go once each such folder was brought over.
import { existsSync, linkSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { holdFolder } from '#server/db/file/folder-hold.ts'
import { appliedMigrations } from '#server/db/file/migrations.ts'
import { requireOwnSchema } from '#server/db/file/own-schema.ts'
import { beginHistoryAgain } from '#server/db/history/begin-again.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { loadEnv } from '#server/env.ts'
import { commandOn } from '#server/lib/storage/folder-command.ts'
import { indexedName } from '#shared/text/search-text.ts'

/** `0052_staff_code_shown_in_journal`, the last migration before 1.0. */
const LAST = { at: 1_795_700_569_940, count: 53 }

process.umask(0o077)
const { dataDir } = loadEnv(process.env)
const file = join(dataDir, 'laveo.db')
const made = join(dataDir, 'laveo-1.0.db')
const kept = join(dataDir, 'backups', 'before-1.0.db')
const hold = holdFolder(dataDir, 500)

// Killed after the copy had taken the place of the old file, it only begins the history.
const rows = wasCopied() ? undefined : replaceFile()
for (const name of ['history.begun', 'sessions.keyed']) rmSync(join(dataDir, name), { force: true })
const links = await beginHistoryAgain(dataDir, Date.now())
hold.release()
process.stdout.write(`laveo.db is one of 1.0, with all the rows that it had${rows ? ` (${rows})` : ''}; ${kept} is as it was.
The history begins again: ${links} rows are linked as they are now, with a new history.key. E-mails from before prove nothing of it.
Copy the keys again: ${commandOn(dataDir, 'backup -- --keys <file>')}.
`)

/** The copy stands in the place of the old file, and its history has not begun. */
function wasCopied(): boolean {
  if (!existsSync(file)) throw new Error(`${file} is not there: set DATA_DIR.`)
  if (!existsSync(kept)) return false
  // Killed between the two names of the old file.
  if (statSync(kept).ino === statSync(file).ino) {
    rmSync(kept)
    return false
  }
  const sqlite = new BetterSqlite(file, { readonly: true })
  const links = sqlite.prepare("select 1 from sqlite_master where name = 'history_links'").get()
  const hasBegun = links && sqlite.prepare('select 1 from history_links limit 1').get()
  sqlite.close()
  if (!links || hasBegun)
    throw new Error(
      `${kept} is there already: this folder was brought over, or move that file away.`,
    )
  return true
}

/** Returns the number of rows that were copied. */
function replaceFile(): number {
  requireLastState()
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${made}${suffix}`, { force: true })
  migrateDatabase(made)
  const rows = copyRows()
  mkdirSync(join(dataDir, 'backups'), { recursive: true })
  linkSync(file, kept)
  renameSync(made, file)
  return rows
}

/** Also moves the log into the file, which is then all there is of it. */
function requireLastState(): void {
  const sqlite = new BetterSqlite(file, { timeout: 500 })
  const applied = appliedMigrations(sqlite)
  const hasUnsealed =
    applied.length === LAST.count &&
    sqlite
      .prepare(
        "select 1 from order_events where contents is null and kind in ('created', 'adjustment_accepted', 'counted', 'photo_added') limit 1",
      )
      .get() !== undefined
  // Another program that has it open keeps its log, which would lie over the new file.
  const mode = sqlite.pragma('journal_mode = DELETE', { simple: true })
  sqlite.close()
  if (mode !== 'delete') throw new Error(`Another program has ${file} open: stop it first.`)
  if (applied.length !== LAST.count || applied.at(-1)?.at !== LAST.at)
    throw new Error(`${file} is not of the last state before 1.0.`)
  // 1.0 would say for ever that they contradict the history.
  if (hasUnsealed)
    throw new Error(
      `${file} holds orders of before their lines were sealed: it cannot be brought over.`,
    )
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
