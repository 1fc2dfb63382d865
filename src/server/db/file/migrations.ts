import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type BetterSqlite from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import { ROOT } from '#server/root.ts'

const MIGRATIONS = { migrationsFolder: join(ROOT, 'drizzle') }

/** A migration that this release knows. */
export interface Migration extends MigrationMeta {
  name: string
}

let known: readonly Migration[] | undefined

/** Every migration that this release knows, in order. */
export function knownMigrations(): readonly Migration[] {
  known ??= readKnown()
  return known
}

function readKnown(): Migration[] {
  const journal = join(MIGRATIONS.migrationsFolder, 'meta/_journal.json')
  const { entries } = JSON.parse(readFileSync(journal, 'utf8')) as {
    entries: Array<{ tag: string; when: number }>
  }
  const nameOf = (at: number) => entries.find(({ when }) => when === at)?.tag ?? String(at)
  return readMigrationFiles(MIGRATIONS).map((migration) => ({
    ...migration,
    name: nameOf(migration.folderMillis),
  }))
}

/** Whether a database has this table: one of an earlier release lacks those that came since. */
export function hasTable(sqlite: BetterSqlite.Database, name: string): boolean {
  const table = sqlite.prepare("select 1 from main.sqlite_master where type = 'table' and name = ?")
  return table.get(name) !== undefined
}

/** Whether this is a database of the product: an empty file has no migration. */
export const wasMigrated = (sqlite: BetterSqlite.Database): boolean =>
  hasTable(sqlite, '__drizzle_migrations')

/** A migration that a database has had, whether this release knows it or not. */
export interface Applied {
  hash: string
  /** The moment by which releases name it, the same in each of them. */
  at: number
}

/** The migrations that a database has had, in order. */
export function appliedMigrations(sqlite: BetterSqlite.Database): Applied[] {
  if (!wasMigrated(sqlite)) return []
  return sqlite
    .prepare<[], Applied>(
      'select hash, cast(created_at as integer) as at from __drizzle_migrations order by created_at',
    )
    .all()
}

/** The migrations, of all those of a release, that a database has not had yet. */
export function pendingMigrations(
  sqlite: BetterSqlite.Database,
  known = knownMigrations(),
): readonly Migration[] {
  const last = appliedMigrations(sqlite).at(-1)?.at ?? 0
  return known.filter(({ folderMillis }) => folderMillis > last)
}

/** Drizzle's migrator calls this once it has read its folder; its types hide it. */
interface Migrator {
  dialect: {
    migrate(migrations: readonly MigrationMeta[], session: unknown, config: object): void
  }
  session: unknown
}

/** Applies those of these migrations that a database has not had yet. Its foreign keys must be off. */
export function runMigrations(
  sqlite: BetterSqlite.Database,
  migrations: readonly MigrationMeta[] = knownMigrations(),
): void {
  const { dialect, session } = drizzle(sqlite) as unknown as Migrator
  dialect.migrate(migrations, session, MIGRATIONS)
}
