import { Column, type GetColumnData, is, type SQL, sql } from 'drizzle-orm'
import { SQLiteCustomColumn } from 'drizzle-orm/sqlite-core'

type Member = Column | SQL
type Members = Readonly<Record<string, Member>>

type ValueOf<M> = M extends Column ? GetColumnData<M, 'query'> : M extends SQL<infer T> ? T : never
type RowOf<M extends Members> = { [K in keyof M]: ValueOf<M[K]> }

/** One of the rows that `childRows` gathers. */
export type ChildOf<S> = S extends SQL<(infer Row)[]> ? Row : never

/** A condition as a boolean inside a JSON object, where SQLite would write a number. It reads both words once a statement, not once a row. */
export const jsonBoolean = (condition: Member): SQL<boolean> =>
  sql<boolean>`iif(${condition}, json('true'), json('false'))`

/**
 * Columns of the row itself as one object: Drizzle reads forty columns one by one, for twenty rows a third of the time of
 * a page of the board, and ten columns still a seventh.
 */
export function jsonRow<M extends Members>(members: M): SQL<RowOf<M>> {
  return objectOf(members).mapWith(JSON.parse) as SQL<RowOf<M>>
}

/** A row where the condition holds, else null; as a member it stands in its object without being read again. */
export function jsonRowIf<M extends Members>(condition: SQL, members: M): SQL<RowOf<M> | null> {
  return sql`iif(${condition}, ${objectOf(members)}, null)`.mapWith(JSON.parse) as SQL<RowOf<M>>
}

/** One child row as an object; null where there is none. `from` is the rest of the select. */
export function childRow<M extends Members>(members: M, from: SQL): SQL<RowOf<M> | null> {
  return parsed(sql`(select ${objectOf(members)} ${from})`)
}

/** The child rows as a list of objects, each member with the type of its column; `from` is the rest of the select. */
export function childRows<M extends Members>(
  members: M,
  { from, orderBy }: { from: SQL; orderBy: Member },
): SQL<RowOf<M>[]> {
  return parsed(sql`(select json_group_array(${objectOf(members)} order by ${orderBy}) ${from})`)
}

/** The values of one column of the child rows; `from` is the rest of the select. */
export function childValues<V extends Member>(value: V, from: SQL): SQL<ValueOf<V>[]> {
  return parsed(sql`(select json_group_array(${asJson(value)}) ${from})`)
}

/** SQLite writes 17 digits of a number with a fraction, so that it comes back exactly. */
function objectOf(members: Members): SQL {
  const pairs = Object.entries(members).map(
    ([name, value]) => sql`${sql.raw(`'${name}'`)}, ${asJson(value)}`,
  )
  return sql`json_object(${sql.join(pairs, sql`, `)})`
}

/** Subqueries that give JSON: SQLite forgets that it is, and would write it as a text inside another object. */
const jsonSubqueries = new WeakSet<Member>()

function asJson(value: Member): Member {
  if (jsonSubqueries.has(value)) return sql`json(${value})`
  if (!is(value, Column)) return value
  if (value.dataType === 'boolean') return jsonBoolean(value)
  if (is(value, SQLiteCustomColumn)) return sql`json(${storedJson(value)})`
  return value.dataType === 'json' ? sql`json(${value})` : value
}

/** The value of a column of `schema/columns.ts` in SQL: as in JavaScript, another shape is an empty one or none. */
export function storedJson(column: Column): SQL {
  const empty = column.mapFromDriverValue('null')
  const shape = Array.isArray(empty) ? 'array' : 'object'
  return sql`iif(json_type(${column}) <> ${sql.raw(`'${shape}'`)}, ${sql.raw(`'${JSON.stringify(empty)}'`)}, ${column})`
}

function parsed<T>(text: SQL): SQL<T> {
  const value = text.mapWith(JSON.parse) as SQL<T>
  jsonSubqueries.add(value)
  return value
}
