import { Column, type GetColumnData, is, type SQL, sql } from 'drizzle-orm'

type Member = Column | SQL
type Members = Readonly<Record<string, Member>>

type ValueOf<M> = M extends Column ? GetColumnData<M, 'query'> : M extends SQL<infer T> ? T : never
type RowOf<M extends Members> = { [K in keyof M]: ValueOf<M[K]> }

/** One of the rows that `childRows` gathers. */
export type ChildOf<S> = S extends SQL<(infer Row)[]> ? Row : never

/** A condition as a boolean inside a JSON object, where SQLite would write a number. */
export const jsonBoolean = (condition: Member): SQL<boolean> =>
  sql<boolean>`json(iif(${condition}, 'true', 'false'))`

/**
 * Columns of the row itself as one object: Drizzle reads forty columns one by one, for twenty rows a third of the time of
 * a page of the board.
 */
export function jsonRow<M extends Members>(members: M): SQL<RowOf<M>> {
  return parsed(objectOf(members))
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

/** No numbers with a fraction: SQLite writes fewer of their digits than JavaScript. */
function objectOf(members: Members): SQL {
  const pairs = Object.entries(members).map(
    ([name, value]) => sql`${sql.raw(`'${name}'`)}, ${asJson(value)}`,
  )
  return sql`json_object(${sql.join(pairs, sql`, `)})`
}

/** The values below that are JSON already: inside another object SQLite would write them as texts. */
const jsonValues = new WeakSet<Member>()

function asJson(value: Member): Member {
  if (jsonValues.has(value)) return sql`json(${value})`
  if (!is(value, Column)) return value
  if (value.dataType === 'boolean') return jsonBoolean(value)
  return value.dataType === 'json' ? sql`json(${value})` : value
}

function parsed<T>(text: SQL): SQL<T> {
  const value = text.mapWith(JSON.parse) as SQL<T>
  jsonValues.add(value)
  return value
}
