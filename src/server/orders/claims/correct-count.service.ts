import { and, eq, sql } from 'drizzle-orm'
import { orderChanged, orderInScope } from '#server/access/order-access/order-access.service.ts'
import type { Orm } from '#server/db/database.ts'
import { claimSteps } from '#server/db/schema.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { workshopChanged } from '#server/realtime/workshop-changed.ts'
import { isOver } from '#shared/order-status.ts'
import type { NumberedLine } from '#shared/orders/adjustments.ts'
import { saidText } from '#shared/orders/claims/claim-steps.ts'
import type { CorrectCountInput } from '#shared/orders/claims/claims.inputs.ts'
import type { MissingReason } from '#shared/orders/pieces/pieces.ts'
import { isWeighed } from '#shared/shop/prices/lines.ts'
import { storeProposal } from '../adjustments/adjustments.service.ts'
import { openFlagOf, raiseFlag } from '../flags/flags.service.ts'
import { orderLines } from '../order-lines.service.ts'
import {
  addPieces,
  changePieces,
  countMissing,
  isUnopened,
  pieceRowsOf,
  recordPieceAct,
} from '../pieces/pieces.service.ts'
import { claimMoved } from './claim-rows.ts'
import { answerClaim, changeable, keyed } from './propose.service.ts'
import { linesAsOrdered } from './three-counts.queries.ts'

type Order = ReturnType<typeof orderInScope>
type Counts = ReadonlyMap<number, number>

const REASON = 'Le compte corrigé, comme vous l’avez dit.'

/**
 * « Corriger »: takes the client's word for a count of an order that is open. The total that follows is proposed to them, the pieces
 * that differ are to be found, and the claim is answered. A count is corrected once. Throws as `propose` and `storeProposal` do,
 * STALE where the claim is about something else or was corrected, CHECK_LINE_UNKNOWN for a line that is not there or is weighed.
 */
export function correctCount(
  ctx: ServiceContext,
  { counts, ...input }: CorrectCountInput,
): Promise<null> {
  return keyed(ctx, input, (orm) => {
    const answer = { ...input, remedy: 'explain' } as const
    const claim = changeable(orm, ctx, answer)
    if (claim.kind !== 'count' || isCorrected(orm, claim.id)) throw claimMoved(claim)
    const order = orderInScope(orm, ctx, claim.orderId)
    if (isOver(order.status)) throw orderChanged(orm, ctx, order)
    const lines = linesAsOrdered(orm, order)
    const said = new Map(counts.map(({ position, quantity }) => [position, quantity]))
    const isCounted = (line: NumberedLine) => !isWeighed(line)
    for (const position of said.keys())
      if (!lines.some((line) => line.position === position && isCounted(line)))
        throw new AppError('CHECK_LINE_UNKNOWN')
    proposeSaid(orm, ctx, order, { lines, said })
    leaveToFind(orm, ctx, order, { lines, said })
    return answerClaim(orm, ctx, claim, answer, { said: saidText(counts) })
  })
}

const isCorrected = (orm: Orm, claimId: string): boolean =>
  orm
    .select({ n: claimSteps.n })
    .from(claimSteps)
    .where(and(eq(claimSteps.claimId, claimId), sql`${claimSteps.data} ->> 'said' is not null`))
    .limit(1)
    .get() !== undefined

interface Said {
  lines: readonly NumberedLine[]
  said: Counts
}

/** Nothing is proposed where the order has these pieces already. */
function proposeSaid(orm: Orm, ctx: ServiceContext, order: Order, { lines, said }: Said): void {
  const now = new Map(orderLines(orm, order.id).map((line) => [line.position, line.quantity]))
  const quantities = [...said].flatMap(([position, quantity]) => {
    const standing = now.get(position)
    return standing === undefined || standing === quantity ? [] : [{ position, quantity }]
  })
  // The count took their line off the order.
  const added = lines.flatMap(({ position, productId, service }) => {
    const quantity = now.has(position) ? 0 : (said.get(position) ?? 0)
    return quantity > 0 ? [{ productId, service, quantity }] : []
  })
  if (quantities.length + added.length === 0) return
  storeProposal(orm, ctx, { orderId: order.id, quantities, added, reason: REASON })
}

/** Pieces that the client gave and we have not hold the order; those that are not theirs are another client's, and do not. */
function leaveToFind(orm: Orm, ctx: ServiceContext, order: Order, { lines, said }: Said): void {
  const now = ctx.clock.now()
  const all = pieceRowsOf(orm, order.n).filter(isUnopened)
  const ofLine = (at: number) => all.filter(({ position }) => position === at)
  const lacking = lines.map((line) => ({
    ...line,
    grams: null,
    counted: Math.max(0, (said.get(line.position) ?? 0) - ofLine(line.position).length),
  }))
  // A piece that nobody could find is the first that was not theirs.
  const foreign = [...said].flatMap(([position, quantity]) => {
    const pieces = ofLine(position)
    const missingLast = [...pieces].sort((a, b) => Number(!!a.missingAt) - Number(!!b.missingAt))
    return missingLast.slice(quantity).map(({ number }) => number)
  })
  const note = (numbers: readonly number[], missingReason: MissingReason, isHolding: boolean) => {
    if (numbers.length === 0) return
    const releasedAt = isHolding ? null : now
    changePieces(orm, order.n, numbers, { missingAt: now, missingReason, releasedAt, batchN: null })
    const act = { orderN: order.n, kind: 'missing', pieces: numbers, takenAt: now } as const
    recordPieceAct(orm, ctx, { ...act, data: { reason: missingReason } })
  }
  const added = addPieces(orm, order, lacking, { now })
  note(added, 'unknown', true)
  note(foreign, 'other_bag', false)
  const missing = added.length + foreign.length
  if (missing === 0) return
  countMissing(orm, order.n)
  const data = { missing, reason: added.length > 0 ? 'unknown' : 'other_bag' }
  if (!openFlagOf(orm, order.id, 'piece_missing'))
    raiseFlag(orm, ctx, { order, kind: 'piece_missing', data })
  ctx.database.afterCommit(() => ctx.hub.publish(workshopChanged(order.clientId)))
}
