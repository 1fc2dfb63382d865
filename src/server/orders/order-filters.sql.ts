import { type SQL, sql } from 'drizzle-orm'
import { orderClosings, orders } from '#server/db/schema.ts'
import { NO_VALUE, type OrderFilters } from '#shared/orders/order-filters.ts'
import { toDeliver } from './to-deliver.sql.ts'

/** By what the list is narrowed besides its hours. */
export type Facet = 'livreur' | 'quarter' | 'payment' | 'opinion'

const none = sql.raw(`'${NO_VALUE}'`)

/** Each as SQL about a row of `orders`. */
export const FILTERED: Record<Facet, SQL<string>> = {
  // Whom `livreurOfVisit` of src/shared names.
  livreur: sql`iif(${toDeliver}, ${none}, ifnull(${orders.livreurId}, ${none}))`,
  quarter: sql`ifnull(nullif(${orders.quarter}, ''), ${none})`,
  payment: sql`case
    when ${orders.status} = 'cancelled' then 'none'
    when ${orders.paidAmount} >= ${orders.grandTotal} then 'paid'
    when ${orders.paymentDeclaredAt} is not null then 'to_verify'
    else 'due' end`,
  opinion: sql`ifnull((
    select iif(${orderClosings.answer} = 'problem', 'problem', ifnull(${orderClosings.rating}, 'well'))
    from ${orderClosings} where ${orderClosings.orderN} = ${orders.n}), ${none})`,
}

/** Whether an order meets the filters; a prepared statement takes any of them. */
export const meetsFilters = (f: OrderFilters): SQL => sql`
  (${f.livreur} is null or ${FILTERED.livreur} = ${f.livreur})
  and (${f.quarter} is null or ${FILTERED.quarter} = ${f.quarter})
  and (${f.payment} is null or ${FILTERED.payment} = ${f.payment})
  and (${f.opinion} is null or ${FILTERED.opinion} = ${f.opinion})
  and (${f.dueFrom} is null or due_at > ${f.dueFrom})
  and (${f.dueTo} is null or due_at <= ${f.dueTo})`
