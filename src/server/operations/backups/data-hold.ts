import { closeSync, existsSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { holdFolder } from '#server/db/file/folder-hold.ts'
import { BackupFault } from './backup-fault.ts'
import { DATABASE } from './manifest.ts'

/** A data folder without a server, whose database nobody else can open meanwhile. */
export interface Hold {
  /** Moves the log into the file, and removes it; a file that is too damaged for it keeps its log. */
  settle(): void
  /** Returns what `use` reads of the database; undefined where there is none that can be read. */
  read<T>(use: (sqlite: BetterSqlite.Database) => T): T | undefined
  release(): void
}

const SQLITE_MARK = Buffer.from('SQLite format 3\0')

/** For a server that is just ending. */
const WAIT_MS = 500

const IN_USE = 'another program has the database open: end it first'

/** Keeps servers out of the folder, and every program out of its database. Throws a RefusedFile or a fault when one is there. */
export function holdData(dataDir: string): Hold {
  const folder = holdFolder(dataDir, WAIT_MS)
  try {
    const database = holdDatabase(join(dataDir, DATABASE))
    return {
      settle: database.settle,
      read: database.read,
      release() {
        database.release()
        folder.release()
      },
    }
  } catch (error) {
    folder.release()
    throw error
  }
}

function holdDatabase(file: string): Hold {
  // SQLite cannot lock a damaged file, and would take its log for an old one, and remove it.
  if (!existsSync(file) || !isDatabase(file)) return NOTHING_TO_HOLD
  const sqlite = new BetterSqlite(file, { timeout: WAIT_MS })
  try {
    // With a log, only this mode keeps readers out, and it is refused while anybody has the file open.
    sqlite.pragma('locking_mode = EXCLUSIVE')
    sqlite.exec('BEGIN EXCLUSIVE; COMMIT')
  } catch (error) {
    sqlite.close()
    if (!isDamage(error)) throw isBusy(error) ? new BackupFault(IN_USE) : error
    return NOTHING_TO_HOLD
  }
  return {
    settle() {
      try {
        sqlite.pragma('journal_mode = DELETE')
        sqlite.exec('BEGIN EXCLUSIVE')
      } catch (error) {
        if (!isDamage(error)) throw error
      }
    },
    read(use) {
      try {
        return use(sqlite)
      } catch (error) {
        if (!isDamage(error)) throw error
        return undefined
      }
    },
    release() {
      if (sqlite.open && sqlite.inTransaction) sqlite.exec('ROLLBACK')
      sqlite.close()
    },
  }
}

const NOTHING_TO_HOLD: Hold = { settle: () => {}, read: () => undefined, release: () => {} }

function isDatabase(file: string): boolean {
  const fd = openSync(file, 'r')
  try {
    const head = Buffer.alloc(SQLITE_MARK.length)
    readSync(fd, head)
    return head.equals(SQLITE_MARK)
  } finally {
    closeSync(fd)
  }
}

const codeOf = (error: unknown) => (error instanceof BetterSqlite.SqliteError ? error.code : '')
const isBusy = (error: unknown) => /^SQLITE_(?:BUSY|LOCKED)/.test(codeOf(error))
const isDamage = (error: unknown) => /^SQLITE_(?:CORRUPT|NOTADB|IOERR)/.test(codeOf(error))
