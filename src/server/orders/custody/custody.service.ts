import type { Orm } from '#server/db/database.ts'
import { digestOfCount } from '#server/db/history/contents.ts'
import { numberOfUser } from '#server/db/numbers.ts'
import { orderChecks, type orders } from '#server/db/schema.ts'
import { AppError } from '#server/lib/app-error.ts'
import { findOrder } from '#server/money/payments/books.service.ts'
import { recordEvent } from '#server/record/events/events.service.ts'
import { contentsOf } from '#shared/orders/contents-words.ts'
import type {
  CheckInput,
  LineCount,
  Reserve,
  StoredCount,
  StoredReserve,
} from '#shared/orders/custody.inputs.ts'
import { type CheckStep, type CountReason, isReasonAt } from '#shared/orders/custody.ts'
import { MAX_PIECES } from '#shared/orders/pieces/pieces.ts'
import type { AnswerContext } from '../adjustments/adjustments.service.ts'
import { lowerByCount } from '../adjustments/lower-by-count.service.ts'
import { raiseFlag } from '../flags/flags.service.ts'
import { orderLines } from '../order-lines.service.ts'
import { makePieces } from '../pieces/pieces.service.ts'
import { findCheck, isAdjustedSince } from './custody.queries.ts'
import { expectedPieces, type PickupCount } from './expected-pieces.ts'

type OrderRow = typeof orders.$inferSelect

type Line = ReturnType<typeof orderLines>[number]

interface Counting {
  step: CheckStep
  check: CheckInput
  /** Milliseconds UTC. */
  takenAt: number
  /**
   * The step was sent after a wait for the network; the order's lines may have changed meanwhile.
   */
  queued: boolean | undefined
}

/**
 * Stores the count made at a step, once per step, inside the `write()` that takes the step. Pieces missing at
 * the pick-up lower the total at once, before `takeMoney` of the order as it is then; at delivery the collected pieces are
 * expected back. When the count differs otherwise, the order is flagged for the team. Throws CHECK_LINE_UNKNOWN when a count or a reserve names a
 * line that the order does not have, COUNT_UNSTATED when a line has no count, COUNT_UNEXPLAINED
 * when a difference has no reason, VALIDATION when a line is counted twice or has a reason of the
 * other step. When the step waited for the network, the lines may have changed: an unknown or
 * uncounted line flags the order, a missing reason becomes « autre », and COUNT_UNSTATED is thrown
 * only for a check without any count.
 */
export function recordCheck(
  orm: Orm,
  ctx: AnswerContext,
  order: OrderRow,
  counting: Counting,
  takeMoney: (order: OrderRow) => void,
): void {
  const { step, takenAt } = counting
  const now = ctx.clock.now()
  const lines = orderLines(orm, order.id)
  const { check, unmatched } = knownLines(lines, counting)
  const collected = step === 'delivery' ? collectedOf(orm, order.id) : undefined
  const result = compare(lines, expectedPieces(lines, collected), check, counting.queued)
  const { counts, expected, counted } = result
  const { bags } = countedContents(lines, check)
  const figures = { step, expected, counted, ...(bags > 0 && { bags }) }
  const isLowered = step === 'pickup' && lowerByCount(orm, ctx, order, counts)
  takeMoney(isLowered ? (findOrder(orm, order.id) ?? order) : order)
  const actorN = numberOfUser(ctx.actor.id)
  const row = { step, withClient: check.withClient, ...result, takenAt, createdAt: now }
  orm
    .insert(orderChecks)
    .values({ orderN: order.n, actorN, ...row })
    .run()
  const { status } = order
  recordEvent(ctx, orm, {
    order,
    kind: 'counted',
    from: status,
    to: status,
    data: {
      ...figures,
      reserves: result.reserves.length,
      ...(isLowered && { lowered: 1 }),
    },
    contents: digestOfCount(order.id, row),
  })
  if (step === 'pickup') makePiecesOf(orm, ctx, order, { lines, check, takenAt })
  const isSettled = isLowered ? counts.every(isFewer) : counts.length === 0
  if (!isSettled || unmatched > 0) raiseFlag(orm, ctx, { order, kind: 'count_gap', data: figures })
}

/**
 * The pieces that were counted, in the lines as they were counted: a line of which none was found has left the order. The clothes
 * are in our hands already, so a count above what an order may have is no refusal: the first ones get their pieces.
 */
