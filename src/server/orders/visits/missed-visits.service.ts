import { and, eq, sql } from 'drizzle-orm'
import { orderChanged, orderInScope } from '#server/access/order-access/order-access.service.ts'
import type { Orm } from '#server/db/database.ts'
import { orders } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import { readSettings } from '#server/lib/read-settings.ts'
import { recordEvent } from '#server/record/events/events.service.ts'
import { attemptOf, once } from '#server/record/idempotency/idempotency.service.ts'
import { standingSince, takenSince } from '#server/record/stats/step-days.service.ts'
import type { OrderStatus } from '#shared/order-status.ts'
import { isReasonAsked, metresFrom, type VisitedPlace } from '#shared/orders/visits/presence.ts'
import { longestWait, missingProof } from '#shared/orders/visits/proof.ts'
import type {
  AwayInput,
  RecordMissedInput,
  ReportMissedInput,
} from '#shared/orders/visits/visits.inputs.ts'
import { canBeAway, hasVisitBegun, MISSED_VISITS, nextVisit } from '#shared/orders/visits/visits.ts'
import { isRide } from '#shared/places/positions.ts'
import { believedTime } from '#shared/time/phone-time.ts'
import { slotOfVisit, type VisitKind } from '#shared/time/visits.ts'
import { withdrawOpenAdjustment } from '../adjustments/close-adjustment.service.ts'
import { addToNote, openFlagOf, raiseFlag } from '../flags/flags.service.ts'
import { applyMove } from '../orders.service.ts'
import { isPhotoOf } from '../photos/photos.service.ts'
import { placeAccuracyOf } from '../place-accuracy.sql.ts'
import { insertMissedVisit, type MissedVisitRow } from './missed-visits.queries.ts'
import { mailMissedVisit } from './visits.mail.ts'

type OrderRow = typeof orders.$inferSelect

/** The columns of a missed visit, without its order. */
type Missed = Pick<
  MissedVisitRow,
  'visit' | 'reportedBy' | 'arrivedAt' | 'calls' | 'waitedMinutes' | 'photoId'
> & {
  /** Its report waited for the network: nothing of it was asked for. */
  isQueued: boolean
  /** The client was there and did not agree to the total: they owe no fee. */
  disagreed?: boolean
} & Presence

/** How the livreur was seen to be at the address: only the distance is kept of where they were. */
interface Presence {
  /** Metres from the client's place; null without a position. */
  distance: number | null
  /** Why they report it from elsewhere, in their words. */
  reason: string | null
}

/** The most characters of the reasons of one open flag. */
const MAX_REASONS = 2000

/** « Sans position » for the team. */
const UNSEEN: Presence = { distance: null, reason: null }

/**
 * « Je ne serai pas là », by the client of an order, once the visit is too near to be moved or under way: the visit is
 * missed and waits for a new time. Repeating it changes nothing. Throws ORDER_NOT_FOUND, ORDER_CHANGED when this visit
 * is not the next one or may still be moved, TOO_MANY_TRIES.
 */
export function reportAway(
  ctx: ServiceContext & Pick<Deps, 'limits'>,
  { orderId, visit }: AwayInput,
): Promise<{ status: OrderStatus }> {
  return ctx.database.write((orm) => {
    const order = orderInScope(orm, ctx, orderId)
    const { status } = order
    if (nextVisit(order) !== visit) throw orderChanged(orm, ctx, order)
    if (order.heldSince !== null) return { status }
    const { changeUntilMinutes } = readSettings(orm, 'visits')
    if (!canBeAway(order, { now: ctx.clock.now(), changeUntilMinutes }))
      throw orderChanged(orm, ctx, order)
    ctx.limits.take('order', `visit ${ctx.actor.id}`)
    const facts = { ...NOTHING_DONE, arrivedAt: null }
    return { status: missVisit(orm, ctx, order, { visit, reportedBy: 'client', ...facts }) }
  })
}

const NOTHING_DONE = {
  calls: 0,
  waitedMinutes: 0,
  photoId: null,
  isQueued: false,
  ...UNSEEN,
} as const

/**
 * « Personne à l’adresse » of a livreur who telephones the desk, by the team: without a call, a wait or a photo of which it
 * would know. Repeating it changes nothing. Throws ORDER_NOT_FOUND, ORDER_CHANGED when the order has moved,
 * VISIT_UNPROVEN before the slot begins.
 */
export function recordMissed(
  ctx: ServiceContext,
  { orderId, from }: RecordMissedInput,
): Promise<{ status: OrderStatus }> {
  return ctx.database.write((orm) => {
    const order = orderInScope(orm, ctx, orderId)
    const { visit, to } = MISSED_VISITS[from]
    if (order.status === to && order.heldSince !== null) return { status: to }
    if (order.status !== from) throw orderChanged(orm, ctx, order)
    const now = ctx.clock.now()
    if (!hasVisitBegun(slotOfVisit(order, visit), now)) throw new AppError('VISIT_UNPROVEN')
    const facts = { ...NOTHING_DONE, arrivedAt: now }
    return { status: missVisit(orm, ctx, order, { visit, reportedBy: 'livreur', ...facts }) }
  })
}

