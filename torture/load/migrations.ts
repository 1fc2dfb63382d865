import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beginHistoryAnew } from '#server/db/history/begin.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { verifyAll } from '#server/testing/history.ts'
import { withDatabase } from '../data-folder.ts'
import { atLeast, atMost, type Figure, type Line, none, type Work } from '../line.ts'
import { startServer } from '../server.ts'
import { inventRows, type Schema, schemaOf } from './invented-rows.ts'
import { killWhileMigrating } from './kill-migration.ts'
import { migrateTo, migrationTags } from './old-database.ts'
import {
  columnsOf,
  faultsOf,
  lostColumns,
  migrationsOf,
  reading,
  rowsOf,
  shared,
  sumsOf,
} from './table-sums.ts'

/** Rows of each table of the first schema, and of each table that a later release adds. */
const ROWS = { short: 20, full: 2_000 }
const LONGEST_S = 30
/** A kill that came before or after the migration's transaction is followed by another, up to so many. */
const KILLS = { short: 1, full: 20 }
/** The part of the measured time: the foreign keys are checked at its end, after the transaction. */
const LATEST_KILL = 0.8

/** A database of every schema that was released since 1.0 comes to the present one whole, or not at all. */
export const migrations: Line = {
  name: 'migrations',
  promise:
    'from every schema since 1.0, filled: rows and checksums kept, 0 faults, kill -9 leaves old or new, ≤ 30 s each',
  async run(work) {
    if (migrationTags().length === 1) {
      work.tell('no migration since 1.0: no schema to come from')
      return [atLeast('schemas', 0, 0)]
    }
    const results: Results = {
      schemas: 0,
      fewestRows: Number.POSITIVE_INFINITY,
      empty: new Set(),
      unfilled: new Set(),
      lost: [],
      changed: [],
      faults: 0,
      brokenLinks: 0,
      slowest: 0,
      kills: 0,
      within: 0,
      mixed: 0,
    }
    for (const old of oldDatabases(work, results)) {
      const ms = await migrate(old, results)
      await killUntilWithin(work, old, ms, results)
      const [slowest, found] = [
        (results.slowest / 1000).toFixed(1),
        results.changed.length + results.lost.length,
      ]
      work.tell(
        `${old.schema}: ${slowest} s at most, ${found} changes, ${results.within} of ${results.kills} kills within`,
      )
    }
    return figuresOf(work, results)
  },
}

interface Results {
  schemas: number
  fewestRows: number
  /** Tables without a row, with the schema: nothing of them is proved. */
  empty: Set<string>
  /** Columns that a release added, without a value: nothing of them is proved. */
  unfilled: Set<string>
  /** Columns that are gone though nobody took them away. */
  lost: string[]
  /** Tables whose rows or checksum differ, with the schema that they came from. */
  changed: string[]
  faults: number
  /** Faults of the history, once it was begun over the migrated rows. */
  brokenLinks: number
  /** Milliseconds. */
  slowest: number
  kills: number
  /** Kills within the transaction of the migration. */
  within: number
  /** Files that were neither old nor new after a kill, or did not come to the new schema afterwards. */
  mixed: number
}

interface Old {
  /** The name of its last migration. */
  schema: string
  file: string
}

/** A database of each earlier schema: each comes from the one before, and what its release added is filled. */
function* oldDatabases({ folder, short, random }: Work, results: Results): Generator<Old> {
  const [file, migrationsFolder] = [join(folder(), 'laveo.db'), folder()]
  const earlier = migrationTags().slice(0, -1)
  const few = new Set([0, random.below(earlier.length || 1), earlier.length - 1])
  let known: Schema = new Map()
  for (const [n, schema] of earlier.entries()) {
    migrateTo(file, n + 1, migrationsFolder)
    const unfilled = inventRows(file, known, short ? ROWS.short : ROWS.full, random)
    for (const column of unfilled) results.unfilled.add(`${schema}: ${column}`)
    known = reading(file, schemaOf)
    if (short && !few.has(n)) continue
    note(results, schema, rowsOf(file))
    yield { schema, file }
  }
}

function note(results: Results, schema: string, rows: Map<string, number>): void {
  results.schemas += 1
  const sum = [...rows.values()].reduce((total, count) => total + count, 0)
  results.fewestRows = Math.min(results.fewestRows, sum)
  for (const [table, count] of rows) if (count === 0) results.empty.add(`${schema}: ${table}`)
}

