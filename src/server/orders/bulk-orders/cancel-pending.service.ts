import { setImmediate } from 'node:timers/promises'
import { oldestOrdersFirst } from '#server/access/order-access/order-pages.sql.ts'
import { isPendingOf } from '#server/access/order-access/pending-orders.sql.ts'
import { orders } from '#server/db/schema.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { cancelOrder } from '../orders.service.ts'

/** Orders cancelled per turn of the event loop, and in one call: a longer call would look lost. */
const SLICE = 50
const MAX_IN_A_CALL = 500

export interface PendingCancelled {
  cancelled: number
  more: boolean
}

/**
 * Cancels the pending orders of one client, the oldest first and 500 at most: each with its event,
 * its counters and its e-mail, and with other requests served between slices. An order assigned
 * meanwhile stays. Throws only errors that are no refusals.
 */
export async function cancelPendingOf(
  ctx: ServiceContext,
  clientId: string,
): Promise<PendingCancelled> {
  let cancelled = 0
  for (;;) {
    const slice = ctx.database.orm
      .select({ id: orders.id })
      .from(orders)
      .where(isPendingOf(clientId))
      .orderBy(...oldestOrdersFirst)
      .limit(SLICE)
      .all()
    if (slice.length === 0 || cancelled >= MAX_IN_A_CALL)
      return { cancelled, more: slice.length > 0 }
    const done = await Promise.all(slice.map(({ id }) => cancelOne(ctx, id)))
    cancelled += done.filter(Boolean).length
    await setImmediate()
  }
}

/** Whether it was cancelled; an order moved meanwhile is left as it is. */
async function cancelOne(ctx: ServiceContext, orderId: string): Promise<boolean> {
  try {
    await cancelOrder(ctx, { orderId, from: 'pending' })
    return true
  } catch (error) {
    if (error instanceof AppError && MOVED.has(error.appCode)) return false
    throw error
  }
}

const MOVED: ReadonlySet<string> = new Set(['ORDER_CHANGED', 'ORDER_NOT_FOUND'])
