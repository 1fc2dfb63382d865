import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished, TestRunner } from 'vitest'
import { type Database, openDatabase } from '#server/db/database.ts'
import { migrateDatabase } from '#server/db/migrate.ts'

let template: Buffer | undefined

/** An empty database at the current schema, in memory; one that a test makes is closed when it ends. */
export function emptyDatabase(): Database {
  const database = openDatabase(migratedFile())
  // A worker runs thousands of tests, whose databases would take gigabytes together.
  if (TestRunner.getCurrentTest()) onTestFinished(() => void database.sqlite.close())
  return database
}

/** Makes such a file, and its folder. */
export function writeEmptyDatabase(file: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, migratedFile())
}

/** The bytes of a migrated file: the migrations take longer than most tests, so they run once. */
function migratedFile(): Buffer {
  if (template) return template
  const folder = mkdtempSync(join(tmpdir(), 'laveo-'))
  migrateDatabase(join(folder, 'laveo.db'))
  template = readFileSync(join(folder, 'laveo.db'))
  rmSync(folder, { recursive: true })
  return template
}
