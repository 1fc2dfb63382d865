import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { inject, onTestFinished, TestRunner } from 'vitest'
import { type Database, openDatabase } from '#server/db/database.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { openRewound, type RewoundDatabase } from './rewound-database.ts'

let template: Buffer | undefined
/** Those that no test uses at the moment. */
const idle: RewoundDatabase[] = []
const { prepare } = BetterSqlite.prototype

/** An empty database at the current schema, in memory; what a test writes to it is undone when the test ends. */
export function emptyDatabase(): Database {
  // A test that records or fails statements must see each one prepared.
  const isPrepareReplaced = BetterSqlite.prototype.prepare !== prepare
  if (isPrepareReplaced || !TestRunner.getCurrentTest()) return ownEmptyDatabase()
  const rewound = idle.pop() ?? openRewound(migratedFile())
  onTestFinished(async ({ task }) => {
    // A test that ran out of time may go on writing.
    const isOver = task.result?.state === 'pass'
    if ((await rewound.undo()) && isOver) idle.push(rewound)
    else rewound.close()
  })
  return rewound.begin()
}

/** Such a database on a connection of its own, for a test of its bytes, its pragmas or its transactions. */
export function ownEmptyDatabase(): Database {
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

/** The bytes of a migrated file: the migrations take longer than most tests, so they run once for all workers. */
function migratedFile(): Buffer {
  template ??= providedFile() ?? ownMigratedFile()
  return template
}

function providedFile(): Buffer | undefined {
  // Of a process of the torture, and of tests of processes, nothing was made before.
  const file: string | undefined = process.env.VITEST ? inject('emptyDatabase') : undefined
  return file === undefined ? undefined : readFileSync(file)
}

function ownMigratedFile(): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'laveo-'))
  migrateDatabase(join(folder, 'laveo.db'))
  const file = readFileSync(join(folder, 'laveo.db'))
  rmSync(folder, { recursive: true })
  return file
}
