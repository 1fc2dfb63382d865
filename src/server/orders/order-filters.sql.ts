import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { orderClosings, orders } from '#server/db/schema.ts'
import { NO_VALUE, type OrderFilters } from '#shared/orders/order-filters.ts'
import { toDeliver } from './to-deliver.sql.ts'

/** By what the list is narrowed besides its hours. */
const FACETS = ['livreur', 'quarter', 'payment', 'opinion'] as const
export type Facet = (typeof FACETS)[number]

const none = sql.raw(`'${NO_VALUE}'`)

/** The client’s answer on their delivery; null where they neither rated it nor told of a problem. */
export const opinionOf = sql<
  string | null
>`iif(${orderClosings.answer} = 'problem', 'problem', ${orderClosings.rating})`

/** Each as SQL about a row of `orders`. */
export const FILTERED: Record<Facet, SQL<string>> = {
  // Whom `livreurOfVisit` of src/shared names.
  livreur: sql`iif(${toDeliver}, ${none}, ifnull(${orders.livreurId}, ${none}))`,
  quarter: sql`ifnull(nullif(${orders.quarter}, ''), ${none})`,
  payment: sql`case
    when ${orders.status} = 'cancelled' or ${orders.toAgree} is not null then 'none'
    when ${orders.onAccount} then 'account'
    when ${orders.paidAmount} >= ${orders.grandTotal} then 'paid'
    when ${orders.paymentDeclaredAt} is not null then 'to_verify'
    else 'due' end`,
  // Before its delivery nobody is asked.
  opinion: sql`iif(${orders.status} = 'completed', ifnull((
    select ${opinionOf} from ${orderClosings} where ${orderClosings.orderN} = ${orders.n}), ${none}), 'open')`,
}

/** The filters as a prepared statement takes them: each as a JSON array, null for any. */
export type FilterParams = Record<keyof OrderFilters, string | null>

export function filterParams(filters: OrderFilters): FilterParams {
  const { livreur, quarter, due, payment, opinion } = filters
  return {
    livreur: listOf(livreur),
    quarter: listOf(quarter),
    due: listOf(due),
    payment: listOf(payment),
    opinion: listOf(opinion),
  }
}

const listOf = (values: readonly unknown[]) => (values.length === 0 ? null : JSON.stringify(values))

/** Whether an order meets the filters. */
export const meetsFilters = (p: FilterParams): SQL => sql`
  ${isOneOf('livreur', p)} and ${isOneOf('quarter', p)} and ${isOneOf('payment', p)} and ${isOneOf('opinion', p)}
  and (${p.due} is null or ${isDueIn(p.due)})`

const isOneOf = (facet: Facet, p: FilterParams): SQL =>
  sql`(${p[facet]} is null or ${hasValue(facet, p[facet])})`

/** Compares the chosen filters alone: their values are known when the query is written. */
export function meetsChosen({ due, ...p }: FilterParams): SQL | undefined {
  const chosen = FACETS.flatMap((facet) => (p[facet] === null ? [] : hasValue(facet, p[facet])))
  return and(
    ...chosen,
    due === null ? undefined : isDueIn(due),
    // Says no more than the filters do, but SQLite finds an index by it.
    isListed(orders.livreurId, p.livreur),
    isListed(orders.quarter, p.quarter),
  )
}

/** Nothing where those without a value are asked for too. */
const isListed = (column: SQLWrapper, values: string | null) =>
  values === null || values.includes(`"${NO_VALUE}"`)
    ? undefined
    : sql`${column} in (select value from json_each(${values}))`

const hasValue = (facet: Facet, values: string | null) =>
  sql`${FILTERED[facet]} in (select value from json_each(${values}))`

const isDueIn = (spans: string | null) => sql`exists (
  select 1 from json_each(${spans}) span
  where due_at > span.value ->> '$.from' and due_at <= span.value ->> '$.to')`