/**
 * « Personne à l’adresse », by the livreur of an order, once per idempotency key: the calls, the wait and the photo of the
 * entrance that the settings ask for are there, or it waited on the phone for the network: it has happened then. A phone that
 * was not at the address gives a reason in any case. Throws ORDER_NOT_FOUND, ORDER_CHANGED when the order has moved or is
 * another livreur's, VISIT_UNPROVEN also before the slot begins, when nobody has to be there, KEY_REUSED.
 */
export function reportMissed(
  ctx: ServiceContext,
  input: ReportMissedInput,
): Promise<{ status: OrderStatus }> {
  // A report sent again from the queue is still the same report.
  const same = { ...input, queued: undefined, takenAt: undefined, sentAt: undefined }
  return ctx.database.write((orm) =>
    once(orm, attemptOf(ctx, same), () => ({ status: storeReport(orm, ctx, input) })),
  )
}

function storeReport(orm: Orm, ctx: ServiceContext, report: ReportMissedInput): OrderStatus {
  const order = orderInScope(orm, ctx, report.orderId)
  const { from, calls, queued = false } = report
  const { visit } = MISSED_VISITS[from]
  if (order.status !== from || order.livreurId !== ctx.actor.id) throw orderChanged(orm, ctx, order)
  if (report.disagreed) return storeDisagreement(orm, ctx, order, report)
  // However long it waited for the network, it cannot have happened in a slot that has not begun.
  if (!hasVisitBegun(slotOfVisit(order, visit), ctx.clock.now()))
    throw new AppError('VISIT_UNPROVEN')
  const presence = presenceOf(orm, order, report.presence)
  const photoId = photoOfRide(orm, ctx, order, report)
  const { arrivedAt, waitedMinutes } = timesOf(orm, ctx, order, report)
  if (!queued && !isProven(orm, order, { calls, waitedMinutes, photoId }))
    throw new AppError('VISIT_UNPROVEN')
  const missed: Missed = {
    visit,
    reportedBy: 'livreur',
    arrivedAt,
    calls,
    waitedMinutes,
    photoId,
    isQueued: queued,
    ...presence,
  }
  return missVisit(orm, ctx, order, missed)
}

/** « Pas d’accord », said on the livreur's phone. Throws ORDER_CHANGED where nothing is left to agree to. */
function storeDisagreement(
  orm: Orm,
  ctx: ServiceContext,
  order: OrderRow,
  report: ReportMissedInput,
): OrderStatus {
  if (order.toAgree === null) throw orderChanged(orm, ctx, order)
  withdrawOpenAdjustment(orm, ctx, order)
  return missVisitByDisagreement(orm, ctx, order, {
    reportedBy: 'livreur',
    arrivedAt: timesOf(orm, ctx, order, report).arrivedAt,
    distance: metresFrom(visitedPlace(orm, order), report.presence.point),
    isQueued: report.queued ?? false,
  })
}

/** The address of an order, to which the livreur's phone is compared. */
export function visitedPlace(orm: Orm, order: OrderRow): VisitedPlace {
  const { locationLat: lat, locationLng: lng } = order
  return {
    point: lat === null || lng === null ? null : { lat, lng },
    accuracy: placeAccuracyOf(orm, order.n),
    isFromLivreur: order.quarterKm !== null && !order.placeApproximate,
  }
}

/** The presence of the phone, by the rule that its screen shows. */
function presenceOf(orm: Orm, order: OrderRow, presence: ReportMissedInput['presence']): Presence {
  const { point, reason = null } = presence
  const place = visitedPlace(orm, order)
  if (reason === null && isReasonAsked(place, point)) throw new AppError('VISIT_UNPROVEN')
  return { distance: metresFrom(place, point), reason }
}

/** The photo of the entrance, where it came since the livreur set off: that of an earlier visit proves nothing of this one. */
function photoOfRide(
  orm: Orm,
  { actor: { id: livreurId } }: ServiceContext,
  order: OrderRow,
  { orderId, photoId }: ReportMissedInput,
): string | null {
  if (photoId === null) return null
  const since = standingSince(orm, order)
  const isOfRide = isPhotoOf(orm, { orderId, photoId }, { livreurId, step: 'missed_visit', since })
  return isOfRide ? photoId : null
}

