import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { storedJson } from '#server/db/json-object.ts'
import { products, recurringOrders, users } from '#server/db/schema.ts'
import type { LocalDay, Weekday } from '#shared/time/zone.ts'

/** A garment of a weekly order; its name is null once it left the catalogue. */
export interface WeeklyLine {
  name: string | null
  service: string
  quantity: number
  /** The estimate of a bag by the kilo; null for pieces. */
  grams: number | null
}

/** A weekly order that is not stopped. */
export interface WeeklyOrder {
  id: string
  weekday: Weekday
  fromMinute: number
  toMinute: number
  lines: WeeklyLine[]
  express: boolean
  nextDay: LocalDay
  /** Code of the error that kept the last order from being made. */
  problem: string | null
}

export const isActive = isNull(recurringOrders.stoppedAt)

const linesJson = sql<string>`(
  select json_group_array(json_object(
    'name', p.name, 'service', l.value ->> 'service', 'quantity', l.value ->> 'quantity',
    'grams', l.value ->> 'grams'))
  from json_each(${storedJson(recurringOrders.lines)}) l
  left join ${products} p on p.id = l.value ->> 'productId')`

const columns = {
  id: recurringOrders.id,
  weekday: recurringOrders.weekday,
  fromMinute: recurringOrders.fromMinute,
  toMinute: recurringOrders.toMinute,
  lines: linesJson,
  express: recurringOrders.express,
  nextDay: recurringOrders.nextDay,
  problem: recurringOrders.problem,
}

const ofClient = (orm: Orm, p: { clientId: string }) =>
  orm
    .select(columns)
    .from(recurringOrders)
    .where(and(eq(recurringOrders.clientId, p.clientId), isActive))
    .orderBy(asc(recurringOrders.createdAt))

interface Row extends Omit<WeeklyOrder, 'lines' | 'weekday'> {
  lines: string
  weekday: number
}

const toWeekly = <R extends Row>({ lines, weekday, ...row }: R) => ({
  ...row,
  weekday: weekday as Weekday,
  lines: JSON.parse(lines) as WeeklyLine[],
})

/** Every weekly order of a client, the oldest first: more than MAX_WEEKLY where two records became one. */
export function weeklyOrdersOf(orm: Orm, clientId: string): WeeklyOrder[] {
  return ofClient(orm, { clientId }).all().map(toWeekly)
}

/** The weekly orders that could not be made last time, with whom to call; the most urgent first. */
export function weeklyProblems(orm: Orm, limit: number) {
  const { id, fromMinute, toMinute, nextDay, problem } = recurringOrders
  return orm
    .select({
      id,
      fromMinute,
      toMinute,
      nextDay,
      problem,
      clientId: users.id,
      clientName: users.fullname,
      clientPhone: users.phone,
    })
    .from(recurringOrders)
    .innerJoin(users, eq(users.id, recurringOrders.clientId))
    .where(and(isNotNull(recurringOrders.problem), isActive))
    .orderBy(asc(recurringOrders.nextDay))
    .limit(limit)
    .all()
}