function makePiecesOf(
  orm: Orm,
  ctx: AnswerContext,
  order: OrderRow,
  { lines, check, takenAt }: { lines: readonly Line[]; check: CheckInput; takenAt: number },
): void {
  const countAt = new Map(check.counts.map(({ position, counted }) => [position, counted]))
  let room = MAX_PIECES
  const counted = lines.map((line) => {
    // A line that a step without a network did not count is as it was ordered.
    const inLine = Math.min(room, countAt.get(line.position) ?? line.quantity)
    room -= inLine
    return {
      position: line.position,
      productId: line.productId,
      name: line.name,
      service: line.service,
      grams: line.grams,
      counted: inLine,
    }
  })
  makePieces(orm, ctx, order, { lines: counted, reserves: check.reserves, takenAt })
}

const isFewer = ({ counted, expected }: StoredCount) => counted < expected

/** A count in which each line holds what was ordered: at the counter both are written down in one. */
export function countedAsOrdered(orm: Orm, orderId: string): LineCount[] {
  return orderLines(orm, orderId).map(({ position, quantity }) => ({
    position,
    counted: quantity,
  }))
}

/** A line that nobody counted adds no pieces and no bags. */
function countedContents(lines: readonly Line[], { counts }: CheckInput) {
  const countedAt = new Map(counts.map(({ position, counted }) => [position, counted]))
  return contentsOf(
    lines.map(({ position, grams }) => ({ quantity: countedAt.get(position) ?? 0, grams })),
  )
}

/** The result of the count, line by line. */
function compare(
  lines: readonly Line[],
  expectedAt: ReadonlyMap<number, number>,
  { counts, reserves }: CheckInput,
  queued = false,
) {
  const countAt = new Map(counts.map((count) => [count.position, count]))
  const countedLines = lines.map(({ position, name, service, quantity }) => {
    const expected = expectedAt.get(position) ?? quantity
    return { count: countAt.get(position), line: { name, service, expected } }
  })
  return {
    counts: countedLines.flatMap(({ count, line }): StoredCount[] =>
      // An uncounted line is not stored as counted.
      count === undefined || count.counted === line.expected
        ? []
        : [{ ...count, ...line, reason: reasonOf(count, queued) }],
    ),
    reserves: reserves.map((reserve) => nameReserve(reserve, lines)),
    expected: countedLines.reduce((sum, { line }) => sum + line.expected, 0),
    counted: countedLines.reduce((sum, { count }) => sum + (count?.counted ?? 0), 0),
  }
}

/** With the name of its line, unless it concerns the whole bag. */
function nameReserve(reserve: Reserve, lines: readonly Line[]): StoredReserve {
  const line = lines.find(({ position }) => position === reserve.position)
  return line ? { ...reserve, name: line.name } : reserve
}

/**
 * The reason of a difference. A queued step may lack one: the expected count changed after the
 * livreur answered.
 */
function reasonOf({ reason }: LineCount, queued: boolean): CountReason {
  if (reason !== undefined) return reason
  if (!queued) throw new AppError('COUNT_UNEXPLAINED')
  return 'autre'
}

/**
 * The statements about existing lines; `unmatched` counts the statements without a line and the
 * lines without a count.
 */
function knownLines(lines: readonly Line[], { step, check, queued = false }: Counting) {
  const known = new Set(lines.map(({ position }) => position))
  const counts = check.counts.filter(({ position }) => known.has(position))
  const reserves = check.reserves.map((reserve) =>
    reserve.position === null || known.has(reserve.position)
      ? reserve
      : { ...reserve, position: null },
  )
  const unknownCounts = check.counts.length - counts.length
  const hasUnknownReserve = reserves.some(
    ({ position }, i) => position !== check.reserves[i]?.position,
  )
  if (!queued && (unknownCounts > 0 || hasUnknownReserve)) throw new AppError('CHECK_LINE_UNKNOWN')
  if (new Set(counts.map(({ position }) => position)).size < counts.length)
    throw new AppError('VALIDATION')
  if (counts.some(({ reason }) => reason !== undefined && !isReasonAt(step, reason)))
    throw new AppError('VALIDATION')
  const uncounted = lines.length - counts.length
  if (queued ? check.counts.length === 0 : uncounted > 0) throw new AppError('COUNT_UNSTATED')
  return { check: { ...check, counts, reserves }, unmatched: unknownCounts + uncounted }
}

/** The pick-up count of an order; undefined when there is none. */
function collectedOf(orm: Orm, orderId: string): PickupCount | undefined {
  const pickup = findCheck(orm, orderId, 'pickup')
  if (!pickup) return undefined
  return { ...pickup, adjustedSince: isAdjustedSince(orm, orderId, pickup.createdAt) }
}
