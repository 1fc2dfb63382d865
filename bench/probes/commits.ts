// Loaded before the server: keeps when each commit ended, and answers with those times and the heap in use.
import BetterSqlite from 'better-sqlite3'

/** The probe's figures since it was last asked. */
export interface Seen {
  /** Nanoseconds of the machine's clock, which all processes share. */
  commits: number[]
  /** Bytes in use after a full collection. */
  heap: number
}

const commits: number[] = []
const prepare = BetterSqlite.prototype.prepare

function prepareTimed(this: BetterSqlite.Database, source: string) {
  const statement = prepare.call(this, source)
  if (source !== 'COMMIT') return statement
  const run = statement.run.bind(statement) as () => BetterSqlite.RunResult
  const timed = () => {
    const result = run()
    commits.push(Number(process.hrtime.bigint()))
    return result
  }
  return Object.assign(statement, { run: timed })
}

Object.assign(BetterSqlite.prototype, { prepare: prepareTimed })

process.on('message', (question: 'commits' | 'heap') => {
  if (question === 'heap') globalThis.gc?.()
  const seen: Seen = { commits: commits.splice(0), heap: process.memoryUsage().heapUsed }
  process.send?.(seen)
})
process.channel?.unref()
