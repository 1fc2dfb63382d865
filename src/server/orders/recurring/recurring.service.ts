import { and, eq, isNotNull } from 'drizzle-orm'
import { orderInScope } from '#server/access/order-access/order-access.service.ts'
import { isPlaceOfAnother } from '#server/access/order-access/shown-places.service.ts'
import { countUpTo } from '#server/db/count-up-to.ts'
import type { Orm } from '#server/db/database.ts'
import { numberOfOrder } from '#server/db/numbers.ts'
import { orderItems, recurringOrders } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/app-error.ts'
import { authorOf, type ServiceContext } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import { readTimeSettings } from '#server/lib/read-settings.ts'
import { unlessStorageFails } from '#server/lib/storage/storage-fault.ts'
import { refuseContact } from '#server/money/companies/company-account.service.ts'
import { type Bucket, countStored } from '#server/record/limits/limits.service.ts'
import { recordStaffAction } from '#server/record/staff-actions/staff-actions.service.ts'
import { refuseWhileClosed } from '#server/shop/site/site-opening.service.ts'
import { CASH } from '#shared/money/payment-methods.ts'
import type {
  CreateRecurringInput,
  SkipRecurringInput,
} from '#shared/orders/recurring/recurring.inputs.ts'
import { isVisitOver, MAX_WEEKLY, nextWeekday } from '#shared/orders/recurring/recurring.ts'
import { storedWords } from '#shared/places/place-words.ts'
import { isStaff } from '#shared/roles.ts'
import { type CartLine, cartLineOf } from '#shared/shop/prices/lines.ts'
import { addDays, BUSINESS_ZONE, localDay } from '#shared/time/zone.ts'
import type { Placer } from '../checkout/checkout.service.ts'
import { refuseOrderTooMany } from '../checkout/client-ceilings.service.ts'
import { placeAccuracyOf } from '../place-accuracy.sql.ts'
import { isToMakeNow, makeWeeklyOrder } from './make-weekly.service.ts'
import { isActive } from './recurring.queries.ts'

export type Recurring = typeof recurringOrders.$inferSelect
type Changer = ServiceContext & Pick<Deps, 'limits'>

/**
 * Has an order made again each week: its lines, place and payment, from the first such day after its own visit. The
 * first is made at once when its visit is near. Done twice, it is the same weekly order. Throws ORDER_NOT_FOUND,
 * VALIDATION for one that was dropped at the counter or whose clothes are still to be counted, TOO_MANY_WEEKLY beyond MAX_WEEKLY, CONTACT_MAY_NOT_ORDER, PLACE_HIDDEN, TOO_MANY_TRIES, and for a client
 * SITE_CLOSED, and what `refuseOrderTooMany` throws where the first would be made at once: what the team asks for waits with its problem.
 */
export async function createRecurring(
  ctx: Changer & Placer,
  input: CreateRecurringInput,
): Promise<{ recurringId: string; nextDay: string; isFirstMade: boolean }> {
  const made = await changeWithin(ctx, (orm, take) => {
    const recurring = fromOrder(orm, ctx, input)
    const same = activeOf(orm, recurring.clientId).find((other) => isSame(other, recurring))
    if (same) return same
    if (activeOf(orm, recurring.clientId).length >= MAX_WEEKLY)
      throw new AppError('TOO_MANY_WEEKLY', { max: MAX_WEEKLY })
    refuseContact(orm, ctx.actor, { clientId: recurring.clientId, phone: recurring.contactPhone })
    if (!isStaff(ctx.actor.role)) refuseWhileClosed(orm, ctx.env)
    const makesOrder = isToMakeNow(ctx, recurring)
    if (makesOrder && !isStaff(ctx.actor.role)) refuseFirst(orm, ctx, recurring)
    take({ makesOrder })
    orm.insert(recurringOrders).values(recurring).run()
    recordChange(orm, ctx, recurring, 'created')
    return recurring
  })
  // The hourly sweep makes it too.
  const isFirstMade = (await unlessStorageFails(() => makeWeeklyOrder(ctx, made.id))) ?? false
  return { recurringId: made.id, nextDay: made.nextDay, isFirstMade }
}

function refuseFirst(orm: Orm, { clock }: ServiceContext, { clientId }: Recurring): void {
  refuseOrderTooMany(orm, { clientId, now: clock.now(), takesPlace: true })
}

/**
 * Changes a weekly order inside `write()`, which counts towards the limits of the actor once it is about to be stored; one
 * that makes an order at once counts as an order too.
 */
function changeWithin<T>(
  { database, limits, actor }: Changer,
  change: (orm: Orm, take: (what: { makesOrder: boolean }) => void) => T,
): Promise<T> {
  const bucketsOf = ({ makesOrder }: { makesOrder: boolean }): Bucket[] => {
    if (isStaff(actor.role)) return [['act', `order ${actor.id}`]]
    const own: Bucket[] = [['order', `weekly ${actor.id}`]]
    if (makesOrder) own.push(['order', `order ${actor.id}`])
    return own
  }
  return countStored(limits, (take) =>
    database.write((orm) => change(orm, (what) => take(bucketsOf(what)))),
  )
}

