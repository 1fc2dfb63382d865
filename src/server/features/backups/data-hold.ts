import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readlinkSync,
  readSync,
  realpathSync,
} from 'node:fs'
import BetterSqlite from 'better-sqlite3'
import { BackupFault } from './backup-fault.ts'

/** A database that nobody else can open meanwhile. */
export interface Hold {
  /** Moves the log into the file, and removes it; a file that is too damaged for it keeps its log. */
  settle(): void
  release(): void
}

const SQLITE_MARK = Buffer.from('SQLite format 3\0')

const IN_USE =
  'a server or another program has the database open: stop it first (systemctl stop laveo)'

/** Keeps every other program out of the database. Throws a fault when one has it open, such as a running server. */
export function holdDatabase(file: string): Hold {
  if (!existsSync(file)) return NOTHING_TO_HOLD
  // SQLite would take the log of such a file for an old one, and remove it.
  if (!isDatabase(file)) return holdDamaged(file)
  const sqlite = new BetterSqlite(file, { timeout: 500 })
  try {
    // With a log, only this mode keeps readers out, and it is refused while anybody has the file open.
    sqlite.pragma('locking_mode = EXCLUSIVE')
    sqlite.exec('BEGIN EXCLUSIVE; COMMIT')
  } catch (error) {
    sqlite.close()
    if (!isDamage(error)) throw isBusy(error) ? new BackupFault(IN_USE) : error
    return holdDamaged(file)
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
    release() {
      if (sqlite.open && sqlite.inTransaction) sqlite.exec('ROLLBACK')
      sqlite.close()
    },
  }
}

const NOTHING_TO_HOLD: Hold = { settle: () => {}, release: () => {} }

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

/** SQLite cannot lock what it cannot read: the system says whether somebody has it open. */
function holdDamaged(file: string): Hold {
  if (isOpenSomewhere(file)) throw new BackupFault(IN_USE)
  return NOTHING_TO_HOLD
}

const codeOf = (error: unknown) => (error instanceof BetterSqlite.SqliteError ? error.code : '')
const isBusy = (error: unknown) => /^SQLITE_(?:BUSY|LOCKED)/.test(codeOf(error))
const isDamage = (error: unknown) => /^SQLITE_(?:CORRUPT|NOTADB|IOERR)/.test(codeOf(error))

/** Whether another process of this machine has the file open. */
function isOpenSomewhere(file: string): boolean {
  const wanted = realpathSync(file)
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.some((pid) => pid !== String(process.pid) && opens(pid, wanted))
}

function opens(pid: string, wanted: string): boolean {
  const folder = `/proc/${pid}/fd`
  try {
    return readdirSync(folder).some((fd) => readlinkSync(`${folder}/${fd}`) === wanted)
  } catch {
    // It has ended, or belongs to another user.
    return false
  }
}
