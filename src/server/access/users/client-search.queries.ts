import { desc, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { orders, users } from '#server/db/schema.ts'
import type { OrderStatus } from '#shared/order-status.ts'
import { PLACE_LINE_NAMES, type PlaceLines } from '#shared/places/place-words.ts'
import { listUsers } from './users.queries.ts'
import { accountColumns } from './users.service.ts'

/** Clients shown at once: a longer list is narrowed by typing on. */
const SHOWN = 10
/** Orders that are counted of one client: beyond it the figure is « 50 ou plus ». */
export const MAX_ORDERS_COUNTED = 50

/** A client as the team tells namesakes apart before it takes an order. */
export interface FoundClient {
  id: string
  fullname: string
  /** E.164. */
  phone: string
  /** It is null for a client whom the team created. */
  email: string | null
  /** When it was proven that the phone is theirs. */
  phoneProvenAt: number | null
  createdAt: number
  disabled: boolean
  /** Number of orders, up to MAX_ORDERS_COUNTED. */
  orders: number
  lastOrder:
    | (PlaceLines & {
        reference: string
        status: OrderStatus
        /** The time at which the clothes were said to be ready. */
        readyAt: number | null
        createdAt: number
        address: string
        atCounter: boolean
      })
    | null
}

/**
 * The clients whom two letters of a name, three digits of a phone or the start of an e-mail address
 * find, newest first, each with the last order. Empty for a shorter search.
 */
export function findClients(orm: Orm, search: string): FoundClient[] {
  if (search === '') return []
  return withHistories(orm, listUsers(orm, { role: 'client', search }).items.slice(0, SHOWN))
}

/** Orders of which the clients are those that a till knows without a network. */
const RECENT_ORDERS = 600

/** The clients of the last orders, the newest first, for a till that loses its network. */
export function recentClients(orm: Orm): FoundClient[] {
  const placed = orm
    .select({ clientId: orders.clientId })
    .from(orders)
    .orderBy(desc(orders.createdAt), desc(orders.n))
    .limit(RECENT_ORDERS)
    .all()
  const ids = [...new Set(placed.map(({ clientId }) => clientId))]
  const accounts = orm
    .select(accountColumns)
    .from(users)
    .where(sql`${users.id} in (select value from json_each(${JSON.stringify(ids)}))`)
    .all()
  const byId = new Map(accounts.map((account) => [account.id, account]))
  return withHistories(
    orm,
    ids.flatMap((id) => byId.get(id) ?? []),
  )
}

type Account = Pick<
  typeof users.$inferSelect,
  'id' | 'fullname' | 'phone' | 'email' | 'createdAt' | 'disabledAt'
>

function withHistories(orm: Orm, found: readonly Account[]): FoundClient[] {
  const histories = historiesOf(orm, { ids: JSON.stringify(found.map(({ id }) => id)) }).all()
  const historyOf = new Map(histories.map((history) => [history.id, history]))
  return found.map(({ id, fullname, phone, email, createdAt, disabledAt }) => {
    const history = historyOf.get(id)
    return {
      id,
      fullname,
      phone,
      email,
      phoneProvenAt: history?.phoneProvenAt ?? null,
      createdAt,
      disabled: disabledAt !== null,
      orders: history?.orders ?? 0,
      lastOrder: parseLastOrder(history?.lastOrder),
    }
  })
}

const LINES = sql.raw(PLACE_LINE_NAMES.map((line) => `'${line}', o.${line}`).join(', '))
const MOST = sql.raw(String(MAX_ORDERS_COUNTED))

/** Clients by a JSON array of their ids, each with the number of orders and the newest one as JSON. */
const historiesOf = (orm: Orm, p: { ids: string }) =>
  orm
    .select({
      id: users.id,
      phoneProvenAt: users.phoneProvenAt,
      orders: sql<number>`(
        select count(*) from (select 1 from ${orders} o where o.client_id = users.id limit ${MOST}))`,
      lastOrder: sql<string | null>`(
        select json_object('reference', o.reference, 'status', o.status, 'readyAt', o.ready_at, 'createdAt', o.created_at,
          'address', o.client_address, ${LINES}, 'atCounter', o.at_counter)
        from ${orders} o where o.client_id = users.id order by o.created_at desc, o.n desc limit 1)`,
    })
    .from(users)
    .where(sql`${users.id} in (select value from json_each(${p.ids}))`)

function parseLastOrder(json: string | null | undefined): FoundClient['lastOrder'] {
  if (!json) return null
  const { atCounter, ...order } = JSON.parse(json)
  return { ...order, atCounter: atCounter === 1 }
}
