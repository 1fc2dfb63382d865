import { eq, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { delayDays, orderItems, type orders } from '#server/db/schema.ts'
import { statement } from '#server/db/statement.ts'
import type { Listener, MoveFigures, OrderMove } from '#server/lib/context.ts'
import { dayKey } from '#shared/dates.ts'
import type { OrderStatus } from '#shared/order-status.ts'
import { delayHours } from '#shared/record/stats/delays.ts'
import type { Role } from '#shared/roles.ts'
import type { PromiseStep } from '#shared/time/visits.ts'
import { countPromise } from './promise-days.service.ts'
import { count } from './stats.service.ts'
import { countStep, lastMoveTo } from './step-days.service.ts'

/** Counts before the event is written: when a step was due and what was weighed stand in it, so that they can be counted again. */
export const statsListener: Listener = {
  accountMade(_, orm, account) {
    countAccount(orm, account, 1)
  },
  accountClosed(_, orm, account) {
    countAccount(orm, account, -1)
  },
  orderMoving(_, orm, move) {
    if (move.to === move.from) return {}
    countMove(orm, move)
    return { ...countPickup(orm, move), ...countKept(orm, move) }
  },
  orderDeleted(_, orm, order) {
    count(orm, order.createdAt, { orders: -1 })
  },
}

function countAccount(
  orm: Orm,
  { role, createdAt }: { role: Role; createdAt: number },
  clients: 1 | -1,
): void {
  if (role === 'client') count(orm, createdAt, { clients })
}

function countMove(orm: Orm, { order, to, kind, livreurId, now }: OrderMove): void {
  if (to === 'cancelled') count(orm, now, { cancelled: 1 })
  // A ride to nobody, or one that another time ended, is no work that the next one takes as long for; nor is what was taken back.
  else if (!UNDONE_WORK.includes(kind)) countStep(orm, order, now)
  if (to !== 'completed') return
  countDelay(orm, order, now)
  const turnaround = Math.max(0, now - order.createdAt)
  count(orm, now, { completed: 1, revenue: order.grandTotal, turnaround }, livreurId)
}

const weightOf = statement((orm, p: { orderN: number }) =>
  orm
    .select({ grams: sql<number>`coalesce(sum(${orderItems.grams}), 0)` })
    .from(orderItems)
    .where(eq(orderItems.orderN, p.orderN)),
)

function countPickup(orm: Orm, { order, to, livreurId, now }: OrderMove): MoveFigures {
  if (to !== 'picked_up') return {}
  const { grams = 0 } = weightOf.get(orm, { orderN: order.n }) ?? {}
  count(orm, now, { pickups: 1, grams }, livreurId)
  return grams > 0 ? { grams } : {}
}

const UNDONE_WORK: readonly OrderMove['kind'][] = ['visit_missed', 'slot_changed', 'reassigned']

/** The step of the promise that a move achieves. */
const ACHIEVED: Partial<Record<OrderStatus, PromiseStep>> = {
  picked_up: 'pickup',
  assigned_for_delivery: 'ready',
  completed: 'delivery',
}

function countKept(orm: Orm, { order, to, livreurId, now }: OrderMove): MoveFigures {
  // At the counter nobody brings the clothes: they are ready at the latest when they are collected.
  const step = order.atCounter && to === 'completed' ? 'ready' : ACHIEVED[to]
  return step ? countPromise(orm, order, { step, at: now, livreurId }) : {}
}

const addToDelays = (orm: Orm, p: { day: string; hours: number }) =>
  orm
    .insert(delayDays)
    .values({ day: p.day, hours: p.hours, count: sql`1` })
    .onConflictDoUpdate({
      target: [delayDays.day, delayDays.hours],
      set: { count: sql`count + 1` },
    })

type Delivered = Pick<typeof orders.$inferSelect, 'id' | 'atCounter'>

/**
 * Counts how long an order took from its pick-up to the door, inside the `write()` that delivers it at `at` (milliseconds
 * UTC). Left out: an order whose client came to the counter, when that person wanted, and one that was never collected.
 */
function countDelay(orm: Orm, { id, atCounter }: Delivered, at: number): void {
  if (atCounter) return
  const collectedAt = lastMoveTo(orm, id, 'picked_up')
  if (collectedAt === undefined) return
  addToDelays(orm, { day: dayKey(at), hours: delayHours(at - collectedAt) }).run()
}