/** Migrates a copy and compares; resolves to the milliseconds from its own copy to its end. */
async function migrate({ schema, file }: Old, results: Results): Promise<number> {
  const migrated = copyOf(file)
  const start = performance.now()
  let copiedAt = start
  migrateDatabase(migrated, (text) => {
    if (text.startsWith('Database copied')) copiedAt = performance.now()
  })
  const end = performance.now()
  results.slowest = Math.max(results.slowest, end - start)
  const [before, after] = [columnsOf(file), columnsOf(migrated)]
  results.lost.push(...lostColumns(before, after).map((column) => `${schema}: ${column}`))
  results.changed.push(...differences(file, migrated).map((table) => `${schema}: ${table}`))
  results.faults += faultsOf(migrated)
  removeCopy(migrated)
  return end - copiedAt
}

/** Tables of which rows or values are missing or other than before, in the columns that both files have. */
function differences(before: string, after: string): string[] {
  const columns = shared(columnsOf(before), columnsOf(after))
  const own = sumsOf(before, columns)
  const sums = sumsOf(after, columns)
  const isKept = (table: string) => sums.has(table) && own.get(table) === sums.get(table)
  // Each release that migrates the file adds its name.
  return [...columns.keys()].filter((table) => table !== 'releases' && !isKept(table))
}

/** Kills the real server while it migrates: the file must be as it was or new, and the next start must make it new. */
async function killUntilWithin(work: Work, old: Old, ms: number, results: Results): Promise<void> {
  const latest = Math.ceil(ms * LATEST_KILL)
  let before = latest
  for (let n = 0; n < (work.short ? KILLS.short : KILLS.full); n += 1) {
    const own = copyOf(old.file)
    const afterMs = work.random.below(before)
    const wasWriting = await killWhileMigrating(own, afterMs)
    // Before anything opens the file and looks into its log.
    const isUntouched = readFileSync(own).equals(readFileSync(old.file))
    const isOld = migrationsOf(own) === migrationsOf(old.file)
    const isSame = differences(old.file, own).length === 0
    const isWhole = isOld ? isUntouched : faultsOf(own) === 0 && isSame
    results.kills += 1
    if (!isWhole || !(await becomesNew(work, own, results))) results.mixed += 1
    removeCopy(own)
    if (wasWriting && isOld) {
      results.within += 1
      return
    }
    // The transaction of a small migration is over long before the foreign keys are checked: the next kill comes earlier.
    before = isOld ? latest : Math.max(1, afterMs)
  }
}

/** The file comes to the present schema, and the server starts on it. No key made the links that were invented: others take their place. */
async function becomesNew(work: Work, file: string, results: Results): Promise<boolean> {
  await beginHistoryAnew(dirname(file), Date.now())
  const server = await startServer(work, dirname(file))
  await server.stop()
  const { faults } = await withDatabase(dirname(file), (database) => verifyAll(database))
  results.brokenLinks += faults.length
  return migrationsOf(file) === migrationTags().length && faultsOf(file) === 0
}

/** A copy in a data folder of its own. */
function copyOf(file: string): string {
  const copy = join(mkdtempSync(`${file}-copy-`), 'laveo.db')
  copyFileSync(file, copy)
  return copy
}

const removeCopy = (copy: string) => rmSync(dirname(copy), { recursive: true })

function figuresOf({ short }: Work, results: Results): Figure[] {
  const { schemas, fewestRows, empty, unfilled, lost, changed, slowest, kills, within } = results
  const earlier = migrationTags().length - 1
  return [
    atLeast('schemas', schemas, short ? Math.min(earlier, 1) : earlier),
    atLeast('rows in each', fewestRows, short ? 900 : 90_000),
    none('tables without a row', [...empty]),
    // Of few rows, a CHECK may refuse every value of a column.
    atMost('new columns without a value', unfilled.size, short ? 10 : 0, [...unfilled].join()),
    none('columns that are gone', lost),
    none('tables with other rows or checksums', changed),
    atMost('faults that SQLite finds', results.faults, 0),
    atMost('faults of the history over the migrated rows', results.brokenLinks, 0),
    atMost('slowest', slowest / 1000, LONGEST_S, 's'),
    // A few hundred rows are migrated faster than anybody kills.
    atLeast(
      'kills within the transaction of a migration',
      within,
      short ? 0 : schemas,
      `of ${kills}`,
    ),
    atMost('neither old nor new after a kill', results.mixed, 0),
  ]
}
