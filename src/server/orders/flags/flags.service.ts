import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { orderFlags, orders } from '#server/db/schema.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Actor, ServiceContext } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import { workshopChanged } from '#server/realtime/workshop-changed.ts'
import { byTablet, recordEvent } from '#server/record/events/events.service.ts'
import { asksForNumber, type FlagKind } from '#shared/order-flags.ts'
import { isOver, type OrderStatus } from '#shared/order-status.ts'
import type { ResolveFlagInput } from '#shared/orders/custody.inputs.ts'
import { noteReturned } from '../pieces/pieces.service.ts'

type FlagContext = Pick<ServiceContext, 'database' | 'hub' | 'clock' | 'actor'>
type FlagRow = typeof orderFlags.$inferSelect

/** Kept in the flag, since its order may be deleted before it. */
export interface FlaggedOrder {
  id: string
  reference: string
  clientId: string
  livreurId: string | null
  /** It is null once the order is deleted. */
  status: OrderStatus | null
}

interface NewFlag {
  order: FlaggedOrder
  kind: FlagKind
  /** Free text of the person who raised it. */
  note?: string | null
  /** Ids, codes and figures only. */
  data?: FlagRow['data']
}

const isOpen = isNull(orderFlags.resolvedAt)

interface Ended {
  now: number
  by: Actor
  orderId: string
  kind: FlagKind
  /** Why, where the act says it. */
  told: FlagRow['data']
}

const resolveOpen = (orm: Orm, p: Ended) =>
  orm
    .update(orderFlags)
    .set({ resolvedAt: p.now, resolvedBy: p.by.id, ...dataOfEnd(p) })
    .where(and(eq(orderFlags.orderId, p.orderId), eq(orderFlags.kind, p.kind), isOpen))
    .returning({ data: orderFlags.data })

/** The data of a flag's end; at a tablet it names who worked there (`resolverName`). */
function dataOfEnd({ by: { device }, told }: Ended) {
  const tablet = device && { resolvedVia: 'device', resolvedWorker: device.workerN }
  return { data: sql`json_patch(${orderFlags.data}, ${JSON.stringify({ ...tablet, ...told })})` }
}

/** Raises a flag on an order for the team, inside `write()`, and returns its id. */
export function raiseFlag(orm: Orm, ctx: FlagContext, flag: NewFlag): string {
  const { order, kind, note = null, data = {} } = flag
  const { id: orderId, reference, clientId, livreurId } = order
  const { id: raisedBy, device } = ctx.actor
  const id = newId()
  const row = { id, orderId, reference, clientId, livreurId, kind, note }
  orm
    .insert(orderFlags)
    .values({
      ...row,
      data: device ? { ...data, ...byTablet(device) } : data,
      raisedBy,
      createdAt: ctx.clock.now(),
    })
    .run()
  recordFlag(orm, ctx, 'flagged', { order, kind, data })
  return id
}

/** The open flag of this kind on an order, if any. */
export function openFlagOf(orm: Orm, orderId: string, kind: FlagKind): FlagRow | undefined {
  return orm
    .select()
    .from(orderFlags)
    .where(and(eq(orderFlags.orderId, orderId), eq(orderFlags.kind, kind), isOpen))
    .limit(1)
    .get()
}

/**
 * Appends text to the note of a flag, inside `write()`; repeated text is added once, and beyond
 * `max` characters the newest stays.
 */
export function addToNote(
  orm: Orm,
  { id, note: before }: Pick<FlagRow, 'id' | 'note'>,
  note: string,
  max: number,
): void {
  const notes = before?.split('\n\n') ?? []
  if (notes.includes(note)) return
  const whole = [...notes, note].join('\n\n').slice(-max)
  orm.update(orderFlags).set({ note: whole }).where(eq(orderFlags.id, id)).run()
}

/** Gives an open flag other facts, inside `write()`; the team is told of another kind as of a new flag. */
export function changeFlag(
  orm: Orm,
  ctx: FlagContext,
  { id, kind: before, order }: Pick<FlagRow, 'id' | 'kind'> & Pick<NewFlag, 'order'>,
  { kind, data }: Pick<FlagRow, 'kind' | 'data'>,
): void {
  orm.update(orderFlags).set({ kind, data }).where(eq(orderFlags.id, id)).run()
  if (kind !== before) recordFlag(orm, ctx, 'flagged', { order, kind, data })
}

