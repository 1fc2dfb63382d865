// A process of its own: copies a running server's database and sends the copy to another machine, again and again.
// Arguments: the database, a file for the copy, the target `host:file`, the seconds between two starts, the ssh command.
import { execFile } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import BetterSqlite from 'better-sqlite3'

export interface Copied {
  /** The time of its content, milliseconds UTC. */
  takenAt: number
  copyMs: number
  sendMs: number
  /** Bytes that went over the network. */
  sent: number
}

const PAGES_AT_ONCE = 4_096

const [database = '', copy = '', target = '', seconds = '5', ssh = 'ssh'] = process.argv.slice(2)

// The drill that reads these messages is over.
process.on('disconnect', () => process.exit())

for (;;) {
  const start = Date.now()
  const takenAt = await takeCopy()
  const copyMs = Date.now() - start
  const sent = await send()
  const copied: Copied = { takenAt, copyMs, sendMs: Date.now() - start - copyMs, sent }
  process.send?.(copied)
  await pause(Math.max(0, start + Number(seconds) * 1000 - Date.now()))
}

/** Copies the file as it is at one moment, and returns the moment. */
async function takeCopy(): Promise<number> {
  const source = new BetterSqlite(database, { readonly: true, timeout: 2_000 })
  // Without a transaction each commit of the server would make SQLite copy from the start again.
  source.exec('BEGIN')
  source.prepare('select count(*) from settings').get()
  const takenAt = Date.now()
  await source.backup(copy, { progress: () => PAGES_AT_ONCE })
  source.close()
  return takenAt
}

/** Sends what differs; the target keeps its former file until the new one is whole. */
async function send(): Promise<number> {
  const rsync = ['--stats', '--no-whole-file', '--rsh', ssh, copy, target]
  const { stdout } = await promisify(execFile)('rsync', rsync)
  return Number(/Total bytes sent: ([\d,]+)/.exec(stdout)?.[1]?.replaceAll(',', ''))
}
