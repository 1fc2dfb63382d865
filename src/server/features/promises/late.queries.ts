import { eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Orm } from '#server/db/database.ts'
import { orders, users } from '#server/db/schema.ts'
import { statement } from '#server/db/statement.ts'
import { contactDetails } from '#server/features/order-access/contact-details.sql.ts'
import { readSettings } from '#server/features/settings/settings.service.ts'
import type { OrderStatus } from '#shared/orders/orders.ts'
import { BUSINESS_ZONE } from '#shared/time/zone.ts'
import { type Forecast, lateAndComing } from './forecast.queries.ts'

const client = alias(users, 'client')
const livreur = alias(users, 'livreur')

/** Most orders of the list. */
export const MAX_LISTED = 100

/** `numbers` is a JSON array. */
const lateAmong = statement((orm, p: { numbers: string }) =>
  orm
    .select({
      n: orders.n,
      id: orders.id,
      reference: orders.reference,
      status: orders.status,
      readyAt: orders.readyAt,
      fullname: client.fullname,
      phone: contactDetails(client).clientContactPhone,
      livreurName: livreur.fullname,
      livreurPhone: livreur.phone,
    })
    .from(orders)
    .innerJoin(client, eq(client.id, orders.clientId))
    .leftJoin(livreur, eq(livreur.id, orders.livreurId))
    .where(sql`${orders.n} in (select value from json_each(${p.numbers}))`),
)

/** An order that is late or will be. Times are milliseconds UTC. */
export interface LateOrder extends Pick<Forecast, 'dueAt' | 'isLate' | 'ahead' | 'expected'> {
  id: string
  reference: string
  status: OrderStatus
  readyAt: number | null
  /** The phone is the order's; empty once the client deleted their account. */
  client: { fullname: string; phone: string }
  livreur: { fullname: string; phone: string } | null
}

/** What is late and what will be, the soonest due first; MAX_LISTED at most. `now` in milliseconds UTC. */
export function lateOrders(orm: Orm, now: number): { orders: LateOrder[]; more: boolean } {
  const place = { opening: readSettings(orm, 'opening'), zone: BUSINESS_ZONE }
  const found = lateAndComing(orm, now, place)
  const shown = found.slice(0, MAX_LISTED)
  const rows = lateAmong.all(orm, { numbers: JSON.stringify(shown.map(({ n }) => n)) })
  const byNumber = new Map(rows.map((row) => [row.n, row]))
  return {
    orders: shown.flatMap(({ n, ...forecast }) => {
      const row = byNumber.get(n)
      return row ? [toLate(row, forecast)] : []
    }),
    more: found.length > shown.length,
  }
}

type Row = ReturnType<typeof lateAmong.all>[number]

function toLate(
  { n: _, fullname, phone, livreurName, livreurPhone, ...order }: Row,
  forecast: Omit<Forecast, 'n'>,
): LateOrder {
  return {
    ...order,
    ...forecast,
    client: { fullname, phone },
    livreur: livreurName === null ? null : { fullname: livreurName, phone: livreurPhone ?? '' },
  }
}
