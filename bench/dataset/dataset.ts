import { createHash } from 'node:crypto'
import {
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { openDatabase } from '#server/db/database.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { HISTORY_KEY } from '#server/lib/secret.ts'
import { createTestContext } from '#server/testing/create-test-context.ts'
import { makeAdmin, makeCatalogue, makeLivreur } from '#server/testing/factories.ts'
import { createFakeClock } from '#server/testing/fakes/fake-clock.ts'
import { fillDatabase } from '#server/testing/filling/fill-database.ts'
import { secretOfTest, testHistoryKey } from '#server/testing/history.ts'
import { addPeople, openSessions } from './people.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const CACHE = join(ROOT, 'node_modules/.cache/bench')
/** The sources that decide the content of a filled database. */
const SOURCES = ['drizzle', 'bench/dataset', 'src/server/testing/filling']

/** A filled database that is kept from one run to the next and never written to. */
export interface Dataset {
  file: string
  orders: number
  /** The garments of its catalogue. */
  garments: string[]
}

/** The database with this many orders, made now unless an earlier run made the same. */
export async function prepareDataset(
  orders: number,
  tell: (text: string) => void,
): Promise<Dataset> {
  const file = join(CACHE, `${orders}-${versionOf(SOURCES)}.db`)
  const facts = `${file}.json`
  if (!existsSync(facts)) {
    mkdirSync(CACHE, { recursive: true })
    for (const old of readdirSync(CACHE).filter((name) => name.startsWith(`${orders}-`)))
      rmSync(join(CACHE, old))
    const start = performance.now()
    const garments = await makeDataset(`${file}.new`, orders)
    renameSync(`${file}.new`, file)
    writeFileSync(facts, JSON.stringify({ file, orders, garments }))
    tell(`${orders} orders written in ${((performance.now() - start) / 1000).toFixed(1)} s`)
  }
  return JSON.parse(readFileSync(facts, 'utf8')) as Dataset
}

async function makeDataset(file: string, orders: number): Promise<string[]> {
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true })
  migrateDatabase(file)
  const database = openDatabase(file)
  const t = createTestContext({}, { database, clock: createFakeClock(Date.now()) })
  const [admin, livreur] = [await makeAdmin(t), await makeLivreur(t)]
  const garments = await makeCatalogue(t)
  fillDatabase(t, { adminId: admin.id, livreurId: livreur.id }, orders)
  addPeople(database.sqlite, t.clock.now())
  database.sqlite.pragma('wal_checkpoint(TRUNCATE)')
  await database.close()
  return Object.values(garments)
}

/** A folder with a copy of the dataset, in which the people of the benchmark are signed in. */
export function copyDataset({ file }: Dataset, name: string): string {
  const folder = join(CACHE, 'run', `${process.pid}-${name}`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const copy = join(folder, 'laveo.db')
  copyFileSync(file, copy, constants.COPYFILE_FICLONE)
  writeFileSync(join(folder, HISTORY_KEY), testHistoryKey.export(), { mode: 0o600 })
  const sqlite = new BetterSqlite(copy)
  const secret = secretOfTest({ sqlite })
  openSessions(sqlite, secret)
  sqlite.pragma('wal_checkpoint(TRUNCATE)')
  sqlite.close()
  return folder
}

/** Deletes what this run copied. */
export function removeCopies(): void {
  const folder = join(CACHE, 'run')
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder))
    if (name.startsWith(`${process.pid}-`)) rmSync(join(folder, name), { recursive: true })
}

/** The folder of every file of the benchmark: on the disk of the repository, not in memory. */
export const cacheFolder = CACHE

function versionOf(paths: string[]): string {
  const hash = createHash('sha256')
  for (const path of paths.flatMap(filesOf))
    hash.update(path).update(readFileSync(join(ROOT, path)))
  return hash.digest('hex').slice(0, 12)
}

function filesOf(path: string): string[] {
  if (/\.\w+$/.test(path)) return [path]
  const names = readdirSync(join(ROOT, path), { recursive: true, encoding: 'utf8' })
  return names
    .filter((name) => /\.(?:sql|ts)$/.test(name))
    .sort()
    .map((name) => join(path, name))
}
