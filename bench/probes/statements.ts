// Loaded before the server, in a process that is not measured: tells which SQL it runs.
import BetterSqlite from 'better-sqlite3'
import { BYTES, type RecordedStatement } from '../limits/recording.ts'

const executed: RecordedStatement[] = []
const prepare = BetterSqlite.prototype.prepare
const READERS = ['all', 'get', 'run', 'iterate'] as const

const asText = (value: unknown) => (Buffer.isBuffer(value) ? BYTES + value.toString('hex') : value)

function prepareRecorded(this: BetterSqlite.Database, source: string) {
  const statement = prepare.call(this, source)
  for (const reader of READERS) {
    const original = statement[reader] as (...values: unknown[]) => unknown
    const recorded = (...values: unknown[]) => {
      executed.push({ source, values: values.map(asText) })
      return Reflect.apply(original, statement, values)
    }
    Object.assign(statement, { [reader]: recorded })
  }
  return statement
}

Object.assign(BetterSqlite.prototype, { prepare: prepareRecorded })

process.on('message', () => process.send?.(executed.splice(0)))
process.channel?.unref()
