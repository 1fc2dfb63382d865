import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { beforeEach, expect, test } from 'vitest'
import { writeEmptyDatabase } from '#server/testing/empty-database.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { migrateDatabase } from '../migrate.ts'
import { knownMigrations } from './migrations.ts'
import { RefusedFile } from './refused-file.ts'
import { productVersion } from './release.ts'

let file: string

beforeEach(() => {
  file = join(temporaryFolder(), 'laveo.db')
  writeEmptyDatabase(file)
})

function withTheFile<T>(work: (sqlite: BetterSqlite.Database) => T): T {
  const sqlite = new BetterSqlite(file)
  try {
    return work(sqlite)
  } finally {
    sqlite.close()
  }
}

/** A file as a newer release leaves it. */
const LATER = `create table later (n);
  insert into __drizzle_migrations (hash, created_at) values ('later', 9000000000000)`

test('a migrated file names the release that brought it there, once', () => {
  migrateDatabase(file)
  const last = knownMigrations().at(-1)?.name
  const releases = withTheFile((sqlite) => sqlite.prepare('select * from releases').all())
  expect(releases).toEqual([{ migration: last, version: productVersion(), at: expect.any(Number) }])
})

test('a file that a newer release migrated is refused in one line that names it and the way back, and stays as it is', () => {
  withTheFile((sqlite) =>
    sqlite.exec(`${LATER};
      insert into releases values ('9998_late', '1.1.0', 1790000000000), ('9999_later', '1.1.0', 1800000000000)`),
  )
  const before = readFileSync(file)
  expect(() => migrateDatabase(file)).toThrow(RefusedFile)
  expect(() => migrateDatabase(file)).toThrow(
    `a newer release, 1.1.0+9999_later (on 2027-01-15), and this one is ${productVersion()}+${knownMigrations().at(-1)?.name}:`,
  )
  // The copy that the first of them made.
  expect(() => migrateDatabase(file)).toThrow(
    'go back to the copy made before the update, the newest before-migration-… from before 2026-09-21T14:13:20.000Z.',
  )
  expect(readFileSync(file)).toEqual(before)
})

test('so is one whose release was killed before it named itself', () => {
  withTheFile((sqlite) => sqlite.exec(LATER))
  expect(() => migrateDatabase(file)).toThrow(/by a newer release, and this one is .* update\. See/)
})
