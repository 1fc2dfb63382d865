import type { AppError } from '#server/lib/app-error.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { errorMessage } from '#shared/errors.ts'
import { referenceOf } from '#shared/orders/orders.ts'

/** What became of several orders in one call: those for which it was done, and why it was not for the others. */
export interface BulkOutcome {
  done: string[]
  refused: { orderId: string; reference: string; message: string }[]
}

/** Why one of several orders was refused, in words for this actor. */
export function describeRefusal(
  { actor }: Pick<ServiceContext, 'actor'>,
  orderId: string,
  refusal: AppError,
): BulkOutcome['refused'][number] {
  const { text } = errorMessage(refusal.appCode, refusal.details, actor.role)
  return { orderId, reference: referenceOf(orderId), message: text }
}
