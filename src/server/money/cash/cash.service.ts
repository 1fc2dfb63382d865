import { and, eq, isNull } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { cashHandovers } from '#server/db/schema.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import { refuseStale } from '#server/lib/stale.ts'
import { attemptOf, once } from '#server/record/idempotency/idempotency.service.ts'
import { recordStaffAction } from '#server/record/staff-actions/staff-actions.service.ts'
import type { AnswerHandoverInput, HandOverInput } from '#shared/money/handovers.ts'
import { CASH } from '#shared/money/payment-methods.ts'
import { publishCash } from '../desk-act.service.ts'
import { takeHandover } from '../drawer/movements.service.ts'
import { appendPayment } from '../payments/books.service.ts'
import { emptyHolding, readHolding } from '../payments/holdings.service.ts'

/**
 * Records the cash that the team counted from a livreur: it leaves the livreur's holding and enters
 * the books as counted. Once per idempotency key; returns the id of the hand-over. Throws
 * STALE when the livreur no longer carries what the screen shows, GAP_UNEXPLAINED when
 * another amount was counted and no reason is given, FORBIDDEN for the actor's own cash, KEY_REUSED
 * when the key was used for another hand-over.
 */
export function handOver(ctx: ServiceContext, input: HandOverInput): Promise<string> {
  return ctx.database.write((orm) =>
    once(orm, attemptOf(ctx, input), () => recordHandover(orm, ctx, input)),
  )
}

function recordHandover(orm: Orm, ctx: ServiceContext, input: HandOverInput): string {
  const { livreurId, expected, counted, reason = null } = input
  if (livreurId === ctx.actor.id) throw new AppError('FORBIDDEN')
  const held = readHolding(orm, livreurId)
  const { payments, since } = input
  refuseStale(
    'holding',
    { amount: expected, payments, since },
    held ?? { amount: 0, payments: 0, since: 0 },
  )
  if (counted !== expected && reason === null) throw new AppError('GAP_UNEXPLAINED')
  const id = newId()
  const handover = { id, livreurId, expected, counted, reason }
  orm
    .insert(cashHandovers)
    .values({ ...handover, recordedBy: ctx.actor.id, createdAt: ctx.clock.now() })
    .run()
  const paymentN = appendPayment(orm, ctx, {
    orderId: null,
    kind: 'handed_over',
    method: CASH,
    amount: counted,
    livreurId,
    clientReference: id,
  })
  takeHandover(orm, ctx, { amount: counted, paymentN })
  emptyHolding(orm, livreurId)
  const data = { expected, counted }
  recordStaffAction(orm, ctx, { kind: 'cash_handed_over', target: livreurId, data })
  publishCash(ctx, { livreurId })
  return id
}

/**
 * Records, once, whether the livreur agrees with a hand-over, and if not the amount they gave.
 * Throws NOT_FOUND for another livreur's hand-over, HANDOVER_ANSWERED when it was answered already.
 */
export function answerHandover(
  ctx: ServiceContext,
  { handoverId: id, agree, note }: AnswerHandoverInput,
): Promise<null> {
  const { id: livreurId } = ctx.actor
  return ctx.database.write((orm) => {
    const now = ctx.clock.now()
    const answer = agree
      ? { confirmedAt: now, contestedAt: null, contestNote: null }
      : { confirmedAt: null, contestedAt: now, contestNote: note ?? null }
    const own = and(eq(cashHandovers.id, id), eq(cashHandovers.livreurId, livreurId))
    const answered = orm
      .update(cashHandovers)
      .set(answer)
      .where(and(own, isNull(cashHandovers.confirmedAt), isNull(cashHandovers.contestedAt)))
      .run()
    if (answered.changes === 0) {
      const handover = orm.select({ id: cashHandovers.id }).from(cashHandovers).where(own).get()
      throw new AppError(handover ? 'HANDOVER_ANSWERED' : 'NOT_FOUND')
    }
    publishCash(ctx, { livreurId })
    return null
  })
}
