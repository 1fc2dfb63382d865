import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { orderInScope } from '#server/access/order-access/order-access.service.ts'
import type { Orm } from '#server/db/database.ts'
import { type orders, pieces } from '#server/db/schema.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { workshopChanged } from '#server/realtime/workshop-changed.ts'
import type { OrderStatus } from '#shared/order-status.ts'
import type { ReleaseInput } from '#shared/orders/pieces/pieces.inputs.ts'
import type { ReleaseReason } from '#shared/orders/pieces/release-words.ts'
import { garmentList } from '#shared/text/garment-words.ts'
import { openFlagOf, raiseFlag, resolveFlags } from '../flags/flags.service.ts'
import { changePieces, countMissing, recordPieceAct } from './pieces.service.ts'

type OrderRow = typeof orders.$inferSelect
type Releaser = Pick<ServiceContext, 'database' | 'hub' | 'clock' | 'actor'>

/** The clothes leave our hands by a move from one of the first to one of the second. */
const WITH_US: readonly OrderStatus[] = ['picked_up', 'processing', 'assigned_for_delivery']
const LEAVING: readonly OrderStatus[] = ['assigned_for_delivery', 'delivery_en_route', 'completed']

/** Whether a piece is missing of an order that would leave our hands by this move, and nobody let it go without. */
export const isHeldFor = (
  { status, missingPieces }: Pick<OrderRow, 'status' | 'missingPieces'>,
  to: OrderStatus,
): boolean => missingPieces > 0 && to !== status && WITH_US.includes(status) && LEAVING.includes(to)

/**
 * Before a move, inside `write()`: an order of which a piece is missing leaves only where somebody said why. Throws
 * ORDER_INCOMPLETE without a reason.
 */
export function checkComplete(
  orm: Orm,
  ctx: Releaser,
  order: OrderRow,
  { to, incomplete }: { to: OrderStatus; incomplete: ReleaseReason | undefined },
): void {
  if (!isHeldFor(order, to)) return
  if (!incomplete) throw new AppError('ORDER_INCOMPLETE', { pieces: order.missingPieces })
  releaseMissing(orm, ctx, order, incomplete)
}

/** The order goes without the pieces that are missing now; one that is missed later holds it again. */
function releaseMissing(orm: Orm, ctx: Releaser, order: OrderRow, reason: ReleaseReason): void {
  const now = ctx.clock.now()
  const missing = missingOf(orm, order).filter(({ releasedAt }) => releasedAt === null)
  const numbers = missing.map(({ number }) => number)
  changePieces(orm, order.n, numbers, { releasedAt: now })
  countMissing(orm, order.n)
  const act = { orderN: order.n, kind: 'released', pieces: numbers, takenAt: now } as const
  recordPieceAct(orm, ctx, { ...act, data: { release: reason } })
  ctx.database.afterCommit(() => ctx.hub.publish(workshopChanged(order.clientId)))
  // Nobody of the team has decided anything yet.
  if (reason !== 'already_left') resolveWith(orm, ctx, order, { reason, missing })
}

/** Holds an order again, inside `write()`, for the pieces without which an assignment that is undone let it go at `at`. */
export function holdAgain(orm: Orm, ctx: Releaser, order: OrderRow, at: number): void {
  const missing = missingOf(orm, order).filter(({ releasedAt }) => releasedAt === at)
  if (missing.length === 0) return
  for (const { number, missingReason: reason } of missing) {
    changePieces(orm, order.n, [number], { releasedAt: null })
    const act = {
      orderN: order.n,
      kind: 'missing',
      pieces: [number],
      takenAt: ctx.clock.now(),
    } as const
    recordPieceAct(orm, ctx, { ...act, data: reason ? { reason } : {} })
  }
  const data = { missing: countMissing(orm, order.n), reason: missing[0]?.missingReason ?? null }
  ctx.database.afterCommit(() => ctx.hub.publish(workshopChanged(order.clientId)))
  if (!openFlagOf(orm, order.id, 'piece_missing'))
    raiseFlag(orm, ctx, { order, kind: 'piece_missing', data })
}

const missingOf = (orm: Orm, order: OrderRow) =>
  orm
    .select({
      number: pieces.number,
      name: pieces.name,
      missingReason: pieces.missingReason,
      releasedAt: pieces.releasedAt,
    })
    .from(pieces)
    .where(and(eq(pieces.orderN, order.n), isNotNull(pieces.missingAt)))
    .orderBy(asc(pieces.number))
    .all()

/** The thread and the journal read the reason, and what is missing. */
function resolveWith(
  orm: Orm,
  ctx: Releaser,
  order: OrderRow,
  { reason, missing }: { reason: ReleaseReason; missing: readonly { name: string }[] },
): void {
  const told = { release: reason, garments: garmentList(missing) }
  resolveFlags(orm, ctx, order, 'piece_missing', told)
}

/**
 * « Livrer sans la pièce »: the team takes the hold off an order, or says why of one that left before anybody knew; repeating it
 * changes nothing. Throws ORDER_NOT_FOUND.
 */
export function releaseOrder(
  ctx: ServiceContext,
  { orderId, reason }: ReleaseInput,
): Promise<null> {
  return ctx.database.write((orm) => {
    const order = orderInScope(orm, ctx, orderId)
    if (order.missingPieces > 0) releaseMissing(orm, ctx, order, reason)
    else resolveWith(orm, ctx, order, { reason, missing: missingOf(orm, order) })
    return null
  })
}