/** When the livreur came, and how long they waited, as far as the ride allows: a phone may keep what was noted on an earlier one. */
function timesOf(
  orm: Orm,
  { clock }: ServiceContext,
  order: OrderRow,
  { from, queued = false, ...stated }: ReportMissedInput,
): Pick<MissedVisitRow, 'waitedMinutes'> & { arrivedAt: number } {
  const now = clock.now()
  const setOffAt = takenSince(orm, order)
  const believed = (at: number | undefined) =>
    believedTime({ at, sentAt: stated.sentAt }, { earliest: setOffAt, now })
  const at = queued ? believed(stated.takenAt) : now
  const slot = slotOfVisit(order, MISSED_VISITS[from].visit)
  return {
    arrivedAt: believed(stated.arrivedAt),
    waitedMinutes: Math.min(stated.waitedMinutes, longestWait(slot, { setOffAt, at })),
  }
}

/** Whether the livreur did what the settings ask for. */
function isProven(
  orm: Orm,
  { clientContactPhone }: OrderRow,
  { calls, waitedMinutes, photoId }: Pick<Missed, 'calls' | 'waitedMinutes' | 'photoId'>,
): boolean {
  const rules = readSettings(orm, 'visits')
  const missing = missingProof({
    rules,
    calls,
    hasPhone: clientContactPhone !== '',
    hasPhoto: photoId !== null,
    secondsLeft: Math.max(0, rules.waitMinutes - waitedMinutes) * 60,
  })
  return missing.calls === 0 && !missing.photo && missing.minutes === 0
}

/**
 * The client was there and did not agree to the total of what was weighed or counted, inside `write()`: the clothes stay with
 * them, without a fee, and the team decides.
 */
export function missVisitByDisagreement(
  orm: Orm,
  ctx: ServiceContext,
  order: OrderRow,
  said: Pick<Missed, 'reportedBy'> & Partial<Pick<Missed, 'arrivedAt' | 'distance' | 'isQueued'>>,
): OrderStatus {
  const facts = { ...NOTHING_DONE, arrivedAt: ctx.clock.now(), ...said, disagreed: true }
  return missVisit(orm, ctx, order, { visit: 'pickup', ...facts })
}

/**
 * Ends a visit that did not take place, inside `write()`: a ride goes back to its start, the slot is free for others, the
 * order waits for a new time, the client and the team are told. Returns the order's status.
 */
function missVisit(orm: Orm, ctx: ServiceContext, order: OrderRow, missed: Missed): OrderStatus {
  const { status, livreurId } = order
  const { isQueued, distance, reason, disagreed = false, ...facts } = missed
  const { visit, reportedBy: by, calls, waitedMinutes: waited } = facts
  const slot = slotOfVisit(order, visit)
  const photo = missed.photoId === null ? 0 : 1
  const queued = isQueued ? 1 : 0
  const seen = { visit, by, calls, waited, photo, queued, distance }
  const data = disagreed ? { ...seen, disagreed: 1 } : seen
  const to = isRide(status) ? MISSED_VISITS[status].to : status
  const settle = () => {
    const ids = { id: newId(), orderId: order.id, livreurId, createdAt: ctx.clock.now() }
    insertMissedVisit(orm, {
      ...facts,
      ...ids,
      slotFrom: slot?.from ?? null,
      slotTo: slot?.to ?? null,
      ...(disagreed && { fee: 0, feeDecidedBy: ctx.actor.id, feeDecidedAt: ids.createdAt }),
    })
    hold(orm, ctx, { ...order, status: to }, visit)
    const flagged = { ...order, status: to }
    const open = openFlagOf(orm, order.id, 'visit_missed')
    if (!open) raiseFlag(orm, ctx, { order: flagged, kind: 'visit_missed', data, note: reason })
    else if (reason !== null) addToNote(orm, open, reason, MAX_REASONS)
    if (!disagreed) mailMissedVisit(orm, ctx, flagged, missed)
  }
  if (to !== status) {
    const ride = { from: status, to, currentLivreurId: livreurId, livreurId, data }
    applyMove(ctx, orm, order, { kind: 'visit_missed', ...ride }, settle)
  } else {
    recordEvent(ctx, orm, { order, kind: 'visit_missed', from: status, to, data })
    settle()
  }
  return to
}

/** Frees the slot of a visit and takes the order off its livreur's list until it has a new one. */
function hold(orm: Orm, ctx: ServiceContext, order: OrderRow, visit: VisitKind): void {
  const now = ctx.clock.now()
  const freed =
    visit === 'pickup'
      ? { pickupFrom: null, pickupTo: null }
      : { deliveryFrom: null, deliveryTo: null }
  const { changes } = orm
    .update(orders)
    .set({ ...freed, heldSince: now, updatedAt: now })
    .where(and(eq(orders.id, order.id), sql`${orders.status} = ${order.status}`))
    .run()
  if (changes === 0) throw orderChanged(orm, ctx, order)
}
