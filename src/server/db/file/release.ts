import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type BetterSqlite from 'better-sqlite3'
import { ROOT } from '#server/root.ts'
import { appliedMigrations, knownMigrations } from './migrations.ts'
import { RefusedFile } from './refused-file.ts'

/** The version of this release. */
export const productVersion = (): string =>
  JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version

/** Throws a RefusedFile that names the release, when a database has had a migration that this one does not know. */
export function requireKnownRelease(sqlite: BetterSqlite.Database): void {
  const known = knownMigrations()
  const isKnown = (at: number) => known.some(({ folderMillis }) => folderMillis === at)
  const unknown = appliedMigrations(sqlite).filter(({ at }) => !isKnown(at))
  if (unknown.length === 0) return
  throw new RefusedFile(
    `laveo.db was brought to its schema by ${nameOf(sqlite)}, and this one, ${productVersion()}, knows migrations up to ${known.at(-1)?.name}: start that release, or go back to the copy made before the update. See « Going back to an earlier release » in docs/operations.md`,
  )
}

function nameOf(sqlite: BetterSqlite.Database): string {
  const ours = knownMigrations().map(({ name }) => name)
  const last = readReleases(sqlite).findLast(({ migration }) => !ours.includes(migration))
  if (!last) return 'a newer release'
  const day = new Date(last.at).toISOString().slice(0, 10)
  return `a newer release, ${last.version} (migration ${last.migration}, on ${day})`
}

interface Release {
  migration: string
  version: string
  at: number
}

function readReleases(sqlite: BetterSqlite.Database): Release[] {
  const table = sqlite.prepare("select 1 from main.sqlite_master where name = 'releases'")
  if (!table.get()) return []
  return sqlite
    .prepare<[], Release>('select migration, version, at from releases order by migration')
    .all()
}

/** Notes with a migrated database which release brought it there, for an earlier one that meets it. */
export function nameRelease(sqlite: BetterSqlite.Database): void {
  const migration = knownMigrations().at(-1)?.name
  if (readReleases(sqlite).at(-1)?.migration === migration) return
  sqlite
    .prepare('insert or ignore into releases (migration, version, at) values (?, ?, ?)')
    .run(migration, productVersion(), Date.now())
}
