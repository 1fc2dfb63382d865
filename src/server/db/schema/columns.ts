import { sql } from 'drizzle-orm'
import { type AnySQLiteColumn, customType, integer, text } from 'drizzle-orm/sqlite-core'
import { eachLine, eachWord } from '#shared/places/place-words.ts'

/** A time, in milliseconds. */
export const at = (name: string) => integer(name)
/** Any JSON value. */
export const json = <T>(name: string) => text(name, { mode: 'json' }).$type<T>()
/**
 * A value of another shape, which only another program writes, is read as an empty one, or as none: one such row never fails
 * a list.
 */
const shapedJson = (isShape: (value: unknown) => boolean, empty: () => unknown) =>
  customType<{ data: unknown; driverData: string }>({
    dataType: () => 'text',
    toDriver: (value) => JSON.stringify(value),
    fromDriver(stored) {
      const value: unknown = JSON.parse(stored)
      return isShape(value) ? value : empty()
    },
  })
const isObject = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const listColumn = shapedJson(Array.isArray, () => [])
const objectColumn = shapedJson(isObject, () => ({}))
const optionalObjectColumn = shapedJson(isObject, () => null)
export const jsonList = <T>(name: string) => listColumn(name).$type<T[]>()
export const jsonObject = <T>(name: string) => objectColumn(name).$type<T>()
/** A column that may be null; a prepared statement stores that as the JSON `null`. */
export const optionalJsonObject = <T>(name: string) => optionalObjectColumn(name).$type<T>()
const word = (name: string) => text(name)
/** The words about a place: those of an order, and the lines of a place that has no order. */
export const placeWordColumns = () => eachWord(word)
export const placeLineColumns = () => eachLine(word)
export const oneOf = (column: AnySQLiteColumn, values: readonly string[]) =>
  sql`${column} in (${sql.raw(values.map((v) => `'${v}'`).join(', '))})`
/** Both ends of a slot, in their order, or neither. */
export const isSlotOrNothing = (from: AnySQLiteColumn, to: AnySQLiteColumn) =>
  sql`(${from} is null) = (${to} is null) and ifnull(${from} < ${to}, 1)`
export const isJson = (column: AnySQLiteColumn) => sql`json_valid(${column})`

/** In a view: the id of the order, deleted or not, whose number a column holds. */
export const idOfOrder = (n: string) =>
  sql.raw(
    `coalesce((select o.id from orders o where o.n = ${n}), (select d.id from deleted_orders d where d.n = ${n}))`,
  )

/** In a view: the id of the person whose number a column holds. */
export const idOfUser = (n: string) => sql.raw(`(select u.id from users u where u.n = ${n})`)
