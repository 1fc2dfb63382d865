import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PAYMENT_METHODS } from '#shared/money/payment-methods.ts'
import { orderCounts, orders, orderTrail, paymentLedger, refunds } from './db/schema.ts'
import { keptBy } from './money/payments/money-back.sql.ts'
import { createTestContext, type TestContext } from './testing/create-test-context.ts'
import { doWork, randomWork } from './testing/fixtures/random-work.ts'
import { brokenLinks } from './testing/history.ts'
import {
  handsOutOfBalance,
  ordersOutOfBalance,
  recount,
  recountPromises,
  recountSteps,
  storedCounters,
  storedPromises,
  storedSteps,
} from './testing/recount.ts'

test('after any work the books add up to the franc, the history is chained without a gap and tells where each order stands, and every counter is right', {
  timeout: 180_000,
}, async () => {
  const seen = {
    received: 0,
    refunded: 0,
    handed_over: 0,
    flagged: 0,
    moved: 0,
    open: 0,
    lowered: 0,
    atDoor: 0,
    weighed: 0,
    discounts: 0,
    undone: 0,
  }
  await fc.assert(
    fc.asyncProperty(randomWork, async (work) => {
      const t = createTestContext()
      await doWork(t, work)
      expect(ordersOutOfBalance(t)).toEqual([])
      expect(handsOutOfBalance(t)).toEqual([])
      expect(brokenLinks(t.database)).toEqual([])
      expect(storedCounters(t)).toEqual(recount(t))
      expect(storedSteps(t)).toEqual(recountSteps(t))
      expect(storedPromises(t)).toEqual(recountPromises(t))
      expect(chargedBeyondAgreed(t)).toEqual([])
      expect(partsOutOfBalance(t)).toEqual([])
      expect(statusesInTrail(t)).toEqual(statusesOfOrders(t))
      expect(keptCounts(t)).toEqual(countedOrders(t))
      note(t, seen)
    }),
    // What it finds once, it finds again.
    { numRuns: 25, seed: 16 },
  )
  // Guards the test itself: work that is all refused, or moves no money, would show nothing.
  expect(seen.received).toBeGreaterThan(30)
  expect(seen.flagged).toBeGreaterThan(12)
  expect(seen.refunded).toBeGreaterThan(3)
  expect(seen.handed_over).toBeGreaterThan(0)
  expect(seen.moved).toBeGreaterThan(400)
  expect(seen.open).toBeGreaterThan(40)
  expect(seen.lowered).toBeGreaterThan(5)
  expect(seen.atDoor).toBeGreaterThan(5)
  expect(seen.weighed).toBeGreaterThan(3)
  expect(seen.discounts).toBeGreaterThan(5)
  expect(seen.undone).toBeGreaterThan(20)
})

const trailOf = ({ database: { orm } }: TestContext) =>
  orm.select().from(orderTrail).orderBy(orderTrail.seq).all()

/** The orders that cost more than their client agreed to when ordering or answering, beside what a missed visit costs. */
function chargedBeyondAgreed(t: TestContext): string[] {
  const agreed = new Map<string, number>()
  const beyond: string[] = []
  for (const { orderId, kind, actorRole, data } of trailOf(t)) {
    if (orderId === null) continue
    const before = agreed.get(orderId) ?? Number.POSITIVE_INFINITY
    const total = Number(data.after)
    const isAsked = actorRole === 'client' || data.via === 'door'
    if (kind === 'adjustment_accepted' && !isAsked && total > before) beyond.push(orderId)
    if (kind === 'discount_given' && total > before) beyond.push(orderId)
    if (TOTALS.includes(kind)) agreed.set(orderId, total)
  }
  for (const { id, grandTotal } of ordersOf(t))
    if (grandTotal > (agreed.get(id) ?? 0)) beyond.push(id)
  return beyond
}

const TOTALS = ['created', 'adjustment_accepted', 'missed_fee', 'discount_given']

/** The orders of which what was kept by each way, and the credit, do not add up to what is paid. */
function partsOutOfBalance({ database: { sqlite } }: TestContext): unknown[] {
  const kept = PAYMENT_METHODS.map((method) => keptBy(method)).join(' + ')
  const sql = `select id from orders where status <> 'cancelled' and paid_amount <> credit_used + ${kept}`
  return sqlite.prepare(sql).pluck().all()
}

const ordersOf = ({ database: { orm } }: TestContext) => orm.select().from(orders).all()

/** The status of each order as the trail says it; those that are gone are left out. */
function statusesInTrail(t: TestContext) {
  const told = new Map<string, { status: string; livreurId: string | null }>()
  for (const { orderId, to, livreurId } of trailOf(t)) {
    if (to === null) told.delete(orderId)
    else told.set(orderId, { status: to, livreurId })
  }
  return told
}

const statusesOfOrders = (t: TestContext) =>
  new Map(ordersOf(t).map(({ id, status, livreurId }) => [id, { status, livreurId }]))

/** Without the statuses that have no order. */
const keptCounts = ({ database: { orm } }: TestContext) =>
  new Map(
    orm
      .select()
      .from(orderCounts)
      .all()
      .filter(({ count }) => count !== 0)
      .map(({ status, count }) => [status, count]),
  )

const countedOrders = (t: TestContext) => {
  const counts = new Map<string, number>()
  for (const { status } of ordersOf(t)) counts.set(status, (counts.get(status) ?? 0) + 1)
  return counts
}

function note(t: TestContext, seen: Record<string, number>): void {
  const add = (what: string, count: number) => {
    seen[what] = (seen[what] ?? 0) + count
  }
  const ledger = t.database.orm.select().from(paymentLedger).all()
  for (const { kind } of ledger) add(kind, 1)
  add('flagged', t.database.orm.select().from(refunds).all().length)
  add('moved', trailOf(t).filter(({ kind }) => kind !== 'created').length)
  add('open', countedOrders(t).size)
  add('atDoor', trailOf(t).filter(({ data }) => data.door === 1).length)
  add(
    'weighed',
    trailOf(t).filter(({ to, data }) => to === 'picked_up' && Number(data.grams) > 0).length,
  )
  add('discounts', trailOf(t).filter(({ kind }) => kind === 'discount_given').length)
  add('undone', trailOf(t).filter(({ kind }) => kind === 'assignment_undone').length)
  add('lowered', trailOf(t).filter(({ data }) => data.via === 'count').length)
}
