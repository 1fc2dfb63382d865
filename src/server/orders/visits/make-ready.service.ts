import { and, eq, isNull } from 'drizzle-orm'
import { orderChanged, orderInScope } from '#server/access/order-access/order-access.service.ts'
import type { Orm } from '#server/db/database.ts'
import { orderEvents, orders } from '#server/db/schema.ts'
import type { Env } from '#server/env.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { canNotify, tell } from '#server/push/announce.ts'
import { recordEvent } from '#server/record/events/events.service.ts'
import { countPromise } from '#server/record/stats/promise-days.service.ts'
import type { NewsReach } from '#shared/access/mail-preference.ts'
import { canMakeReady } from '#shared/orders/ready-laundry.ts'
import { reachBy } from '../order-news.service.ts'
import { mailReady } from './visits.mail.ts'

type OrderRow = typeof orders.$inferSelect
type Context = ServiceContext & { env: Pick<Env, 'mailLeaves' | 'whatsApp'> }

const IN_THE_TRAIL = { none: 0, leaves: 1, waits: 2 } as const satisfies Record<NewsReach, number>

/**
 * « Linge prêt »: the team says that the clothes of an order are ready, and the client is told when they come, or to come
 * to the counter. `told` is `none` where no e-mail, message or notification reaches them: the team tells them, and the
 * trail says so. Repeating it changes nothing. Throws ORDER_NOT_FOUND, and ORDER_CHANGED when the clothes are not with us.
 */
export function makeReady(ctx: Context, orderId: string): Promise<{ told: NewsReach }> {
  return ctx.database.write((orm) => ({
    told: makeReadyInside(orm, ctx, orderInScope(orm, ctx, orderId)),
  }))
}

/** For a caller that is inside `write()` already. Returns how the client is told. */
export function makeReadyInside(orm: Orm, ctx: Context, order: OrderRow): NewsReach {
  if (order.readyAt !== null) return toldBefore(orm, order)
  if (!canMakeReady(order)) throw orderChanged(orm, ctx, order)
  const now = ctx.clock.now()
  orm
    .update(orders)
    .set({ readyAt: now, updatedAt: now })
    .where(and(eq(orders.id, order.id), isNull(orders.readyAt)))
    .run()
  const { status } = order
  const told = tellReady(orm, ctx, order)
  const data = {
    ...countPromise(orm, order, { step: 'ready', at: now, livreurId: null }),
    told: IN_THE_TRAIL[told],
  }
  recordEvent(ctx, orm, { order, kind: 'made_ready', from: status, to: status, data })
  return told
}

/** Tells the client by every way that reaches them; at the counter their devices too, since no livreur will come. */
function tellReady(orm: Orm, ctx: Context, order: OrderRow): NewsReach {
  const reach = reachBy(orm, ctx, mailReady(orm, ctx, order))
  if (!order.atCounter) return reach
  const { id: orderId, reference, clientId: userId } = order
  const change = { orderId, reference, actorId: ctx.actor.id, at: ctx.clock.now() }
  tell(ctx, orm, change, { kind: 'laundry_ready', userId })
  return canNotify(orm, userId) ? 'leaves' : reach
}

/** As it was answered first: what was told since counts among the e-mails of an hour. */
function toldBefore(orm: Orm, { n }: OrderRow): NewsReach {
  const ofReady = and(eq(orderEvents.orderN, n), eq(orderEvents.kind, 'made_ready'))
  const event = orm.select({ data: orderEvents.data }).from(orderEvents).where(ofReady).get()
  const said = event?.data.told
  return said === IN_THE_TRAIL.none ? 'none' : said === IN_THE_TRAIL.waits ? 'waits' : 'leaves'
}