function fromOrder(
  orm: Orm,
  ctx: ServiceContext,
  { orderId, weekday, fromMinute, toMinute }: CreateRecurringInput,
): Recurring {
  const order = orderInScope(orm, ctx, orderId)
  // This order still has clothes to count, so its lines do not say what to repeat each week.
  if (order.atCounter || order.toAgree === 'count') throw new AppError('VALIDATION')
  // Who has a mistyped number would read the place in the orders that are made of it, beside one of their own.
  if (isPlaceOfAnother(orm, ctx.actor, order)) throw new AppError('PLACE_HIDDEN')
  const now = ctx.clock.now()
  const today = localDay(now, BUSINESS_ZONE)
  const own = order.pickupFrom === null ? today : localDay(order.pickupFrom, BUSINESS_ZONE)
  return {
    id: newId(),
    clientId: order.clientId,
    weekday,
    fromMinute,
    toMinute,
    lines: linesOf(orm, orderId),
    express: order.expressPieces > 0,
    locationLat: order.locationLat,
    locationLng: order.locationLng,
    locationAccuracy: placeAccuracyOf(orm, order.n),
    address: order.clientAddress,
    ...storedWords(order),
    contactPhone: order.clientContactPhone,
    paymentMethod: order.paymentMethod ?? CASH,
    nextDay: nextWeekday(weekday, own > today ? own : today),
    skippedDay: null,
    createdBy: ctx.actor.id,
    createdAt: now,
    stoppedAt: null,
    problem: null,
  }
}

function linesOf(orm: Orm, orderId: string): CartLine[] {
  return orm
    .select({
      productId: orderItems.productId,
      service: orderItems.service,
      quantity: orderItems.quantity,
      grams: orderItems.grams,
    })
    .from(orderItems)
    .where(eq(orderItems.orderN, numberOfOrder(orderId)))
    .orderBy(orderItems.position)
    .all()
    .map(cartLineOf)
}

function activeOf(orm: Orm, clientId: string): Recurring[] {
  return orm
    .select()
    .from(recurringOrders)
    .where(and(eq(recurringOrders.clientId, clientId), isActive))
    .all()
}

function isSame(one: Recurring, other: Recurring): boolean {
  const key = ({ weekday, fromMinute, lines }: Recurring) =>
    JSON.stringify([weekday, fromMinute, lines])
  return key(one) === key(other)
}

/**
 * Skips the visit that the person saw: the next one is a week later. A visit that was skipped or made meanwhile stays
 * so. Throws NOT_FOUND for another client's, or one that is stopped.
 */
export function skipRecurring(
  ctx: ServiceContext,
  { recurringId, nextDay }: SkipRecurringInput,
): Promise<null> {
  return ctx.database.write((orm) => {
    const recurring = activeInScope(orm, ctx, recurringId)
    if (recurring.nextDay !== nextDay) return null
    orm
      .update(recurringOrders)
      .set({ nextDay: addDays(nextDay, 7), skippedDay: nextDay, problem: null })
      .where(eq(recurringOrders.id, recurringId))
      .run()
    recordChange(orm, ctx, recurring, 'skipped')
    return null
  })
}

/**
 * Gives back the visit of `nextDay` where it is the one that was skipped last and is not over. Throws NOT_FOUND for
 * another client's, or one that is stopped.
 */
export function restoreSkipped(
  ctx: ServiceContext,
  { recurringId, nextDay }: SkipRecurringInput,
): Promise<null> {
  return ctx.database.write((orm) => {
    const recurring = activeInScope(orm, ctx, recurringId)
    const today = localDay(ctx.clock.now(), BUSINESS_ZONE)
    const isOver = isVisitOver(nextDay, readTimeSettings(orm), today)
    const isSkipped = recurring.skippedDay === nextDay && recurring.nextDay === addDays(nextDay, 7)
    if (isOver || !isSkipped) return null
    orm
      .update(recurringOrders)
      .set({ nextDay, skippedDay: null, problem: null })
      .where(eq(recurringOrders.id, recurringId))
      .run()
    recordChange(orm, ctx, recurring, 'restored')
    return null
  })
}

/**
 * Stops a weekly order; those that were made stay as they are. Done twice, it is stopped once. Throws NOT_FOUND for another
 * client's, TOO_MANY_TRIES.
 */
export function stopRecurring(ctx: Changer, recurringId: string): Promise<null> {
  return changeWithin(ctx, (orm, take) => {
    const recurring = recurringInScope(orm, ctx, recurringId)
    if (recurring.stoppedAt !== null) return null
    take({ makesOrder: false })
    orm
      .update(recurringOrders)
      .set({ stoppedAt: ctx.clock.now() })
      .where(eq(recurringOrders.id, recurringId))
      .run()
    recordChange(orm, ctx, recurring, 'stopped')
    return null
  })
}

function activeInScope(orm: Orm, ctx: ServiceContext, id: string): Recurring {
  const recurring = recurringInScope(orm, ctx, id)
  if (recurring.stoppedAt !== null) throw new AppError('NOT_FOUND')
  return recurring
}

function recurringInScope(orm: Orm, { actor }: ServiceContext, id: string): Recurring {
  const recurring = orm.select().from(recurringOrders).where(eq(recurringOrders.id, id)).get()
  const isOwn = recurring?.clientId === actor.id
  if (!recurring || !(isOwn || isStaff(actor.role))) throw new AppError('NOT_FOUND')
  return recurring
}

/** The journal says what the team did in a client's name. */
function recordChange(
  orm: Orm,
  ctx: ServiceContext,
  { clientId, weekday }: Recurring,
  change: 'created' | 'skipped' | 'restored' | 'stopped',
): void {
  if (!isStaff(authorOf(ctx.actor).role)) return
  recordStaffAction(orm, ctx, {
    kind: 'recurring_changed',
    target: clientId,
    data: { change, weekday },
  })
}

/** At most MAX_COUNTED are read. */
export const countWeeklyProblems = (orm: Orm) =>
  countUpTo(orm, recurringOrders, and(isNotNull(recurringOrders.problem), isActive))
