import { sql } from 'drizzle-orm'
import { type AnySQLiteColumn, integer, text } from 'drizzle-orm/sqlite-core'

/** A time, in milliseconds. */
export const at = (name: string) => integer(name)
export const json = <T>(name: string) => text(name, { mode: 'json' }).$type<T>()
export const oneOf = (column: AnySQLiteColumn, values: readonly string[]) =>
  sql`${column} in (${sql.raw(values.map((v) => `'${v}'`).join(', '))})`
export const isJson = (column: AnySQLiteColumn) => sql`json_valid(${column})`
