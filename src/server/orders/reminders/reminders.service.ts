import { and, eq, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { numberOfUser } from '#server/db/numbers.ts'
import { orders, reminderStops, users } from '#server/db/schema.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { recordStaffAction } from '#server/record/staff-actions/staff-actions.service.ts'
import { isResumable } from '#shared/messages/reminder-words.ts'
import type { LadderInput } from '#shared/orders/reminders/reminders.inputs.ts'
import { tellTeam } from '../client-messages/opened-messages.service.ts'
import { stopOf } from './reminder-stop.sql.ts'

/** « Ne plus relancer »: what waits of it is told no more. Throws ORDER_NOT_FOUND. */
export function stopReminders(ctx: ServiceContext, input: LadderInput): Promise<void> {
  return ctx.database.write((orm) => {
    const order = found(orm, input)
    if (order.stoppedAt !== null) return
    set(orm, ctx, order, { stoppedAt: ctx.clock.now() })
    record(orm, ctx, order, 'reminders_stopped')
  })
}

/**
 * « Reprendre »: what the client wrote or paid before stops nothing any more. A stop that ends with its cause stays. Throws
 * ORDER_NOT_FOUND.
 */
export function resumeReminders(ctx: ServiceContext, input: LadderInput): Promise<void> {
  return ctx.database.write((orm) => {
    const order = found(orm, input)
    if (order.stop === null || !isResumable(order.stop)) return
    set(orm, ctx, order, { stoppedAt: null, resumedAt: ctx.clock.now() })
    record(orm, ctx, order, 'reminders_resumed')
  })
}

function found(orm: Orm, { orderId, ladder }: LadderInput) {
  const order = orm
    .select({
      n: orders.n,
      id: orders.id,
      clientId: orders.clientId,
      stoppedAt: reminderStops.stoppedAt,
      stop: stopOf(sql`${ladder}`),
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.clientId))
    .leftJoin(
      reminderStops,
      and(eq(reminderStops.orderN, orders.n), eq(reminderStops.ladder, ladder)),
    )
    .where(eq(orders.id, orderId))
    .get()
  if (!order) throw new AppError('ORDER_NOT_FOUND')
  return { ...order, ladder }
}

type Found = ReturnType<typeof found>

function set(
  orm: Orm,
  ctx: ServiceContext,
  { n: orderN, ladder }: Found,
  change: { stoppedAt: number | null; resumedAt?: number },
): void {
  const stop = { ...change, actorN: numberOfUser(ctx.actor.id) }
  orm
    .insert(reminderStops)
    .values({ orderN, ladder, ...stop })
    .onConflictDoUpdate({ target: [reminderStops.orderN, reminderStops.ladder], set: stop })
    .run()
  tellTeam(ctx)
}

function record(
  orm: Orm,
  ctx: ServiceContext,
  { id: order, clientId: target, ladder }: Found,
  kind: 'reminders_stopped' | 'reminders_resumed',
): void {
  recordStaffAction(orm, ctx, { kind, target, data: { order, ladder } })
}
