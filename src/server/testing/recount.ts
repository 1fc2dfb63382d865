import { orderEvents, orders, payments, refunds, statsDay, users } from '#server/db/schema.ts'
import { dayKey } from '#shared/dates.ts'
import type { TestContext } from './create-test-context.ts'

type Row = typeof statsDay.$inferSelect
type Metric = Exclude<keyof Row, 'day' | 'livreurId'>

/** The counters as they should stand: orders and accounts counted from their tables, the rest from the trail. */
export function recount({ database: { orm } }: TestContext): Row[] {
  const tally = new Map<string, Row>()
  const add = (at: number, metric: Metric, amount = 1, livreurId = '') => {
    const day = dayKey(at)
    const key = `${livreurId} ${day}`
    const zeros = { orders: 0, clients: 0, pickups: 0, completed: 0, cancelled: 0 }
    const francs = { revenue: 0, received: 0, refunded: 0 }
    const row = tally.get(key) ?? { day, livreurId, ...zeros, ...francs, turnaround: 0 }
    row[metric] += amount
    tally.set(key, row)
  }
  const addBoth = (at: number, livreurId: string | null, metric: Metric, amount = 1) => {
    add(at, metric, amount)
    if (livreurId) add(at, metric, amount, livreurId)
  }

  for (const { createdAt } of orm.select().from(orders).all()) add(createdAt, 'orders')
  for (const { role, createdAt, deletedAt } of orm.select().from(users).all())
    if (role === 'client' && deletedAt === null) add(createdAt, 'clients')
  const events = orm.select().from(orderEvents).all()
  const created = new Map(
    events.filter(({ kind }) => kind === 'created').map((event) => [event.orderId, event]),
  )
  for (const { orderId, from, to, livreurId, at } of events) {
    const first = created.get(orderId)
    if (to === from || !first) continue
    if (to === 'picked_up') addBoth(at, livreurId, 'pickups')
    if (to === 'cancelled') add(at, 'cancelled')
    if (to !== 'completed') continue
    addBoth(at, livreurId, 'completed')
    addBoth(at, livreurId, 'revenue', Number(first.data.grandTotal))
    addBoth(at, livreurId, 'turnaround', at - first.at)
  }
  return sortRows([...tally.values()])
}

/** The counters as they stand; a day that came back to nothing counts as none. */
export function storedCounters({ database: { orm } }: TestContext): Row[] {
  const rows = orm.select().from(statsDay).all()
  return sortRows(
    rows.filter(({ day: _, livreurId: __, ...metrics }) => Object.values(metrics).some(Boolean)),
  )
}

function sortRows(rows: Row[]): Row[] {
  return rows.sort((a, b) => `${a.livreurId} ${a.day}`.localeCompare(`${b.livreurId} ${b.day}`))
}

/**
 * The ids of the orders whose money does not add up. Every franc received pays a standing order or stands among what
 * must go back; a cancelled order holds what still waits to go back; what went back was said to.
 */
export function ordersOutOfBalance(t: TestContext): string[] {
  const { orm } = t.database
  const events = orm.select().from(orderEvents).all()
  const paid = Map.groupBy(orm.select().from(payments).all(), ({ orderId }) => orderId ?? '')
  const owed = Map.groupBy(orm.select().from(refunds).all(), ({ orderId }) => orderId)
  const standing = new Map(
    orm
      .select()
      .from(orders)
      .all()
      .map((order) => [order.id, order]),
  )
  const delivered = new Set(events.filter(({ to }) => to === 'completed').map((e) => e.orderId))
  const ids = new Set([...standing.keys(), ...paid.keys(), ...owed.keys()])
  return [...ids].filter((id) => {
    const money = sumsOf(paid.get(id) ?? [], owed.get(id) ?? [])
    return !addsUp(standing.get(id), delivered.has(id), money)
  })
}

type Sums = ReturnType<typeof sumsOf>

function sumsOf(
  ledger: Array<typeof payments.$inferSelect>,
  debts: Array<typeof refunds.$inferSelect>,
) {
  const sum = (rows: Array<{ amount: number }>) => rows.reduce((all, row) => all + row.amount, 0)
  const entered = (kind: string) => sum(ledger.filter((row) => row.kind === kind))
  const came = debts.filter(
    ({ reason, outcome }) => reason !== 'deleted_unverified' || outcome === 'refunded',
  )
  return {
    received: entered('received'),
    refunded: entered('refunded'),
    /** All that was ever flagged, of what came. */
    back: sum(came),
    open: sum(debts.filter(({ outcome }) => outcome === null)),
    settled: sum(debts.filter(({ outcome }) => outcome === 'refunded')),
  }
}

function addsUp(
  order: typeof orders.$inferSelect | undefined,
  delivered: boolean,
  { received, refunded, back, open, settled }: Sums,
): boolean {
  if (refunded !== settled) return false
  if (!order) return delivered ? received >= back : received === back
  if (order.status !== 'cancelled') return order.paidAmount === received - back
  return received === back && order.paidAmount === Math.min(order.grandTotal, open)
}
