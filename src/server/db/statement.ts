import { sql } from 'drizzle-orm'
import type { PreparedQueryConfig, SQLitePreparedQuery } from 'drizzle-orm/sqlite-core'
import type { Orm } from './database.ts'

/** None when the statement takes no parameter. */
type Values<P> = unknown extends P ? [] : [values: P]

/** A query that is prepared once per database and then run with the values of its parameters. */
export interface Statement<P, T extends PreparedQueryConfig> {
  get(orm: Orm, ...values: Values<P>): T['get']
  all(orm: Orm, ...values: Values<P>): T['all']
  run(orm: Orm, ...values: Values<P>): T['run']
}

const refuse = (what: string): never => {
  throw new TypeError(`${what} while its statement is built`)
}

/** Returns a placeholder for each name. Drizzle may pass it on; computing with it or copying all names throws. */
const placeholders: unknown = new Proxy(
  {},
  {
    get: (_, name) =>
      Object.assign(sql.placeholder(String(name)), {
        [Symbol.toPrimitive]: () => refuse(`The parameter ${String(name)} has no value`),
      }),
    ownKeys: () => refuse('The names of the parameters are unknown'),
  },
)

/**
 * Declares a query to prepare at its first use. `p` has the type of the values, so that Drizzle checks each parameter
 * against its column, but holds their placeholders: pass each one on by its name, and neither test nor compute with it.
 */
export function statement<P, T extends PreparedQueryConfig & { type: 'sync' }>(
  build: (orm: Orm, p: P) => { prepare(): SQLitePreparedQuery<T> },
): Statement<P, T> {
  const cache = new WeakMap<Orm, SQLitePreparedQuery<T>>()
  const preparedOn = (orm: Orm) => {
    const known = cache.get(orm)
    if (known) return known
    const made = build(orm, placeholders as P).prepare()
    cache.set(orm, made)
    return made
  }
  type Given = Record<string, unknown> | undefined
  return {
    get: (orm, ...[values]) => preparedOn(orm).get(values as Given) as T['get'],
    all: (orm, ...[values]) => preparedOn(orm).all(values as Given) as T['all'],
    run: (orm, ...[values]) => preparedOn(orm).run(values as Given) as T['run'],
  }
}
