import BetterSqlite from 'better-sqlite3'
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3'
import { linkWrites } from '#server/db/history/link.ts'
import { AppError } from '#server/lib/app-error.ts'
import {
  type StorageWatch,
  silentStorageWatch,
  storageFaultOf,
} from '#server/lib/storage/storage-fault.ts'
import { keepStatements } from './kept-statements.ts'

export type Orm = BetterSQLite3Database

export interface Database {
  sqlite: BetterSqlite.Database
  /** For reading. Writes go through `write`. */
  orm: Orm
  /**
   * The only way to write. The writes that come in turns of the event loop without a pause share one transaction and one
   * fsync, a savepoint each; the promise resolves after the commit, so what was answered survives a power cut.
   * `fn` is synchronous. A thrown error undoes this write alone. Rejects with DATABASE_BUSY once another process has held the file for 2 s,
   * and with STORAGE_UNAVAILABLE when the disk is full, fails or may not be written to: every write of the transaction that
   * was lost with it is refused, and a later one works as soon as the disk does.
   */
  write<T>(fn: (orm: Orm) => T): Promise<T>
  /** An object that identifies the write in progress; undefined outside of one. */
  currentWrite(): object | undefined
  /** Runs once the write in progress is committed, and never if it is undone. */
  afterCommit(fn: () => void): void
  /** Calls `check` at the beginning of each transaction of writes; what it throws refuses all of them. */
  beforeWrites(check: () => void): void
  /** Observes whether writes are stored; code that stores files reports to it too. */
  readonly storage: StorageWatch
  /** Waits for the queued writes, then closes the file. */
  close(): Promise<void>
}

interface Job {
  fn: (orm: Orm) => unknown
  after: Array<() => void>
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
}

/** Largest number of writes in one commit: bounds how long one transaction holds the event loop. */
const MAX_BATCH = 64
const BUSY_RETRY_MS = 20
const BUSY_LIMIT_MS = 2_000

/**
 * Opens a database file (or a serialized copy, in tests) with full durability, and checks that it has it. What the history
 * covers can be written once `giveHistoryKey` was called.
 */
export function openDatabase(
  file: string | Buffer,
  storage: StorageWatch = silentStorageWatch,
): Database {
  const sqlite = new BetterSqlite(file, { timeout: 0 })
  applyPragmas(sqlite, typeof file === 'string' && file !== ':memory:')
  linkWrites(sqlite)
  // Only relational queries need the schema, and the server has none.
  const orm = drizzle(keepStatements(sqlite))
  keepPlans(orm)
  return { sqlite, orm, storage, ...groupCommit(sqlite, orm, storage) }
}

/**
 * Makes SQLite keep the plan of a prepared query. Where the value of a parameter could change the plan, as in a join or
 * after LIMIT, SQLite prepares the query again each time a value is bound: a session with its account cost 32 µs instead
 * of 3. An expression, even `+?`, has no value while the plan is made.
 */
function keepPlans(orm: Orm): void {
  const { dialect } = orm as unknown as { dialect: { escapeParam(n: number): string } }
  dialect.escapeParam = () => '+?'
}

function groupCommit(sqlite: BetterSqlite.Database, orm: Orm, storage: StorageWatch) {
  const begin = sqlite.prepare('BEGIN IMMEDIATE')
  const commit = sqlite.prepare('COMMIT')
  const rollback = sqlite.prepare('ROLLBACK')
  const save = sqlite.prepare('SAVEPOINT job')
  const release = sqlite.prepare('RELEASE job')
  const undo = sqlite.prepare('ROLLBACK TO job')
  const queue: Job[] = []
  const idle: Array<() => void> = []
  let check = () => {}
  let current: Job | undefined
  let scheduled = false
  /** The writes that waited a turn of the event loop ago. */
  let waited = 0
  let busySince = 0

  function schedule(): void {
    if (scheduled || queue.length === 0) return
    scheduled = true
    if (busySince) setTimeout(flush, BUSY_RETRY_MS)
    else setImmediate(flush)
  }

  /** While more writes come with each turn they are waited for: one fsync for all, and an answer at the same time. */
  function isGrowing(): boolean {
    const grows = queue.length > waited && queue.length < MAX_BATCH && !busySince
    waited = grows ? queue.length : 0
    return grows
  }

  function flush(): void {
    if (isGrowing()) {
      setImmediate(flush)
      return
    }
    scheduled = false
    if (started()) commitTogether(queue.splice(0, MAX_BATCH))
    schedule()
    if (queue.length === 0) for (const done of idle.splice(0)) done()
  }

  /** Begins the transaction; when another process holds the lock, waits without stopping the event loop. */
  function started(): boolean {
    try {
      begin.run()
      busySince = 0
      return true
    } catch (error) {
      busySince ||= Date.now()
      if (isBusy(error) && Date.now() - busySince < BUSY_LIMIT_MS) return false
      busySince = 0
      const refusal = isBusy(error) ? new AppError('DATABASE_BUSY') : error
      for (const job of queue.splice(0)) refuse(job, refusal)
      for (const done of idle.splice(0)) done()
      return false
    }
  }

  function commitTogether(jobs: Job[]): void {
    const done: Array<[Job, unknown]> = []
    const failed = new Map<Job, unknown>()
    try {
      check()
      for (const job of jobs) runInSavepoint(job, done, failed)
      commit.run()
    } catch (error) {
      if (sqlite.inTransaction) rollback.run()
      for (const job of jobs) refuse(job, failed.get(job) ?? error)
      return
    }
    for (const [job, error] of failed) refuse(job, error)
    if (done.length > 0) storage.stored()
    for (const [job, value] of done) {
      for (const after of job.after) runAfter(after)
      job.resolve(value)
    }
  }

  function refuse(job: Job, error: unknown): void {
    const fault = storageFaultOf(error)
    if (fault) storage.refused(fault)
    job.reject(fault ? new AppError('STORAGE_UNAVAILABLE') : error)
  }

  function runInSavepoint(job: Job, done: Array<[Job, unknown]>, failed: Map<Job, unknown>): void {
    save.run()
    current = job
    try {
      const value = job.fn(orm)
      if (isThenable(value)) {
        if (value instanceof Promise) value.catch(() => {})
        throw new TypeError(
          'write(fn): fn must be synchronous and end each query in .run(), .get() or .all()',
        )
      }
      release.run()
      done.push([job, value])
    } catch (error) {
      // SQLite rolls the whole transaction back by itself on a full disk, or this statement alone where it has triggers: a
      // fault of the disk undoes all of it either way.
      if (!sqlite.inTransaction || storageFaultOf(error)) throw error
      undo.run()
      release.run()
      failed.set(job, error)
    } finally {
      current = undefined
    }
  }

  return {
    write<T>(fn: (orm: Orm) => T): Promise<T> {
      if (current) throw new Error('write() inside write(): call the inner function directly')
      return new Promise<T>((resolve, reject) => {
        queue.push({ fn, after: [], resolve: resolve as (value: unknown) => void, reject })
        schedule()
      })
    },
    currentWrite: () => current,
    afterCommit(fn: () => void): void {
      if (!current) throw new Error('afterCommit() outside write()')
      current.after.push(fn)
    },
    beforeWrites(given: () => void): void {
      check = given
    },
    async close(): Promise<void> {
      if (queue.length > 0) await new Promise<void>((resolve) => idle.push(resolve))
      sqlite.close()
    },
  }
}

