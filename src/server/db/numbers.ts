import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

type Id = string | SQLWrapper | null

/** The number of an order, which may be deleted, by its id; null for an unknown one. */
export const numberOfOrder = (id: Id): SQL<number> =>
  sql<number>`coalesce((select n from orders where id = ${id}), (select n from deleted_orders where id = ${id}))`

/** The id of the person whose number it is, or of the record that took theirs over. */
export const ownerOfNumber = (n: SQLWrapper): SQL<string> =>
  sql<string>`(select coalesce(merged_into, id) from users where n = ${n})`

/** The number of a person by their id; null for an unknown one, and without an id. */
export const numberOfUser = (id: Id): SQL<number> =>
  sql<number>`(select n from users where id = ${id})`