/** Resolves an order's open flags of one kind, inside `write()`. */
export function resolveFlags(
  orm: Orm,
  ctx: FlagContext,
  order: FlaggedOrder,
  kind: FlagKind,
  told: FlagRow['data'] = {},
): void {
  const ended = { orderId: order.id, kind, now: ctx.clock.now(), by: ctx.actor, told }
  const [resolved] = resolveOpen(orm, ended).all()
  if (resolved) recordFlag(orm, ctx, 'flag_resolved', { order, kind, data: resolved.data })
}

/**
 * Marks a flag as resolved by a team member; repeating it changes nothing. Throws NOT_FOUND, FLAG_RESOLVED when a colleague
 * resolved it first, ORDER_INCOMPLETE where a missing piece holds the order, and VALIDATION where the answer about the number is missing or not asked for.
 */
export function resolveFlag(ctx: ServiceContext, input: ResolveFlagInput): Promise<void> {
  const { flagId: id, resolution = null, answer } = input
  return ctx.database.write((orm) => {
    const flag = orm.select().from(orderFlags).where(eq(orderFlags.id, id)).get()
    if (!flag || flag.kind === 'claim') throw new AppError('NOT_FOUND')
    const by = ctx.actor.id
    const isRepeat = flag.resolution === resolution && flag.data.answer === answer
    if (flag.resolvedBy === by && isRepeat) return
    if (flag.resolvedAt !== null) throw new AppError('FLAG_RESOLVED')
    if (asksForNumber(flag.kind) !== (answer !== undefined)) throw new AppError('VALIDATION')
    const pieces = flag.kind === 'piece_missing' ? missingOf(orm, flag.orderId) : 0
    if (pieces > 0) throw new AppError('ORDER_INCOMPLETE', { pieces })
    const data = answer === undefined ? flag.data : { ...flag.data, answer }
    orm
      .update(orderFlags)
      .set({ resolvedAt: ctx.clock.now(), resolvedBy: by, resolution, data })
      .where(and(eq(orderFlags.id, id), isOpen))
      .run()
    const { orderId, reference, clientId, kind } = flag
    const order = { id: orderId, reference, clientId, ...currentStateOf(orm, orderId) }
    recordFlag(orm, ctx, 'flag_resolved', { order, kind, data })
    if (kind === 'linen_to_return' && !isWithLivreur(flag)) linenReturned(orm, ctx, orderId)
  })
}

/** The clothes never came to the workshop: a livreur collected them of an order that was over. */
const isWithLivreur = ({ data }: Pick<FlagRow, 'data'>): boolean => data.from !== undefined

/** Nothing is left to free where the order was deleted. */
function linenReturned(orm: Orm, ctx: ServiceContext, orderId: string): void {
  const order = orm.select({ n: orders.n }).from(orders).where(eq(orders.id, orderId)).get()
  if (!order) return
  noteReturned(orm, ctx, order.n)
  ctx.database.afterCommit(() => ctx.hub.publish(workshopChanged()))
}

/** Pieces of an open order that are missing, and that nobody let it go without: that is an act of its own. */
function missingOf(orm: Orm, orderId: string): number {
  const order = orm
    .select({ missing: orders.missingPieces, status: orders.status })
    .from(orders)
    .where(eq(orders.id, orderId))
    .get()
  return order && !isOver(order.status) ? order.missing : 0
}

/** The current status and livreur of a flag's order; both null when it was deleted. */
export function currentStateOf(orm: Orm, orderId: string) {
  const order = orm
    .select({ status: orders.status, livreurId: orders.livreurId })
    .from(orders)
    .where(eq(orders.id, orderId))
    .get()
  return order ?? { status: null, livreurId: null }
}

/**
 * Records the event and its live hint, with what its words need of the flag's facts; a flag does not change the order.
 */
function recordFlag(
  orm: Orm,
  ctx: FlagContext,
  kind: 'flagged' | 'flag_resolved',
  { order, kind: flag, data }: Pick<NewFlag, 'order' | 'kind'> & Pick<FlagRow, 'data'>,
): void {
  const { status } = order
  const { answer, disagreed, release, garments } = data
  const told: FlagRow['data'] = { flag }
  if (answer !== undefined) told.answer = answer
  if (disagreed !== undefined) told.disagreed = disagreed
  if (release !== undefined) Object.assign(told, { release, garments })
  recordEvent(ctx, orm, { order, kind, from: status, to: status, data: told })
}
