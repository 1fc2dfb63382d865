import { and, asc, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { orders, users } from '#server/db/schema.ts'
import type { OrderFacetsInput } from '#shared/orders/order-list.inputs.ts'
import {
  type Facet,
  FILTERED,
  type FilterParams,
  filterParams,
  meetsFilters,
} from './order-filters.sql.ts'
import { isInFigure } from './order-list.queries.ts'

export interface FacetValue {
  value: string
  /** Of a livreur; of any other it is the value itself. */
  name: string
  count: number
}

/**
 * The values by which the listed orders may be narrowed, each with the number of its orders among those that meet the other
 * filters; a value that is chosen is there in any case. `now` in milliseconds UTC.
 */
export function orderFacets(orm: Orm, { now, ...input }: OrderFacetsInput & { now: number }) {
  const params = filterParams(input)
  const counted = isInFigure(orm, input, now)
  const meeting = (facet: keyof FilterParams) =>
    and(counted, meetsFilters({ ...params, [facet]: null }))
  const count = (facet: Facet) => {
    const found = countBy(orm, facet, meeting(facet))
    const missing = input[facet].filter((value) => !found.some((one) => one.value === value))
    return [...found, ...missing.map((value) => emptyValue(orm, facet, value))]
  }
  const livreur = count('livreur')
  const chosen = livreur.filter(
    ({ value }) => input.livreur.length === 0 || input.livreur.includes(value),
  )
  return {
    /** The orders that meet all filters. */
    total: chosen.reduce((sum, one) => sum + one.count, 0),
    livreur,
    quarter: count('quarter'),
    /** By when they are due, in milliseconds UTC. */
    due: countByDue(orm, meeting('due')),
    payment: count('payment'),
    opinion: count('opinion'),
  }
}

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

/** A value of which no order is left. */
function emptyValue(orm: Orm, facet: Facet, value: string): FacetValue {
  if (facet !== 'livreur') return { value, name: value, count: 0 }
  const found = orm.select({ name: users.fullname }).from(users).where(eq(users.id, value)).get()
  return { value, name: found?.name ?? value, count: 0 }
}

function countByDue(orm: Orm, where: SQL | undefined): { at: number; count: number }[] {
  return orm
    .select({ at: sql<number>`${orders.dueAt}`, count: sql<number>`count(*)` })
    .from(orders)
    .where(and(isNotNull(orders.dueAt), where))
    .groupBy(orders.dueAt)
    .all()
}
