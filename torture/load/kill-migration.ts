import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import BetterSqlite from 'better-sqlite3'
import { SERVER } from '#server/testing/processes/programs.ts'

/**
 * Starts the real server on a database of an earlier schema, and kills it so many milliseconds after it copied the file,
 * which it does before it migrates. Resolves to whether a transaction wrote to the file at that moment.
 */
export async function killWhileMigrating(file: string, afterMs: number): Promise<boolean> {
  const child = spawn(process.execPath, [SERVER], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      PORT: '0',
      DEMO: '0',
      LOG_LEVEL: 'info',
      DATA_DIR: dirname(file),
    },
    // It refuses rows without links once it has migrated them.
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const gone = once(child, 'exit')
  for await (const line of createInterface({ input: child.stdout }))
    if (line.includes('Database copied')) break
  await wait(afterMs)
  const wasWriting = isWriting(file)
  child.kill('SIGKILL')
  await gone
  return wasWriting
}

/** Another process writes to the file: SQLite lets nobody else begin then. */
function isWriting(file: string): boolean {
  const sqlite = new BetterSqlite(file, { timeout: 0 })
  try {
    sqlite.exec('BEGIN IMMEDIATE; ROLLBACK')
    return false
  } catch (error) {
    if (error instanceof BetterSqlite.SqliteError && error.code.startsWith('SQLITE_BUSY'))
      return true
    throw error
  } finally {
    // Not the last one to close it: the server is still there, and its log stays.
    sqlite.close()
  }
}
