import { isNotNull, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { compareDerived } from '#server/db/history/derived.ts'
import {
  cashHandovers,
  cashHoldings,
  creditEntries,
  orders,
  orderTrail,
  paymentLedger,
  promiseDays,
  refunds,
  statsDay,
  stepDays,
  users,
} from '#server/db/schema.ts'
import { dayKey } from '#shared/dates.ts'
import type { TestContext } from './create-test-context.ts'

/** Without the assignments that were undone, and what undid them. */
function standing<E extends Pick<typeof orderTrail.$inferSelect, 'orderId' | 'kind'>>(
  events: readonly E[],
): E[] {
  const left: E[] = []
  for (const event of events) {
    const isUndone = ({ orderId, kind }: E) =>
      orderId === event.orderId && (kind === 'assigned' || kind === 'reassigned')
    if (event.kind === 'assignment_undone') left.splice(left.findLastIndex(isUndone), 1)
    else left.push(event)
  }
  return left
}

type Row = typeof statsDay.$inferSelect
type Metric = Exclude<keyof Row, 'day' | 'livreurId'>

/** Events after which an order costs something else. */
const TOTAL_KINDS: readonly string[] = [
  'created',
  'adjustment_accepted',
  'missed_fee',
  'discount_given',
]

/**
 * The expected counters: orders and accounts counted from their tables, money from the ledger, the
 * rest from the trail.
 */
export function recount({ database: { orm } }: TestContext): Row[] {
  const tally = new Map<string, Row>()
  const add = (at: number, metric: Metric, amount = 1, livreurId = '') => {
    const day = dayKey(at)
    const key = `${livreurId} ${day}`
    const zeros = { orders: 0, clients: 0, pickups: 0, grams: 0, completed: 0, cancelled: 0 }
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
  const events = orm.select().from(orderTrail).all()
  const created = new Map(
    events.filter(({ kind }) => kind === 'created').map((event) => [event.orderId, event]),
  )
  /** The total of each order at this point of the trail: as ordered, last adjusted, with the fee of a missed visit, or after a discount. */
  const totals = new Map<string, number>()
  for (const { orderId, kind, from, to, livreurId, at, data } of standing(events)) {
    const first = created.get(orderId)
    if (TOTAL_KINDS.includes(kind)) totals.set(orderId, Number(data.after))
    if (to === from || !first) continue
    if (to === 'picked_up') {
      addBoth(at, livreurId, 'pickups')
      addBoth(at, livreurId, 'grams', Number(data.grams ?? 0))
    }
    if (to === 'cancelled') add(at, 'cancelled')
    if (to !== 'completed') continue
    addBoth(at, livreurId, 'completed')
    addBoth(at, livreurId, 'revenue', totals.get(orderId) ?? 0)
    addBoth(at, livreurId, 'turnaround', at - first.at)
  }
  for (const { kind, amount, at } of orm.select().from(paymentLedger).all())
    if (kind === 'received' || kind === 'refunded') add(at, kind, amount)
  return sortRows([...tally.values()])
}

/** The stored counters; days with zeros only are left out. */
export function storedCounters({ database: { orm } }: TestContext): Row[] {
  const rows = orm.select().from(statsDay).all()
  return sortRows(
    rows.filter(({ day: _, livreurId: __, ...metrics }) => Object.values(metrics).some(Boolean)),
  )
}

function sortRows(rows: Row[]): Row[] {
  return rows.sort((a, b) => `${a.livreurId} ${a.day}`.localeCompare(`${b.livreurId} ${b.day}`))
}

type StepRow = typeof stepDays.$inferSelect

/** The expected counters of the steps: how long each order stood in what it left, counted from the trail. */
export function recountSteps({ database: { orm } }: TestContext): StepRow[] {
  const tally = new Map<string, StepRow>()
  const since = new Map<string, number>()
  for (const { orderId, kind, from, to, at } of standing(orm.select().from(orderTrail).all())) {
    if (to === from || to === null) continue
    const stood = at - (since.get(orderId) ?? at)
    since.set(orderId, at)
    if (from === null || to === 'cancelled') continue
    if (kind === 'visit_missed' || kind === 'slot_changed') continue
    const key = `${from} ${dayKey(at)}`
    const row = tally.get(key) ?? { day: dayKey(at), status: from, count: 0, totalMs: 0 }
    tally.set(key, { ...row, count: row.count + 1, totalMs: row.totalMs + stood })
  }
  return sortSteps([...tally.values()])
}

/** The stored counters of the steps. */
export function storedSteps({ database: { orm } }: TestContext): StepRow[] {
  return sortSteps(
    orm
      .select()
      .from(stepDays)
      .all()
      .filter(({ count }) => count > 0),
  )
}

const sortSteps = (rows: StepRow[]) =>
  rows.sort((a, b) => `${a.status} ${a.day}`.localeCompare(`${b.status} ${b.day}`))

type PromiseRow = Omit<typeof promiseDays.$inferSelect, 'area'>

/** The steps that an event achieves where it has a due time. */
const ACHIEVED = {
  picked_up: 'pickup',
  assigned_for_delivery: 'ready',
  completed: 'delivery',
} as const

/** The expected counters of kept promises, of all areas together: the trail names no place. */
export function recountPromises({ database: { orm } }: TestContext): PromiseRow[] {
  const counter = new Set(
    orm
      .select()
      .from(orders)
      .all()
      .flatMap(({ id, atCounter }) => (atCounter ? [id] : [])),
  )
  /** When each order was last given to each livreur, at this point of the trail. */
  const given = new Map<string, number>()
  const rows = standing(orm.select().from(orderTrail).orderBy(orderTrail.seq).all()).flatMap(
    (event): PromiseRow[] => {
      if (event.kind === 'assigned' || event.kind === 'reassigned')
        given.set(`${event.orderId} ${event.livreurId}`, event.at)
      const { kind, to, at, livreurId, data, orderId } = event
      const isReady = kind === 'made_ready' || (to === 'completed' && counter.has(orderId))
      const step = isReady ? 'ready' : ACHIEVED[to as keyof typeof ACHIEVED]
      if (data.due === undefined || !step) return []
      const lateMs = Math.max(0, at - Number(data.due))
      const late = lateMs > 0 ? 1 : 0
      const givenAt = given.get(`${orderId} ${livreurId}`) ?? Number.NEGATIVE_INFINITY
      const wasLate = late === 1 && Number(data.due) <= givenAt
      const by = step === 'ready' || wasLate ? '' : (livreurId ?? '')
      return [{ day: dayKey(at), step, livreurId: by, kept: 1 - late, late, lateMs }]
    },
  )
  return sumPromises(rows)
}

/** The stored counters of kept promises, of all areas together. */
export function storedPromises({ database: { orm } }: TestContext): PromiseRow[] {
  return sumPromises(
    orm
      .select()
      .from(promiseDays)
      .all()
      .map(({ area: _, ...row }) => row),
  )
}

function sumPromises(rows: PromiseRow[]): PromiseRow[] {
  const sums = new Map<string, PromiseRow>()
  for (const row of rows) {
    const key = `${row.day} ${row.step} ${row.livreurId}`
    const sum = sums.get(key)
    if (sum) {
      sum.kept += row.kept
      sum.late += row.late
      sum.lateMs += row.lateMs
    } else sums.set(key, { ...row })
  }
  return [...sums.entries()]
    .filter(([, { kept, late }]) => kept + late > 0)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([, row]) => row)
}

/**
 * The livreurs whose cash does not balance: what they carry must equal what they received less the
 * expected amount of each hand-over; the counted amounts must be in the ledger.
 */
export function handsOutOfBalance({ database: { orm } }: TestContext): string[] {
  const ledger = orm.select().from(paymentLedger).all()
  const handovers = orm.select().from(cashHandovers).all()
  const held = new Map(
    orm
      .select()
      .from(cashHoldings)
      .all()
      .map((holding) => [holding.livreurId, holding]),
  )
  const livreurs = new Set([...held.keys(), ...ledger.map(({ livreurId }) => livreurId ?? '')])
  return [...livreurs].filter((id) => {
    const own = ledger.filter(({ livreurId }) => livreurId === id)
    const given = handovers.filter(({ livreurId }) => livreurId === id)
    const last = Math.max(-1, ...given.map(({ createdAt }) => createdAt))
    const received = own.filter(({ kind, method }) => kind === 'received' && method === 'espece')
    const left = sumOf(received) - given.reduce((all, { expected }) => all + expected, 0)
    const counted = given.reduce((all, row) => all + row.counted, 0)
    const { amount = 0, payments: count = 0, since = last } = held.get(id) ?? {}
    if (amount !== left || since < last) return true
    if (count > received.length || count > 0 !== amount > 0) return true
    return counted !== sumOf(own.filter(({ kind }) => kind === 'handed_over'))
  })
}

const sumOf = (rows: Array<{ amount: number }>) => rows.reduce((all, row) => all + row.amount, 0)

/**
 * The ids of the orders whose money does not balance. Every received franc pays an existing order
 * or is flagged for a refund; a cancelled order holds its open refunds; each refund made is in the
 * ledger. Then come the first rows that contradict the history.
 */
export function ordersOutOfBalance(t: TestContext): string[] {
  const { orm } = t.database
  const events = orm.select().from(orderTrail).all()
  // A hand-over belongs to no order.
  const ledger = orm.select().from(paymentLedger).all()
  const paid = Map.groupBy(
    ledger.filter(({ orderId }) => orderId !== null),
    ({ orderId }) => orderId ?? '',
  )
  const owed = Map.groupBy(orm.select().from(refunds).all(), ({ orderId }) => orderId)
  const credits = Map.groupBy(creditsByOrder(orm), ({ orderId }) => orderId)
  const standing = new Map(
    orm
      .select()
      .from(orders)
      .all()
      .map((order) => [order.id, order]),
  )
  const delivered = new Set(events.filter(({ to }) => to === 'completed').map((e) => e.orderId))
  const ids = new Set([...standing.keys(), ...paid.keys(), ...owed.keys()])
  const contradicting = compareDerived(t.database.sqlite, t.clock.now()).flatMap(({ fault }) =>
    fault ? [String(fault.row)] : [],
  )
  const unbalanced = [...ids].filter((id) => {
    const money = sumsOf(paid.get(id) ?? [], owed.get(id) ?? [], credits.get(id) ?? [])
    return !addsUp(standing.get(id), delivered.has(id), money)
  })
  return [...new Set(unbalanced.concat(contradicting))]
}

/** The entries of credit that are about an order. */
function creditsByOrder(orm: Orm) {
  const { kind, amount, orderN } = creditEntries
  const orderId = sql<string>`coalesce((select id from orders where n = ${orderN}), (select id from deleted_orders where n = ${orderN}))`
  return orm.select({ orderId, kind, amount }).from(creditEntries).where(isNotNull(orderN)).all()
}

type Sums = ReturnType<typeof sumsOf>

function sumsOf(
  ledger: Array<typeof paymentLedger.$inferSelect>,
  debts: Array<typeof refunds.$inferSelect>,
  credits: Array<Pick<typeof creditEntries.$inferSelect, 'kind' | 'amount'>>,
) {
  const entered = (kind: string) => sumOf(ledger.filter((row) => row.kind === kind))
  const came = debts.filter(
    ({ reason, outcome }) => reason !== 'deleted_unverified' || outcome === 'refunded',
  )
  return {
    received: entered('received'),
    /** Francs of credit that pay it. */
    credit: -sumOf(credits.filter(({ kind }) => kind === 'used' || kind === 'returned')),
    /** Taken as credit instead of money. */
    credited: sumOf(credits.filter(({ kind }) => kind === 'refund')),
    refunded: entered('refunded'),
    /** All that was ever flagged, as received. */
    back: sumOf(came),
    open: sumOf(debts.filter(({ outcome }) => outcome === null)),
    settled: sumOf(debts.filter(({ outcome }) => outcome === 'refunded')),
    kept: sumOf(debts.filter(({ outcome }) => outcome === 'credited')),
  }
}

function addsUp(
  order: typeof orders.$inferSelect | undefined,
  delivered: boolean,
  { received, refunded, back, open, settled, kept, credit, credited }: Sums,
): boolean {
  if (refunded !== settled || credited !== kept || credit < 0) return false
  if (order && order.creditUsed !== credit) return false
  if (!order) return delivered ? received >= back : received === back
  if (order.status !== 'cancelled') return order.paidAmount === received + credit - back
  return credit === 0 && received === back && order.paidAmount === Math.min(order.grandTotal, open)
}
