import { existsSync } from 'node:fs'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { isBusy } from '../database.ts'
import { RefusedFile } from './refused-file.ts'

/** How a server ends, by whatever runs it. */
export const STOP_IT =
  'stop it first (Ctrl-C where npm start runs; systemctl stop laveo.socket laveo.service where systemd runs it)'

/** The file whose lock says that somebody holds the folder. It is an empty database: SQLite knows each system's locks. */
const LOCK = 'server.lock'

/** Whether somebody ever held a folder, by the file that a hold leaves. */
export const wasHeld = (folder: string): boolean => existsSync(join(folder, LOCK))

/** Until it is released, or its process ends in any way. */
export interface FolderHold {
  release(): void
}

/** Holds that nobody has released: a connection that nothing refers to would be closed, and its lock with it. */
const held = new Set<BetterSqlite.Database>()

/**
 * Makes this process the only one that serves or replaces what a data folder holds. Waits for the one before to let go, for
 * so long; blocks meanwhile. Throws a RefusedFile when it does not.
 */
export function holdFolder(dataDir: string, waitMs: number): FolderHold {
  const lock = new BetterSqlite(join(dataDir, LOCK), { timeout: waitMs })
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (!isBusy(error)) throw error
    throw new RefusedFile(
      `a server or a restore holds the data folder ${dataDir}: ${STOP_IT}, or set another DATA_DIR`,
    )
  }
  held.add(lock)
  return {
    release() {
      held.delete(lock)
      lock.close()
    },
  }
}
