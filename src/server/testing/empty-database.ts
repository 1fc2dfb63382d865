import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Database, openDatabase } from '#server/db/database.ts'
import { migrateDatabase } from '#server/db/migrate.ts'

let template: Buffer | undefined

/** An empty database at the current schema, in memory. */
export const emptyDatabase = (): Database => openDatabase(migratedFile())

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
