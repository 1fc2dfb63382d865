import BetterSqlite from 'better-sqlite3'

/** SQLite leaves the transaction open, or has ended it by itself, as on a full disk. */
export type FaultKind = 'left open' | 'rolled back'
export const FAULT_KINDS: readonly FaultKind[] = ['left open', 'rolled back']

/** The statements since a fault was armed. */
interface Armed {
  /** Statements that were run, in their order. */
  ran: string[]
  /** A transaction was open when it failed; undefined when none failed. */
  failedInTransaction?: boolean
}

export interface StatementFaults {
  /** Makes the n-th statement from now on fail, once; `Infinity` only counts. */
  arm(n: number, kind: FaultKind): void
  /** Disarms the fault, and returns its results. */
  disarm(): Armed
  /** Gives SQLite back as it was. */
  end(): void
}

/** The test's own question, which the product does not ask. */
const OF_THE_TEST = 'select user_id from sessions where id = ?'
const RUNNERS = ['all', 'get', 'run', 'iterate'] as const

/** Stands between the product and the statements of every database that is opened from now on. */
export function createStatementFaults(): StatementFaults {
  const { prepare } = BetterSqlite.prototype
  let armed: (Armed & { n: number; kind: FaultKind }) | undefined

  function meet(sqlite: BetterSqlite.Database, source: string): void {
    if (!armed || source === OF_THE_TEST) return
    armed.ran.push(source)
    if (armed.ran.length !== armed.n) return
    armed.failedInTransaction = sqlite.inTransaction
    if (armed.kind === 'left open')
      throw new BetterSqlite.SqliteError('disk I/O error', 'SQLITE_IOERR')
    if (sqlite.inTransaction) prepare.call(sqlite, 'ROLLBACK').run([])
    throw new BetterSqlite.SqliteError('database or disk is full', 'SQLITE_FULL')
  }

  BetterSqlite.prototype.prepare = function (this: BetterSqlite.Database, source: string) {
    const statement = prepare.call(this, source)
    for (const runner of RUNNERS) {
      const run = statement[runner]
      statement[runner] = (...values: unknown[]) => {
        meet(this, source)
        return Reflect.apply(run, statement, values)
      }
    }
    return statement
  } as typeof prepare

  return {
    arm(n, kind) {
      armed = { n, kind, ran: [] }
    },
    disarm() {
      const happened: Armed = armed ?? { ran: [] }
      armed = undefined
      return happened
    },
    end() {
      BetterSqlite.prototype.prepare = prepare
    },
  }
}
