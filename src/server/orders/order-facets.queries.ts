import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { orders, users } from '#server/db/schema.ts'
import { filtersIn, NO_FILTERS, type OrderFilters } from '#shared/orders/order-filters.ts'
import type { OrderFacetsInput } from '#shared/orders/order-list.inputs.ts'
import { type Facet, FILTERED, meetsFilters } from './order-filters.sql.ts'
import { isInView } from './order-list.queries.ts'

export interface FacetValue {
  value: string
  /** Of a livreur; of a quarter it is the value itself. */
  name: string
  count: number
}

/**
 * The values by which a view may be narrowed, each with the number of its orders among those that meet the other filters.
 * `now` in milliseconds UTC.
 */
export function orderFacets(orm: Orm, { now, ...input }: OrderFacetsInput & { now: number }) {
  const filters = filtersIn(input)
  const inView = isInView(input, now)
  const count = (facet: Facet) =>
    countBy(orm, facet, and(inView, meetsFilters(without(filters, facet))))
  const livreur = count('livreur')
  const meeting = livreur.filter(({ value }) => (filters.livreur ?? value) === value)
  return {
    /** The orders that meet all filters. */
    total: meeting.reduce((sum, one) => sum + one.count, 0),
    livreur,
    quarter: count('quarter'),
    payment: count('payment'),
    opinion: count('opinion'),
  }
}

const without = (filters: OrderFilters, facet: Facet): OrderFilters => ({
  ...filters,
  [facet]: NO_FILTERS[facet],
})

function countBy(orm: Orm, facet: Facet, where: SQL | undefined): FacetValue[] {
  const value = FILTERED[facet]
  const facets = orm
    .select({ value: sql<string>`${value}`.as('value'), count: sql<number>`count(*)`.as('count') })
    .from(orders)
    .where(where)
    .groupBy(value)
    .as('facet')
  return orm
    .select({
      value: facets.value,
      name: sql<string>`coalesce(${users.fullname}, ${facets.value})`,
      count: facets.count,
    })
    .from(facets)
    .leftJoin(users, eq(users.id, facets.value))
    .orderBy(desc(facets.count), asc(facets.value))
    .all()
}