/** Runs an `afterCommit` function. The write is committed: an error here ends the process, but fails no write. */
function runAfter(fn: () => void): void {
  try {
    fn()
  } catch (error) {
    setImmediate(() => {
      throw error
    })
  }
}

/** A promise, or a query that was built and not run: resolving with it would run it after the commit. */
function isThenable(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'then' in value
}

/**
 * Moves the log into the file and empties it, so that neither holds erased content; false when it could not.
 * Never waits: while another process reads, the next call does it.
 */
export function emptyLog({ sqlite }: Pick<Database, 'sqlite'>): boolean {
  try {
    const [answer] = sqlite.pragma('wal_checkpoint(TRUNCATE)') as Array<{ busy: number }>
    return answer?.busy === 0
  } catch (error) {
    if (isBusy(error)) return false
    throw error
  }
}

/** Whether SQLite refused because another process holds the file. */
export function isBusy(error: unknown): boolean {
  return error instanceof BetterSqlite.SqliteError && error.code.startsWith('SQLITE_BUSY')
}

/** Sets how SQLite stores and reads, and throws when it does not obey. The benchmark's limits open their file with it too. */
export function applyPragmas(sqlite: BetterSqlite.Database, onDisk: boolean): void {
  if (onDisk) sqlite.pragma('journal_mode = WAL')
  // The driver's default in WAL is NORMAL, which loses acknowledged orders when the power fails.
  sqlite.pragma('synchronous = FULL')
  sqlite.pragma('foreign_keys = ON')
  // Without it INSERT OR REPLACE deletes a row of an append-only table without waking its trigger.
  sqlite.pragma('recursive_triggers = ON')
  // Deleted content is overwritten: an erased person's name must not remain in the file's free space.
  sqlite.pragma('secure_delete = ON')
  // The system keeps the file's pages too: with 8, 16 or 64 MB the server is no faster, and larger.
  sqlite.pragma('cache_size = -4000')
  sqlite.pragma('temp_store = MEMORY')
  // One commit in many copies the log into the file, and nobody is answered meanwhile: 8 ms for 4 MB, 20 for 16.
  sqlite.pragma('wal_autocheckpoint = 1000')
  const value = (name: string) => sqlite.pragma(name, { simple: true })
  if (onDisk && value('journal_mode') !== 'wal') throw new Error('SQLite did not enter WAL mode')
  if (value('synchronous') !== 2) throw new Error('SQLite is not fully durable')
  if (value('secure_delete') !== 1) throw new Error('SQLite does not wipe what is deleted')
  if (value('foreign_keys') !== 1) throw new Error('SQLite does not enforce foreign keys')
  const version = sqlite.prepare('select sqlite_version()').pluck().get() as string
  if (!isAtLeast(version, [3, 51, 3])) throw new Error(`SQLite ${version} is older than 3.51.3`)
}

/** Compares a dotted version with the lowest accepted one. */
function isAtLeast(version: string, lowest: readonly number[]): boolean {
  const parts = version.split('.').map(Number)
  for (const [i, low] of lowest.entries()) {
    const part = parts[i] ?? 0
    if (part !== low) return part > low
  }
  return true
}
