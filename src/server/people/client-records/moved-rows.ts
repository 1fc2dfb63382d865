import { type SQL, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { MOVED_TABLES, type MovedRows, type MovedTable } from '#shared/people/client-merges.ts'

interface Owned {
  owner: 'client_id' | 'user_id'
  /** The order that a row is about. */
  order?: 'order_id'
}

/**
 * The tables that say whose something is now. The trail, the ledger and Wave's attempts keep what was true then: who reads
 * them asks for the record that took over. A position is shown again with the livreur's next point.
 */
const OWNED: Record<MovedTable, Owned> = {
  orders: { owner: 'client_id' },
  refunds: { owner: 'client_id', order: 'order_id' },
  order_flags: { owner: 'client_id', order: 'order_id' },
  claims: { owner: 'client_id', order: 'order_id' },
  recurring_orders: { owner: 'client_id' },
  number_requests: { owner: 'client_id', order: 'order_id' },
  team_notes: { owner: 'client_id', order: 'order_id' },
  owner_asks: { owner: 'client_id', order: 'order_id' },
  client_messages: { owner: 'user_id', order: 'order_id' },
  client_answers: { owner: 'user_id' },
}

type Rows = Pick<MovedRows, MovedTable | 'raised'>

interface Records {
  from: string
  to: string
}

/** Gives all that one record has to another, inside `write()`, and returns its ids. */
export function moveAll(orm: Orm, records: Records): Rows {
  const all = sql`true`
  const ids = (table: MovedTable) => moveRows(orm, table, records, all)
  return {
    orders: ids('orders'),
    refunds: ids('refunds'),
    order_flags: ids('order_flags'),
    claims: ids('claims'),
    recurring_orders: ids('recurring_orders'),
    number_requests: ids('number_requests'),
    team_notes: ids('team_notes'),
    owner_asks: ids('owner_asks'),
    client_messages: ids('client_messages'),
    client_answers: ids('client_answers'),
    raised: moveRaised(orm, records, all),
  }
}

/**
 * Gives back what a merge moved, with what came since of its orders, inside `write()`. What was removed meanwhile is not
 * missed.
 */
export function moveBack(orm: Orm, records: Records, moved: Rows): void {
  const isIn = (column: string, ids: readonly string[]) =>
    sql`${sql.raw(column)} in (select value from json_each(${JSON.stringify(ids)}))`
  for (const table of MOVED_TABLES) {
    const { order } = OWNED[table]
    const ofOrders = order ? isIn(order, moved.orders) : sql`false`
    moveRows(orm, table, records, sql`(${isIn('id', moved[table] ?? [])} or ${ofOrders})`)
  }
  moveRaised(orm, records, isIn('id', moved.raised))
}

function moveRows(orm: Orm, table: MovedTable, { from, to }: Records, which: SQL): string[] {
  const owner = sql.raw(OWNED[table].owner)
  return idsOf(
    orm,
    sql`update ${sql.raw(table)} set ${owner} = ${to} where ${owner} = ${from} and ${which} returning id`,
  )
}

/** Flags that a record raised itself about what is the other's now. */
function moveRaised(orm: Orm, { from, to }: Records, which: SQL): string[] {
  return idsOf(
    orm,
    sql`update order_flags set raised_by = ${to} where client_id = ${to} and raised_by = ${from} and ${which} returning id`,
  )
}

const idsOf = (orm: Orm, query: SQL) => orm.all<{ id: string }>(query).map(({ id }) => id)
