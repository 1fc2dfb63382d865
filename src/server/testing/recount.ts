import { orderEvents, orders, statsDay, users } from '#server/db/schema.ts'
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
    const row = tally.get(key) ?? { day, livreurId, ...zeros, revenue: 0, turnaround: 0 }
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
