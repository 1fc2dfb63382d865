import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type BetterSqlite from 'better-sqlite3'
import { ROOT } from '#server/root.ts'
import { appliedMigrations, hasTable, knownMigrations } from './migrations.ts'
import { RefusedFile } from './refused-file.ts'

/** The version of this release. */
export const productVersion = (): string =>
  JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version

/** Throws a RefusedFile that names the release, when a database has had a migration that this one does not know. */
export function requireKnownRelease(
  sqlite: BetterSqlite.Database,
  known = knownMigrations(),
): void {
  const isKnown = (at: number) => known.some(({ folderMillis }) => folderMillis === at)
  const unknown = appliedMigrations(sqlite).filter(({ at }) => !isKnown(at))
  if (unknown.length === 0) return
  const own = nameOf({ version: productVersion(), migration: known.at(-1)?.name ?? '' })
  const newer = readReleases(sqlite).filter(({ migration }) =>
    known.every(({ name }) => name !== migration),
  )
  throw new RefusedFile(
    `laveo.db was brought to its schema by ${newestOf(newer)}, and this one is ${own}: start that release, or go back to the copy made before the update${copyBefore(newer)}. See « Going back to an earlier release » in docs/operations.md`,
  )
}

/** A release and the one that follows it differ in their last migration wherever one refuses the other's file. */
const nameOf = ({ version, migration }: Pick<Release, 'version' | 'migration'>) =>
  `${version}+${migration}`

function newestOf(newer: Release[]): string {
  const last = newer.at(-1)
  if (!last) return 'a newer release'
  return `a newer release, ${nameOf(last)} (on ${new Date(last.at).toISOString().slice(0, 10)})`
}

/** The first newer release made its copy, whose name has the time, just before it named itself. */
function copyBefore([first]: Release[]): string {
  if (!first) return ''
  return `, the newest before-migration-… from before ${new Date(first.at).toISOString()}`
}

interface Release {
  migration: string
  version: string
  at: number
}

function readReleases(sqlite: BetterSqlite.Database): Release[] {
  if (!hasTable(sqlite, 'releases')) return []
  return sqlite
    .prepare<[], Release>('select migration, version, at from releases order by migration')
    .all()
}

/** Notes with a migrated database which release brought it there, for an earlier one that meets it. */
export function nameRelease(sqlite: BetterSqlite.Database, known = knownMigrations()): void {
  const migration = known.at(-1)?.name
  if (readReleases(sqlite).at(-1)?.migration === migration) return
  sqlite
    .prepare('insert or ignore into releases (migration, version, at) values (?, ?, ?)')
    .run(migration, productVersion(), Date.now())
}
