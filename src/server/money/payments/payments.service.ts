import type { Orm } from '#server/db/database.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import type { ConfirmWaveInput } from '#shared/money/payments.inputs.ts'
import { amountDue, announcedMethod } from '#shared/money/payments.ts'
import { accountOf, findOrder, findTransaction, type OrderRow } from './books.service.ts'
import { receivePayment, recordMissingPayment } from './ledger.service.ts'

/**
 * Records a Wave payment that an admin found in the business's Wave account. Repeating the same
 * transaction and amount for the same order changes nothing. Throws ORDER_NOT_FOUND,
 * TRANSACTION_KNOWN when it is counted otherwise, NOTHING_TO_VERIFY when a colleague was faster.
 */
export function confirmWave(ctx: ServiceContext, input: ConfirmWaveInput): Promise<null> {
  const { orderId, transactionId, amount } = input
  return ctx.database.write((orm) => {
    const order = existingOrder(orm, orderId)
    if (isRepeat(orm, order, input)) return null
    if (order.paymentDeclaredAt === null && amountDue(order) === 0)
      throw new AppError('NOTHING_TO_VERIFY')
    const method = announcedMethod(order.paymentMethod)
    receivePayment(orm, ctx, { ...accountOf(order), amount, method, transactionId })
    return null
  })
}

/**
 * Whether this very payment is counted for the order already; a declared payment needs a
 * transaction of its own.
 */
function isRepeat(
  orm: Orm,
  { id, paymentDeclaredAt }: OrderRow,
  { transactionId, amount }: ConfirmWaveInput,
): boolean {
  const known = findTransaction(orm, transactionId)
  if (!known) return false
  if (known.orderId === id && known.amount === amount && paymentDeclaredAt === null) return true
  throw new AppError('TRANSACTION_KNOWN', { reference: known.reference ?? '' })
}

/**
 * Records that a declared Wave payment did not arrive. Throws ORDER_NOT_FOUND, NOTHING_TO_VERIFY
 * when a colleague was faster.
 */
export function rejectWave(ctx: ServiceContext, orderId: string): Promise<null> {
  return ctx.database.write((orm) => {
    const order = existingOrder(orm, orderId)
    if (order.paymentDeclaredAt === null) throw new AppError('NOTHING_TO_VERIFY')
    recordMissingPayment(orm, ctx, order, announcedMethod(order.paymentMethod))
    return null
  })
}

function existingOrder(orm: Orm, orderId: string): OrderRow {
  const order = findOrder(orm, orderId)
  if (!order) throw new AppError('ORDER_NOT_FOUND')
  return order
}
