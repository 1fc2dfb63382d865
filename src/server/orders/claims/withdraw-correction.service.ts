import { and, desc, eq, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { claimSteps, type PieceBefore, pieceActs } from '#server/db/schema.ts'
import { findOrder } from '#server/money/payments/books.service.ts'
import { workshopChanged } from '#server/realtime/workshop-changed.ts'
import { saidCounts } from '#shared/orders/claims/claim-steps.ts'
import { findAdjustment } from '../adjustments/adjustments.queries.ts'
import { endAdjustment } from '../adjustments/close-adjustment.service.ts'
import { resolveFlags } from '../flags/flags.service.ts'
import {
  changePieces,
  countMissing,
  type PieceRow,
  pieceRowsOf,
  recordPieceAct,
  removePieces,
} from '../pieces/pieces.service.ts'
import type { ClaimContext, ClaimRow } from './claim-rows.ts'

/** These columns of pieces that a correction takes for missing. */
export const beforeMissing = (changed: readonly PieceRow[]): Record<number, PieceBefore> =>
  Object.fromEntries(
    changed.map(({ number, missingAt, missingReason, releasedAt }) => [
      number,
      { missingAt, missingReason, releasedAt },
    ]),
  )

/**
 * Takes back, inside the `write()` of another answer, what the last one corrected: the total that waits for the client, and the
 * pieces that were to be found and are not. What the client agreed to stands.
 */
export function withdrawCorrection(
  orm: Orm,
  ctx: ClaimContext,
  { id, orderId, kind }: ClaimRow,
): 'agreed' | undefined {
  const order = findOrder(orm, orderId)
  const answer = lastAnswerOf(orm, id)
  // What they said since may be about something else.
  if (kind !== 'count' || !order || !answer || saidCounts(answer) === null) return undefined
  const { adjustmentId } = answer
  const adjustment = adjustmentId ? findAdjustment(orm, String(adjustmentId)) : undefined
  if (adjustment?.status === 'accepted') return 'agreed'
  if (adjustment?.status === 'proposed') endAdjustment(orm, ctx, { order, adjustment }, 'withdrawn')
  for (const act of correctionsOf(orm, order.n, id)) takeBack(orm, ctx, order.n, act)
  countMissing(orm, order.n)
  if (pieceRowsOf(orm, order.n).every(({ missingAt }) => missingAt === null))
    resolveFlags(orm, ctx, order, 'piece_missing')
  ctx.database.afterCommit(() => ctx.hub.publish(workshopChanged(order.clientId)))
  return undefined
}

const lastAnswerOf = (orm: Orm, claimId: string) =>
  orm
    .select({ data: claimSteps.data })
    .from(claimSteps)
    .where(and(eq(claimSteps.claimId, claimId), eq(claimSteps.kind, 'proposed')))
    .orderBy(desc(claimSteps.n))
    .limit(1)
    .get()?.data

type Correction = ReturnType<typeof correctionsOf>[number]

const correctionsOf = (orm: Orm, orderN: number, claimId: string) =>
  orm
    .select()
    .from(pieceActs)
    .where(and(eq(pieceActs.orderN, orderN), sql`${pieceActs.data} ->> 'claim' = ${claimId}`))
    .all()

/** A piece that the workshop found, or let go, since then stays as it is. */
function takeBack(orm: Orm, ctx: ClaimContext, orderN: number, act: Correction): void {
  const untouched = pieceRowsOf(orm, orderN).filter(
    ({ number, missingAt }) =>
      act.pieces.includes(number) && missingAt !== null && lastActOf(orm, orderN, number) === act.n,
  )
  if (untouched.length === 0) return
  const { before = {} } = act.data
  const added = untouched.filter(({ number }) => before[number] === undefined)
  for (const { number } of untouched) {
    const was = before[number]
    if (was) changePieces(orm, orderN, [number], was)
  }
  const numbers = (some: readonly PieceRow[]) => some.map(({ number }) => number)
  removePieces(orm, orderN, numbers(added))
  const takenAt = ctx.clock.now()
  const undone = { orderN, kind: 'undone', pieces: numbers(untouched), takenAt } as const
  recordPieceAct(orm, ctx, { ...undone, data: { of: act.n } })
}

const lastActOf = (orm: Orm, orderN: number, piece: number): number | undefined =>
  orm
    .select({ n: pieceActs.n })
    .from(pieceActs)
    .where(
      and(
        eq(pieceActs.orderN, orderN),
        sql`exists (select 1 from json_each(${pieceActs.pieces}) where value = ${piece})`,
      ),
    )
    .orderBy(desc(pieceActs.n))
    .limit(1)
    .get()?.n
