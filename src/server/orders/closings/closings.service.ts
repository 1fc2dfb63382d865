import { eq } from 'drizzle-orm'
import { withAnswerer } from '#server/access/number-proof/heard-answers.service.ts'
import { orderInScope } from '#server/access/order-access/order-access.service.ts'
import type { Orm } from '#server/db/database.ts'
import { orderClosings, orders } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { deliveredAt } from '#server/record/events/delivered-at.sql.ts'
import { recordEvent } from '#server/record/events/events.service.ts'
import type { CloseWellInput } from '#shared/orders/closings.inputs.ts'
import { type ClosingAnswer, canBeClosed } from '#shared/orders/closings.ts'

type OrderRow = typeof orders.$inferSelect
type Context = ServiceContext & Pick<Deps, 'limits'>

/**
 * « Tout va bien », of a delivered order; a later call adds what the client thinks of the work. Repeating it changes nothing.
 * Throws ORDER_NOT_FOUND for another client's order, CLOSING_OVER when the order asks nothing or no longer does, TOO_MANY_TRIES.
 */
export function closeWell(ctx: Context, input: CloseWellInput): Promise<null> {
  const { orderId, rating, word } = input
  return ctx.database.write((orm) => {
    const order = closableOrder(orm, ctx, orderId)
    const answering = withAnswerer(orm, ctx, { clientId: order.clientId, proposedBy: null })
    const said = {
      ...(rating === undefined ? {} : { rating }),
      ...(word === undefined ? {} : { word }),
    }
    saveAnswer(orm, answering, order, { answer: 'well', ...said })
    return null
  })
}

/** Its client told of a problem with a delivered order, inside `write()`: « Tout va bien » is taken back. */
export function noteProblem(orm: Orm, ctx: Context, order: OrderRow): void {
  saveAnswer(orm, ctx, order, { answer: 'problem', rating: null, word: null })
}

/** The actor's own order, of which they may still say how it went. */
function closableOrder(orm: Orm, ctx: ServiceContext, orderId: string) {
  const order = orderInScope(orm, ctx, orderId)
  const delivered = orm.select({ deliveredAt }).from(orders).where(eq(orders.n, order.n)).get()
  const { status } = order
  if (!canBeClosed({ status, deliveredAt: delivered?.deliveredAt ?? null }, ctx.clock.now()))
    throw new AppError('CLOSING_OVER')
  return order
}

interface Said {
  answer: ClosingAnswer
  rating?: CloseWellInput['rating'] | null
  word?: string | null
}

/** The trail keeps the answer and the opinion only: the words are erased with the account. */
function saveAnswer(orm: Orm, ctx: Context, order: OrderRow, said: Said): void {
  const { n: orderN, status } = order
  const before = orm.select().from(orderClosings).where(eq(orderClosings.orderN, orderN)).get()
  // The time is of the answer; what is added to it later keeps it.
  const answeredAt = before?.answer === said.answer ? before.answeredAt : ctx.clock.now()
  const row = { ...said, answeredAt }
  orm
    .insert(orderClosings)
    .values({ orderN, ...row })
    .onConflictDoUpdate({ target: orderClosings.orderN, set: row })
    .run()
  const { answer, rating = before?.rating ?? null } = said
  if (before?.answer === answer && before.rating === rating) return
  ctx.limits.take('act', `closing ${ctx.actor.id}`)
  const change = { order, kind: 'closing_answered', from: status, to: status } as const
  recordEvent(ctx, orm, { ...change, data: { answer, rating } })
}
