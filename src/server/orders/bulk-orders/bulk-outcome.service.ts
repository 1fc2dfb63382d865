import { eq } from 'drizzle-orm'
import { orders } from '#server/db/schema.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { errorMessage } from '#shared/errors.ts'
import type { OrderStatus } from '#shared/order-status.ts'
import { referenceOf } from '#shared/text/order-reference.ts'

/** The outcome of several orders in one call: those for which it was done, and why it was not for the others. */
export interface BulkOutcome {
  done: string[]
  refused: {
    orderId: string
    reference: string
    message: string
    /** A piece is missing: it can leave once somebody says why. */
    incomplete?: true
  }[]
}

interface BulkAct<Order, Answer> {
  /** Acts on one order, in a `write()` of its own; the writes of one call share a commit. */
  act: (order: Order) => Promise<Answer>
  /** Whether a refused order is already as it was asked, by a lost answer or a colleague: then it counts as done. */
  isDoneAlready: (order: Order) => boolean
}

/**
 * Does the same with several orders, each one once: a refusal is reported, the others are done. Returns also what `act`
 * answered for those that it did. Throws only errors that are no refusals.
 */
export async function actOnOrders<Order extends { orderId: string }, Answer>(
  ctx: Pick<ServiceContext, 'actor'>,
  requested: readonly Order[],
  { act, isDoneAlready }: BulkAct<Order, Answer>,
): Promise<{ outcome: BulkOutcome; answers: Answer[] }> {
  const distinct = [...new Map(requested.map((order) => [order.orderId, order])).values()]
  const settled = await Promise.allSettled(distinct.map(act))
  const outcome: BulkOutcome = { done: [], refused: [] }
  for (const [i, order] of distinct.entries()) {
    const result = settled[i]
    const refusal = result?.status === 'rejected' ? result.reason : undefined
    if (!refusal || isDoneAlready(order)) outcome.done.push(order.orderId)
    else if (refusal instanceof AppError)
      outcome.refused.push(describeRefusal(ctx, order.orderId, refusal))
    else throw refusal
  }
  const answers = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  return { outcome, answers }
}

/** Why one of several orders was refused, in words for this actor. */
export function describeRefusal(
  { actor }: Pick<ServiceContext, 'actor'>,
  orderId: string,
  refusal: AppError,
): BulkOutcome['refused'][number] {
  const { text } = errorMessage(refusal.appCode, refusal.details, actor.role)
  const one = { orderId, reference: referenceOf(orderId), message: text }
  return refusal.appCode === 'ORDER_INCOMPLETE' ? { ...one, incomplete: true } : one
}

export function hasStatus(
  { database }: Pick<ServiceContext, 'database'>,
  orderId: string,
  status: OrderStatus,
): boolean {
  const now = database.orm
    .select({ status: orders.status })
    .from(orders)
    .where(eq(orders.id, orderId))
    .get()
  return now?.status === status
}
