import { eq } from 'drizzle-orm'
import { orderInScope } from '#server/access/order-access/order-access.service.ts'
import { currentRecord } from '#server/access/users/users.service.ts'
import type { Database, Orm } from '#server/db/database.ts'
import { refunds } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { advanceCredit, grantCredit, payBackCredit } from '#server/money/credit/credit.service.ts'
import { lastEntryOf } from '#server/money/credit/credit-entries.service.ts'
import { refuseUnproven } from '#server/money/daily-ceiling/daily-ceiling.service.ts'
import {
  endAsk,
  type NewAsk,
  openAskOf,
  storeAsk,
} from '#server/money/daily-ceiling/owner-asks.service.ts'
import { recordBank, recordExpense } from '#server/money/drawer/drawer.service.ts'
import { settleRefund } from '#server/money/payments/refunds.service.ts'
import { discountFor, giveDiscount } from '#server/orders/discounts/discounts.service.ts'
import { attemptOf, once } from '#server/record/idempotency/idempotency.service.ts'
import { EXPENSE_REASONS } from '#shared/money/drawer.ts'
import type { AskOwnerInput } from '#shared/people/owner-asks.inputs.ts'

type AskContext = ServiceContext & Pick<Deps, 'wave' | 'env'>
type Owner = AskContext & Parameters<typeof refuseUnproven>[1]

/** « Demander à … »: keeps an act as it was typed, once per idempotency key. Throws NOT_FOUND and ORDER_NOT_FOUND of what it would change. */
export function askOwner(ctx: AskContext, asked: AskOwnerInput): Promise<null> {
  return ctx.database.write((orm) =>
    once(orm, attemptOf(ctx, asked), () => {
      storeAsk(orm, ctx, { act: asked.act, input: asked.input, ...factsOf(orm, ctx, asked) })
      return null
    }),
  )
}

/** The facts that an owner reads before they answer. */
function factsOf(orm: Orm, ctx: AskContext, asked: AskOwnerInput): Omit<NewAsk, 'act' | 'input'> {
  switch (asked.act) {
    case 'credit.grant': {
      const { amount, clientId, reason } = asked.input
      return { amount, clientId, note: reason }
    }
    case 'credit.advance':
    case 'credit.payBack': {
      const { amount, clientId, transactionId = null } = asked.input
      return { amount, clientId, note: transactionId }
    }
    case 'discounts.give': {
      const { orderId, reason, rule } = asked.input
      const order = orderInScope(orm, ctx, orderId)
      const { discount: amount } = discountFor(orm, order, rule)
      return { amount, orderId, clientId: order.clientId, note: reason }
    }
    case 'drawer.bank':
      return { amount: asked.input.amount, note: asked.input.slip ?? null }
    case 'drawer.spend': {
      const { amount, reason, note } = asked.input
      return { amount, note: note ?? EXPENSE_REASONS[reason] }
    }
    case 'payments.settleRefund': {
      const { refundId } = asked.input
      const refund = orm.select().from(refunds).where(eq(refunds.id, refundId)).get()
      if (!refund) throw new AppError('NOT_FOUND')
      const { amount, clientId, orderId } = refund
      return { amount, clientId, orderId }
    }
  }
}

/**
 * Does what waits for the owner who acts, once and as they do it themselves: an act that can no longer be done is refused with what
 * changed, and waits on. Throws NOT_FOUND, ASK_ANSWERED, PROOF_REQUIRED, and what the act throws.
 */
export function grantAsk(ctx: Owner, askId: string): Promise<null> {
  return ctx.database.write((orm) => {
    const ask = openAskOf(orm, askId)
    refuseUnproven(orm, ctx, ask.amount)
    // It was read by `askOwnerInput` when it was asked.
    const asked = { act: ask.act, input: ask.input } as AskedAct
    doAsked({ ...ctx, database: within(ctx.database, orm) }, asked)
    endAsk(orm, ctx, ask, 'granted')
    return null
  })
}

type AskedAct = AskOwnerInput extends infer Asked
  ? Asked extends AskOwnerInput
    ? Pick<Asked, 'act' | 'input'>
    : never
  : never

/** The database for what is done inside of the write in progress, and undone with it. */
function within(database: Database, orm: Orm): Database {
  return Object.assign(Object.create(database), {
    write: <T>(fn: (orm: Orm) => T) => Promise.resolve(fn(orm)),
  })
}

/** Each throws at once where it is refused. */
function doAsked(ctx: AskContext, { act, input }: AskedAct): unknown {
  switch (act) {
    case 'credit.grant':
      return grantCredit(ctx, onPresentCredit(ctx, input))
    case 'credit.advance':
      return advanceCredit(ctx, onPresentCredit(ctx, input))
    case 'credit.payBack':
      return payBackCredit(ctx, onPresentCredit(ctx, input))
    case 'discounts.give':
      return giveDiscount(ctx, input)
    case 'drawer.bank':
      return recordBank(ctx, { ...input, shown: undefined })
    case 'drawer.spend':
      // The drawer has moved since it was asked for.
      return recordExpense(ctx, { ...input, shown: undefined })
    case 'payments.settleRefund':
      return settleRefund(ctx, input)
  }
}

/** The credit may have moved while the act waited, also to another record: the owner reads what it is now. */
function onPresentCredit<Input extends { clientId: string; shown: { entry: number } }>(
  { database }: AskContext,
  input: Input,
): Input {
  const clientId = currentRecord(database.orm, input.clientId)
  return { ...input, clientId, shown: { entry: lastEntryOf(database.orm, clientId)?.n ?? 0 } }
}

/** Ends what waits without doing it. Throws NOT_FOUND, ASK_ANSWERED. */
export function declineAsk(ctx: ServiceContext, askId: string): Promise<null> {
  return ctx.database.write((orm) => {
    endAsk(orm, ctx, openAskOf(orm, askId), 'declined')
    return null
  })
}
