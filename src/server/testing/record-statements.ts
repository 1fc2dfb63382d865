import BetterSqlite from 'better-sqlite3'
import { onTestFinished } from 'vitest'

const READERS = ['all', 'get', 'run', 'iterate'] as const

/** Sees a statement that has run, with the values it was given and what the driver returned. */
type OnRun = (source: string, parameters: unknown[], result: unknown) => void

/**
 * Records the SQL of every statement run by databases opened from now on, until the test ends.
 * `clear` empties the record.
 */
export function recordStatements(onRun: OnRun = () => {}): { executed: string[]; clear(): void } {
  const executed: string[] = []
  const prepare = BetterSqlite.prototype.prepare
  // Not a spy: that keeps each of some hundred thousand calls.
  const recording = function (this: BetterSqlite.Database, source: string) {
    const statement = prepare.call(this, source)
    for (const reader of READERS) {
      const original = statement[reader]
      statement[reader] = (...parameters: unknown[]) => {
        executed.push(source)
        const result = Reflect.apply(original, statement, parameters)
        onRun(source, parameters, result)
        return result
      }
    }
    return statement
  }
  BetterSqlite.prototype.prepare = recording as typeof prepare
  onTestFinished(() => {
    BetterSqlite.prototype.prepare = prepare
  })
  return { executed, clear: () => void executed.splice(0) }
}
