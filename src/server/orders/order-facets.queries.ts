import { and, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { orderClosings, orders, users } from '#server/db/schema.ts'
import { OPEN_STATUSES, ORDER_STATUSES } from '#shared/order-status.ts'
import { NO_VALUE } from '#shared/orders/order-filters.ts'
import type { OrderFacetsInput } from '#shared/orders/order-list.inputs.ts'
import { STATUS_OF_VIEW } from '#shared/orders/order-list.ts'
import { countByStatus } from './order-counts/order-counts.service.ts'
import {
  type Facet,
  FILTERED,
  type FilterParams,
  filterParams,
  meetsChosen,
  opinionOf,
} from './order-filters.sql.ts'
import { isInFigure, isLookedFor } from './order-list.queries.ts'
import { ordersToDeliver, toDeliver } from './to-deliver.sql.ts'

export interface FacetValue {
  value: string
  /** The name of a livreur; of any other it is the value itself. */
  name: string
  count: number
}

/** The number of orders with each value. */
type Counts = Map<string, number>

/**
 * The values by which the listed orders may be narrowed, each with the number of its orders among those that meet the other
 * filters; a value that is chosen is there in any case. `now` in milliseconds UTC.
 */
export function orderFacets(orm: Orm, { now, ...input }: OrderFacetsInput & { now: number }) {
  const params = filterParams(input)
  const counted = isInFigure(orm, input, now)
  const others = (facet: keyof FilterParams) => ({ ...params, [facet]: null })
  const count = (facet: Facet) =>
    countWide(orm, input, { facet, params: others(facet) }) ??
    countRows(orm, facet, and(counted, meetsChosen(others(facet))))
  const values = (facet: Facet, counts: Counts, names?: Map<string, string>) => {
    for (const value of input[facet]) add(counts, value, 0)
    return [...counts]
      .filter(([value, n]) => n > 0 || input[facet].some((one) => one === value))
      .map(([value, n]): FacetValue => ({ value, name: names?.get(value) ?? value, count: n }))
      .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
  }
  const livreurs = count('livreur')
  const names = namesOf(orm, [...livreurs.keys(), ...input.livreur])
  const livreur = values('livreur', livreurs, names)
  const chosen = livreur.filter(
    ({ value }) => input.livreur.length === 0 || input.livreur.includes(value),
  )
  return {
    /** The orders that meet all filters. */
    total: chosen.reduce((sum, one) => sum + one.count, 0),
    livreur,
    quarter: values('quarter', count('quarter')),
    /** By when they are due, in milliseconds UTC. */
    due: countByDue(orm, and(counted, meetsChosen(others('due')))),
    payment: values('payment', count('payment')),
    opinion: values('opinion', count('opinion')),
  }
}

const statusList = (statuses: readonly string[]) =>
  sql.raw(statuses.map((status) => `'${status}'`).join(', '))
const isOpen = sql`${orders.status} in (${statusList(OPEN_STATUSES)})`
const isUndelivered = sql`${orders.status} in (${statusList(ORDER_STATUSES.filter((status) => status !== 'completed'))})`

/** Counts all orders or all that are delivered, where nothing else narrows them; else undefined. */
function countWide(
  orm: Orm,
  input: OrderFacetsInput,
  { facet, params }: { facet: Facet; params: FilterParams },
): Counts | undefined {
  const isNarrow = Object.values(params).some((values) => values !== null) || isLookedFor(input)
  if (isNarrow || (input.view !== 'all' && input.view !== 'delivered')) return undefined
  const status = input.status ?? STATUS_OF_VIEW[input.view]
  if (status === undefined) return COUNT_ALL[facet](orm)
  if (status !== 'completed') return undefined
  // Nearly all orders are delivered: the few others are read, and taken from all.
  const counts = COUNT_ALL[facet](orm)
  for (const [value, count] of countRows(orm, facet, isUndelivered)) add(counts, value, -count)
  return counts
}

/**
 * Answers as FILTERED for all orders, from counters and from indexes that hold all that is read: the rows of all orders, read
 * once for each filter, took thirty times as long as a page of the list.
 */
const COUNT_ALL: Record<Facet, (orm: Orm) => Counts> = {
  livreur(orm) {
    const counts = summed(groups(orm, sql`${orders.livreurId}`))
    // Who collected the clothes has no part in the delivery.
    for (const { value, count } of groups(
      orm,
      sql`${orders.livreurId}`,
      toDeliver,
      ordersToDeliver,
    )) {
      add(counts, value ?? NO_VALUE, -count)
      add(counts, NO_VALUE, count)
    }
    return counts
  },
  quarter: (orm) => summed(groups(orm, sql`${orders.quarter}`)),
  /** Few are owed or on account; the others are paid, but for the cancelled ones, and those of which nothing is due before their client agrees. */
  payment(orm) {
    const { cancelled, ...others } = countByStatus(orm)
    const owed = sql`${orders.paidAmount} < ${orders.grandTotal}`
    const counts = summed([
      ...groups(
        orm,
        FILTERED.payment,
        sql`${orders.status} = 'completed' and ${owed} and not ${orders.onAccount}`,
        UNPAID,
      ),
      ...groups(
        orm,
        FILTERED.payment,
        and(isOpen, sql`(${owed} or ${orders.toAgree} is not null or ${orders.onAccount})`),
      ),
    ])
    add(counts, 'account', deliveredOnAccount(orm))
    counts.set('paid', sum(Object.values(others)) - sum(counts.values()))
    add(counts, 'none', cancelled)
    return counts
  },
  /** Only the delivered ones have an answer. */
  opinion(orm) {
    const { completed, ...others } = countByStatus(orm)
    const counts = summed(groups(orm, opinionOf, undefined, sql`${orderClosings}`))
    add(counts, NO_VALUE, completed - sum(counts.values()))
    return counts.set('open', sum(Object.values(others)))
  },
}

const UNPAID = sql`${orders} indexed by orders_unpaid`

const deliveredOnAccount = (orm: Orm) =>
  orm
    .select({ count: sql<number>`count(*)` })
    .from(sql`${orders} indexed by orders_on_account`)
    .where(sql`${orders.status} = 'completed' and ${orders.onAccount}`)
    .get()?.count ?? 0

const countRows = (orm: Orm, facet: Facet, where: SQL | undefined): Counts =>
  summed(groups(orm, FILTERED[facet], where))

interface Group {
  value: string | null
  count: number
}

function groups(
  orm: Orm,
  value: SQL<string | null> | SQL<string>,
  where?: SQL,
  source = sql`${orders}`,
): Group[] {
  return orm
    .select({ value: sql<string | null>`${value}`, count: sql<number>`count(*)` })
    .from(source)
    .where(where)
    .groupBy(value)
    .all()
}

function summed(found: readonly Group[]): Counts {
  const counts: Counts = new Map()
  for (const { value, count } of found) add(counts, value || NO_VALUE, count)
  return counts
}

function add(counts: Counts, value: string, count: number): void {
  counts.set(value, (counts.get(value) ?? 0) + count)
}

const sum = (counts: Iterable<number>) => [...counts].reduce((all, count) => all + count, 0)

function namesOf(orm: Orm, livreurs: readonly string[]): Map<string, string> {
  const people = orm
    .select({ id: users.id, name: users.fullname })
    .from(users)
    .where(sql`${users.id} in (select value from json_each(${JSON.stringify(livreurs)}))`)
    .all()
  return new Map(people.map(({ id, name }) => [id, name]))
}

function countByDue(orm: Orm, where: SQL | undefined): { at: number; count: number }[] {
  return orm
    .select({ at: sql<number>`${orders.dueAt}`, count: sql<number>`count(*)` })
    .from(orders)
    .where(and(isNotNull(orders.dueAt), where))
    .groupBy(orders.dueAt)
    .all()
}
