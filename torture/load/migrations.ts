import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '#server/db/database.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { migrationTags } from '#server/testing/early-migrations.ts'
import { verifyAll } from '#server/testing/history.ts'
import { atLeast, atMost, type Figure, type Line, type Work } from '../line.ts'
import { startServer } from '../server.ts'
import { fillFirstSchema, migrateTo } from './old-database.ts'
import { columnsOf, faultsOf, migrationsOf, rowsOf, shared, sumsOf } from './table-sums.ts'

/** Rows of the first schema come to 100,000 with so many orders. */
const ORDERS = { short: 120, full: 12_500 }
const LONGEST_S = 30

/** A database of every schema that was ever released comes to the present one whole, or not at all. */
export const migrations: Line = {
  name: 'migrations',
  promise:
    'from every earlier schema with 100,000 rows: rows and checksums kept, 0 faults, kill -9 leaves old or new, ≤ 30 s each',
  async run(work) {
    const files = makeFiles(work)
    const told: Told = {
      rows: 0,
      changed: [],
      faults: 0,
      brokenLinks: 0,
      slowest: 0,
      kills: 0,
      within: 0,
      mixed: 0,
    }
    for (const [schema, file] of files) {
      const ms = await migrate({ schema, file }, told)
      await killMeanwhile(work, { schema, file, ms }, told)
      work.tell(
        `${schema}: ${(told.slowest / 1000).toFixed(1)} s at most, ${told.changed.length} tables changed`,
      )
    }
    return figuresOf(work, files.size, told)
  },
}

/** A database of each earlier schema, by the name of its last migration: the first is filled, and each comes from the one before. */
function makeFiles({ folder, short, random, tell }: Work): Map<string, string> {
  const [kept, migrationsFolder] = [folder(), folder()]
  const file = join(folder(), 'laveo.db')
  const tags = migrationTags()
  const few = new Set([1, 2 + random.below(tags.length - 3), tags.length - 1])
  const files = new Map<string, string>()
  for (let count = 1; count < tags.length; count += 1) {
    migrateTo(file, count, migrationsFolder)
    if (count === 1) fillFirstSchema(file, short ? ORDERS.short : ORDERS.full)
    if (short && !few.has(count)) continue
    const tag = tags[count - 1] ?? ''
    files.set(tag, join(kept, `${tag}.db`))
    copyFileSync(file, join(kept, `${tag}.db`))
  }
  tell(`${files.size} schemas, ${rowsOf(file)} rows in the last of them`)
  return files
}

/** What was found. */
interface Told {
  /** The fewest rows of a database. */
  rows: number
  /** Tables whose rows or checksum differ, with the schema that they came from. */
  changed: string[]
  faults: number
  /** Events of the trail without a link after the first start, and broken links of every chain. */
  brokenLinks: number
  /** Milliseconds. */
  slowest: number
  kills: number
  /** Kills that came after the copy was made and before the end. */
  within: number
  /** Files that were neither old nor new after a kill, or did not come to the new schema afterwards. */
  mixed: number
}

interface Old {
  schema: string
  file: string
}

/** Migrates a copy and compares; resolves to the milliseconds that it took. */
async function migrate({ schema, file }: Old, told: Told): Promise<number> {
  const rows = rowsOf(file)
  told.rows = told.rows === 0 ? rows : Math.min(told.rows, rows)
  const migrated = copyOf(file)
  const start = performance.now()
  migrateDatabase(migrated)
  const ms = performance.now() - start
  told.slowest = Math.max(told.slowest, ms)
  told.changed.push(...differences(file, migrated).map((table) => `${schema}: ${table}`))
  told.faults += faultsOf(migrated)
  removeCopy(migrated)
  return ms
}

/** Tables of which rows or values are missing or other than before, in the columns that both files have. */
function differences(before: string, after: string): string[] {
  const columns = shared(columnsOf(before), columnsOf(after))
  const own = sumsOf(before, columns)
  const sums = sumsOf(after, columns)
  const isKept = (table: string) => sums.has(table) && own.get(table) === sums.get(table)
  return [...columns.keys()].filter((table) => !isKept(table))
}

/** Kills the real server while it migrates: the file must be as it was or new, and the next start must make it new. */
async function killMeanwhile(work: Work, { file, ms }: Old & { ms: number }, told: Told) {
  const [before, all] = [migrationsOf(file), migrationTags().length]
  const own = copyOf(file)
  const dataDir = dirname(own)
  const doomed = new AsyncDisposableStack()
  const started = startServer({ cleanup: doomed }, dataDir).catch(() => undefined)
  await copied(dataDir)
  await wait(work.random.below(Math.ceil(ms)))
  await doomed.disposeAsync()
  await started
  const count = migrationsOf(own)
  told.kills += 1
  if (count === before) told.within += 1
  const isWhole = faultsOf(own) === 0 && differences(file, own).length === 0
  const next = await startServer(work, dataDir)
  await next.stop()
  const isKnown = count === before || count === all
  told.brokenLinks += await brokenLinks(own)
  if (!isKnown || !isWhole || migrationsOf(own) !== all) told.mixed += 1
  removeCopy(own)
}

async function brokenLinks(file: string): Promise<number> {
  const database = openDatabase(file)
  const { faults, heads } = verifyAll(database)
  const events = database.sqlite
    .prepare('select count(*) from order_events')
    .pluck()
    .get() as number
  await database.close()
  const linked = heads.find(({ chain }) => chain === 'order_events')?.links ?? 0
  return faults.length + events - linked
}

const PATIENCE_MS = 30_000

/** Waits until the server has begun to copy the file, which it does before it migrates. */
async function copied(dataDir: string): Promise<void> {
  const backups = join(dataDir, 'backups')
  const end = performance.now() + PATIENCE_MS
  while (!(existsSync(backups) && readdirSync(backups).length > 0) && performance.now() < end)
    await wait(1)
}

/** A copy in a data folder of its own. */
function copyOf(file: string): string {
  const copy = join(mkdtempSync(`${file}-copy-`), 'laveo.db')
  copyFileSync(file, copy)
  return copy
}

const removeCopy = (copy: string) => rmSync(dirname(copy), { recursive: true })

function figuresOf({ short }: Work, schemas: number, told: Told): Figure[] {
  return [
    atLeast('schemas', schemas, short ? 3 : migrationTags().length - 1),
    atLeast('rows in each', told.rows, short ? 900 : 100_000),
    atMost('tables with other rows or checksums', told.changed.length, 0, told.changed.join()),
    atMost('faults that SQLite finds', told.faults, 0),
    atMost('broken or missing links of the history after the first start', told.brokenLinks, 0),
    atMost('slowest', told.slowest / 1000, LONGEST_S, 's'),
    atLeast('kills', told.kills, schemas, `of which ${told.within} before the end`),
    atMost('neither old nor new after a kill', told.mixed, 0),
  ]
}
