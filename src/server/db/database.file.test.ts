import { statSync } from 'node:fs'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { writeEmptyDatabase } from '#server/testing/empty-database.ts'
import { testHistoryKey } from '#server/testing/history.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { type Database, emptyLog, openDatabase } from './database.ts'
import { giveHistoryKey } from './history/link.ts'
import { settings } from './schema.ts'

let file: string
let database: Database

beforeEach(() => {
  file = join(temporaryFolder(), 'laveo.db')
  writeEmptyDatabase(file)
  database = openDatabase(file)
  giveHistoryKey(database.sqlite, testHistoryKey)
  onTestFinished(() => void database.sqlite.close())
})

afterEach(() => vi.useRealTimers())

const pragma = (name: string) => database.sqlite.pragma(name, { simple: true })
const add = (key: string) =>
  database.write((orm) => orm.insert(settings).values({ key, value: 1, updatedAt: 0 }).run())
const storedKeys = () => database.sqlite.prepare('select key from settings').pluck().all()

describe('a database file is opened', () => {
  test('with every write on the disk before it is answered', () => {
    expect([pragma('journal_mode'), pragma('synchronous')]).toEqual(['wal', 2])
  })

  test('with foreign keys enforced', () => {
    expect(pragma('foreign_keys')).toBe(1)
  })

  test('never to wait for another process inside SQLite, which would stop the event loop', () => {
    expect(pragma('busy_timeout')).toBe(0)
  })

  test('with bounded memory, and a log that is moved into the file every 4 MB', () => {
    expect([pragma('cache_size'), pragma('temp_store')]).toEqual([-4_000, 2])
    expect(pragma('wal_autocheckpoint')).toBe(1000)
  })

  test('to commit without giving back to the disk what its log grew to, which takes 40 ms for 70 MB', async () => {
    const logged = () => statSync(`${file}-wal`).size
    pragma('wal_autocheckpoint = 0')
    database.sqlite.exec('create table large as select randomblob(20000000) as bytes')
    const grown = logged()
    pragma('wal_checkpoint(PASSIVE)')
    await add('a')
    expect(logged()).toBe(grown)
    expect(emptyLog(database)).toBe(true)
    expect(logged()).toBe(0)
  })

  test('by an SQLite without the bug of WAL resets', () => {
    const version = database.sqlite.prepare('select sqlite_version()').pluck().get() as string
    const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
    expect(major * 1e6 + minor * 1e3 + patch).toBeGreaterThanOrEqual(3_051_003)
  })

  test('again with what was written', async () => {
    await add('a')
    await database.close()
    database = openDatabase(file)
    expect(storedKeys()).toEqual(['a'])
  })
})

describe('a database that another process is writing to', () => {
  let other: BetterSqlite.Database

  beforeEach(() => {
    other = new BetterSqlite(file)
    onTestFinished(() => void other.close())
    other.exec('BEGIN IMMEDIATE')
    vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] })
  })

  /** Lets the pretended time pass. */
  async function pass(milliseconds: number): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve))
    await vi.advanceTimersByTimeAsync(milliseconds)
  }

  /** Says at any time whether a promise is still waiting. */
  function watch(promise: Promise<unknown>): () => string {
    let state = 'waiting'
    const end = (reached: string) => () => {
      state = reached
    }
    promise.then(end('done'), end('refused'))
    return () => state
  }

  test('is waited for, and written to when it is free', async () => {
    const state = watch(add('a'))
    await pass(1000)
    expect(state()).toBe('waiting')
    other.exec('COMMIT')
    await pass(20)
    expect(state()).toBe('done')
    expect(storedKeys()).toEqual(['a'])
  })

  test('can be read meanwhile, and the event loop goes on', async () => {
    const written = add('a')
    // Only the pretended time has passed, and only between tries does it: no try waits inside SQLite.
    expect(pragma('busy_timeout')).toBe(0)
    await pass(1900)
    expect(storedKeys()).toEqual([])
    other.exec('ROLLBACK')
    await pass(20)
    await written
  })

  test('is given up after two seconds, with nothing written', async () => {
    const refusals = ['a', 'b'].map((key) => refusalOf(add(key)))
    const state = watch(Promise.all(refusals))
    await pass(1960)
    expect(state()).toBe('waiting')
    await pass(80)
    const busy = { code: 'DATABASE_BUSY', status: 503 }
    expect(await Promise.all(refusals)).toEqual([busy, busy])
    other.exec('ROLLBACK')
    expect(storedKeys()).toEqual([])
  })

  test('is tried again by the next caller', async () => {
    const refusal = refusalOf(add('a'))
    await pass(2100)
    await refusal
    const written = add('b')
    await pass(500)
    other.exec('ROLLBACK')
    await pass(20)
    await written
    expect(storedKeys()).toEqual(['b'])
  })

  test('does not keep the server from closing', async () => {
    const refusal = refusalOf(add('a'))
    const closed = database.close()
    await pass(2100)
    await closed
    expect((await refusal).code).toBe('DATABASE_BUSY')
  })
})
