import { eq } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { orderChecks, orderFlags, type orders } from '#server/db/schema.ts'
import { recordEvent } from '#server/features/events/events.service.ts'
import { openFlagOf, raiseFlag } from '#server/features/flags/flags.service.ts'
import { orderInScope } from '#server/features/orders/orders.service.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import type { DisagreeInput } from '#shared/custody.inputs.ts'
import type { CheckInput, CheckStep, LineCount } from '#shared/custody.ts'
import { findCheck, isAdjustedSince, orderedLines } from './custody.queries.ts'

type OrderRow = typeof orders.$inferSelect

type Line = ReturnType<typeof orderedLines>[number]

interface Counting {
  step: CheckStep
  check: CheckInput
  /** Milliseconds by the livreur's phone, whose clock may be wrong. */
  takenAt: number | undefined
  /** It waited on the phone for the network, while the order's lines may have changed. */
  queued: boolean | undefined
}

/**
 * Keeps beside an order what was counted at the door, once per step, inside the `write()` that takes the step. At delivery
 * what was collected is expected back, and a line that nobody names is as expected. Another count than was expected is
 * flagged for the team. Throws CHECK_LINE_UNKNOWN when a count or a reserve names a line that the order does not have, unless it
 * waited for the network, and VALIDATION when a line is counted twice.
 */
export function recordCheck(
  orm: Orm,
  ctx: ServiceContext,
  order: OrderRow,
  counting: Counting,
): void {
  const { step } = counting
  const now = ctx.clock.now()
  const lines = orderedLines(orm, order.id)
  const { check, strange } = knownLines(lines, counting)
  const before = step === 'delivery' ? collectedCounts(orm, order.id) : new Map<number, LineCount>()
  const { counts, expected, counted, isGap } = compare(lines, before, check)
  const takenAt = Math.min(Math.max(counting.takenAt ?? now, order.createdAt), now)
  const { reserves, withClient } = check
  const row = { orderId: order.id, step, livreurId: ctx.actor.id, counts, reserves, withClient }
  orm
    .insert(orderChecks)
    .values({ ...row, expected, counted, takenAt, createdAt: now })
    .run()
  const { status } = order
  recordEvent(ctx, orm, {
    ...{ order, kind: 'counted', from: status, to: status },
    data: { step, expected, counted, reserves: reserves.length },
  })
  if (isGap || strange > 0)
    raiseFlag(orm, ctx, { order, kind: 'count_gap', data: { step, expected, counted } })
}

function compare(
  lines: readonly Line[],
  before: ReadonlyMap<number, LineCount>,
  check: CheckInput,
) {
  const said = new Map(check.counts.map((count) => [count.position, count]))
  const each = lines.map(({ position, quantity }) => {
    const count = said.get(position) ?? before.get(position)
    const expected = before.get(position)?.counted ?? quantity
    return { count, quantity, expected, counted: count?.counted ?? quantity }
  })
  return {
    counts: each.flatMap(({ count, quantity }) =>
      count && count.counted !== quantity ? count : [],
    ),
    expected: each.reduce((sum, line) => sum + line.expected, 0),
    counted: each.reduce((sum, line) => sum + line.counted, 0),
    isGap: each.some((line) => line.counted !== line.expected),
  }
}

/** What is said of the lines that the order has, and how many counts are of others. */
function knownLines(lines: readonly Line[], { check, queued = false }: Counting) {
  const known = new Set(lines.map(({ position }) => position))
  const counts = check.counts.filter(({ position }) => known.has(position))
  const reserves = check.reserves.map((reserve) =>
    reserve.position === null || known.has(reserve.position)
      ? reserve
      : { ...reserve, position: null },
  )
  const strange = check.counts.length - counts.length
  const astray = reserves.some(({ position }, i) => position !== check.reserves[i]?.position)
  if (!queued && (strange > 0 || astray)) throw new AppError('CHECK_LINE_UNKNOWN')
  if (new Set(counts.map(({ position }) => position)).size < counts.length)
    throw new AppError('VALIDATION')
  return { check: { ...check, counts, reserves }, strange }
}

/** The lines that were collected with another count than ordered, unless the order itself was adjusted since. */
function collectedCounts(orm: Orm, orderId: string): Map<number, LineCount> {
  const pickup = findCheck(orm, orderId, 'pickup')
  if (!pickup || isAdjustedSince(orm, orderId, pickup.createdAt)) return new Map()
  return new Map(pickup.counts.map((count) => [count.position, count]))
}

/** What a client may write in all about one disagreement; its newest words stay. */
const MAX_NOTES = 2000

/**
 * The client says that a count is not right: the team has the order to look at, once however often it is said, and a
 * further note joins the first. Throws ORDER_NOT_FOUND for somebody else's order, NOT_FOUND when nothing was counted there.
 */
export function disagree(
  ctx: ServiceContext,
  { orderId, step, note }: DisagreeInput,
): Promise<null> {
  return ctx.database.write((orm) => {
    const order = orderInScope(orm, ctx, orderId)
    if (!findCheck(orm, orderId, step)) throw new AppError('NOT_FOUND')
    const open = openFlagOf(orm, orderId, 'disagreement')
    if (!open) raiseFlag(orm, ctx, { order, kind: 'disagreement', note, data: { step } })
    else addNote(orm, open, note)
    return null
  })
}

function addNote(
  orm: Orm,
  { id, note: before }: { id: string; note: string | null },
  note: string,
) {
  const notes = before?.split('\n\n') ?? []
  if (notes.includes(note)) return
  const whole = [...notes, note].join('\n\n').slice(-MAX_NOTES)
  orm.update(orderFlags).set({ note: whole }).where(eq(orderFlags.id, id)).run()
}
