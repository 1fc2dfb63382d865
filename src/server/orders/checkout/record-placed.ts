import type { Orm } from '#server/db/database.ts'
import { digestOfLines } from '#server/db/history/contents.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { recordEvent } from '#server/record/events/events.service.ts'
import { count } from '#server/record/stats/stats.service.ts'
import { estimateOf } from '#shared/orders/contents-words.ts'
import type { WeeklyNote } from '#shared/orders/recurring/recurring.ts'
import type { OrderLine } from '#shared/shop/prices/lines.ts'
import { mailReceived } from './checkout.mail.ts'
import type { NewOrder } from './store-order.ts'

interface Placed {
  order: NewOrder
  lines: readonly OrderLine[]
  weekly: WeeklyNote | undefined
  /** Metres around its point in which the place is; null where it is not approximate. */
  radius: number | null
  /** Before a discount, which the trail tells next. */
  fullTotal: number
  /** Its company owes more than its ceiling by it, which the team confirmed. */
  aboveCeiling?: boolean
}

/** The trail, the counters and the e-mail of a new order. */
export function recordPlaced(ctx: ServiceContext, orm: Orm, placed: Placed): void {
  const { order, lines, weekly, radius, fullTotal, aboveCeiling = false } = placed
  const { id, reference, clientId } = order
  recordEvent(ctx, orm, {
    order: { id, reference, clientId, livreurId: null },
    kind: 'created',
    from: null,
    to: 'pending',
    data: {
      after: fullTotal,
      ...promisedData(order),
      ...(radius !== null && { accuracy: radius }),
      ...estimateOf(order.toAgree, lines),
      ...accountData(order, aboveCeiling),
    },
    contents: digestOfLines(
      id,
      lines.map((line, position) => ({ ...line, position })),
    ),
  })
  count(orm, order.createdAt, { orders: 1 })
  // At the counter the count follows at once, and its e-mail says all.
  if (!order.atCounter) mailReceived(ctx, orm, { order, lines, weekly })
}

/** The promise, for the trail; empty where there is none. */
function promisedData({ readyBy, promisedAt, expressFee, expressPieces }: NewOrder) {
  const data: Record<string, number | null> = {}
  if (promisedAt !== null) Object.assign(data, { readyBy, promisedAt })
  if (expressPieces > 0) data.expressFee = expressFee
  return data
}

/** That its company owes it; nothing for any other. */
function accountData({ onAccount }: NewOrder, aboveCeiling: boolean) {
  const data: Record<string, number> = {}
  if (onAccount) data.onAccount = 1
  if (aboveCeiling) data.aboveCeiling = 1
  return data
}
