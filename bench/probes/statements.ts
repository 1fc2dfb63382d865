// Loaded before the server, in a process that is not measured: tells which SQL it runs.
import BetterSqlite from 'better-sqlite3'

const executed: string[] = []
const prepare = BetterSqlite.prototype.prepare
const READERS = ['all', 'get', 'run', 'iterate'] as const

function prepareRecorded(this: BetterSqlite.Database, source: string) {
  const statement = prepare.call(this, source)
  for (const reader of READERS) {
    const original = statement[reader] as (...values: unknown[]) => unknown
    const recorded = (...values: unknown[]) => {
      executed.push(source)
      return Reflect.apply(original, statement, values)
    }
    Object.assign(statement, { [reader]: recorded })
  }
  return statement
}

Object.assign(BetterSqlite.prototype, { prepare: prepareRecorded })

process.on('message', () => process.send?.(executed.splice(0)))
process.channel?.unref()
