import { eq } from 'drizzle-orm'
import { findOrderInScope, lastMoveOf } from '#server/access/order-access/order-access.service.ts'
import type { Orm } from '#server/db/database.ts'
import { orders } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { readSettings } from '#server/lib/read-settings.ts'
import { readOwnPrices } from '#server/money/companies/company-prices.service.ts'
import { receiveCash } from '#server/money/payments/cash-at-door.service.ts'
import { unverifiedClosing } from '#server/money/payments/closing.service.ts'
import { recordRefusedCash } from '#server/money/payments/refused-cash.service.ts'
import {
  highestPositions,
  highestTotal,
} from '#server/orders/adjustments/adjustment-history.service.ts'
import type { AnswerContext } from '#server/orders/adjustments/adjustments.service.ts'
import { popularGarments } from '#server/orders/checkout/popular-garments.service.ts'
import { countedAsOrdered, recordCheck } from '#server/orders/custody/custody.service.ts'
import { countWrongCode, judgeHandover } from '#server/orders/custody/handover.service.ts'
import { isCodeAsked } from '#server/orders/custody/handover-code.service.ts'
import { agreeAtDoor } from '#server/orders/door-totals/door-totals.service.ts'
import { raiseFlag } from '#server/orders/flags/flags.service.ts'
import { readMissions, type SelectedOrder } from '#server/orders/order-reading.service.ts'
import { applyMove } from '#server/orders/orders.service.ts'
import { isHeldFor } from '#server/orders/pieces/release.service.ts'
import { storedQuarter } from '#server/orders/quarters/quarters.service.ts'
import { visitedPlace } from '#server/orders/visits/missed-visits.service.ts'
import type { OrderChange } from '#server/record/events/events.service.ts'
import {
  attemptOf,
  findAnswer,
  replaceAnswer,
  storeAnswer,
} from '#server/record/idempotency/idempotency.service.ts'
import { standingSince } from '#server/record/stats/step-days.service.ts'
import { readProductsSince } from '#server/shop/products/prices-at.service.ts'
import type { DetailsOf } from '#shared/errors.ts'
import { isCashStep } from '#shared/money/cash.ts'
import { CASH } from '#shared/money/payment-methods.ts'
import { MISSION_STEPS, missionStep, type OrderStatus } from '#shared/order-status.ts'
import { checkStepOf, MAX_CODE_TRIES } from '#shared/orders/custody.ts'
import type { AdvanceMissionInput } from '#shared/orders/orders.inputs.ts'
import { metresFrom, metresToDoor } from '#shared/orders/visits/presence.ts'
import type { LatLng } from '#shared/places/points.ts'
import { isRide } from '#shared/places/positions.ts'
import { withOwnPrices } from '#shared/shop/prices/own-prices.ts'
import type { PricedProduct } from '#shared/shop/prices/pricing.ts'
import { believedTime } from '#shared/time/phone-time.ts'
import { arrangedRanks } from '../day-rounds/arranged-rounds.service.ts'
import { isCollectedMeanwhile } from './late-pickup.service.ts'
import { flagVisit } from './visit-flags.service.ts'

type OrderRow = typeof orders.$inferSelect
type Facts = NonNullable<OrderChange['data']>

/** The result of a taken step. */
export interface Taken {
  status: OrderStatus
  /** The order had left them: who was to collect it is sent home, and the team is told. */
  late?: true
}

/** The livreur who takes a step, and the key of the hand-over codes. */
type Taker = AnswerContext & Pick<Deps, 'secret'>

/** A refusal that stores something: the cash that came with it, or the wrong code. */
type Refused =
  | { refusal: 'ORDER_CHANGED'; details: DetailsOf<'ORDER_CHANGED'> }
  | { refusal: 'ORDER_DELETED'; details: DetailsOf<'ORDER_DELETED'> }
  | { refusal: 'CODE_WRONG'; details: DetailsOf<'CODE_WRONG'> }

/**
 * The outcome of a step, inside `write()`. With `keep`, a repeat under the same key gets the same
 * answer; otherwise the key stays free, so that another code may be tried under it.
 */
interface Outcome {
  answer: Taken | Refused
  keep: boolean
}

/**
 * The livreur's missions in hand, oldest first, each with its rank in the round as the team arranged it, whether its delivery requires a code, with what is asked of
 * them before they report that nobody is there, and with what a total that is agreed to at the door is made of.
 */
export function listMissions({ database: { orm }, actor, clock }: ServiceContext) {
  const asked = isCodeAsked(orm)
  const { waitMinutes, calls } = readSettings(orm, 'visits')
  const ranks = arrangedRanks(orm, actor.id, clock.now())
  return readMissions(orm, actor.id, (rows) => {
    const toAgreeOf = readToAgree(orm, rows)
    return (row) => ({
      arranged: ranks.get(row.id) ?? null,
      codeAsked: asked && missionStep(row.status)?.type === 'Livraison',
      codeTriesLeft: Math.max(0, MAX_CODE_TRIES - row.codeTries),
      missedRules: { waitMinutes, calls },
      /** It hangs there on the racks until it is loaded. */
      place: row.rackPlace,
      /** It leaves the workshop once a piece is found, or the team says why it goes without. */
      waitsForPiece: isHeldFor({ status: row.status, ...row.sources }, 'delivery_en_route'),
      ...toAgreeOf(row),
    })
  })
}

interface ToAgreeAtDoor {
  /** The prices, on the day of the order, of clothes that are to be counted, what is ordered most often first. */
  priceList: PricedProduct[] | null
  /** The highest number that a line of the order ever had, as long as lines may come: -1 for none. */
  highestPosition: number | null
}

/** Reads what the totals of these missions are made of, once for all that are agreed to at the door. */
function readToAgree(
  orm: Orm,
  rows: readonly SelectedOrder[],
): (row: SelectedOrder) => ToAgreeAtDoor {
  const open = rows.filter(({ facts }) => facts.toAgree !== null)
  if (open.length === 0) return () => ({ priceList: null, highestPosition: null })
  const highestOf = highestPositions(
    orm,
    open.map(({ id }) => id),
  )
  const pricesOf = readPriceLists(orm, open)
  return (row) => ({
    priceList: row.facts.toAgree === 'count' ? pricesOf(row) : null,
    highestPosition: row.facts.toAgree === null ? null : highestOf(row.id),
  })
}

function readPriceLists(
  orm: Orm,
  rows: readonly SelectedOrder[],
): (row: SelectedOrder) => PricedProduct[] {
  const toCount = rows.filter(({ facts }) => facts.toAgree === 'count')
  if (toCount.length === 0) return () => []
  const productsAt = readProductsSince(orm, Math.min(...toCount.map((row) => row.createdAt)))
  const ownPricesOf = readOwnPrices(
    orm,
    toCount.map(({ facts }) => facts.client.id),
  )
  const ranks = new Map(popularGarments(orm).map((id, rank) => [id, rank]))
  const rankOf = ({ id }: PricedProduct) => ranks.get(id) ?? ranks.size
  return ({ createdAt: at, facts: { client } }) => {
    const own = ownPricesOf(client.id, at)
    return productsAt(at)
      .map((product) => withOwnPrices(product, own))
      .sort((a, b) => rankOf(a) - rankOf(b))
  }
}

/**
 * Takes the livreur's own mission to its next step with the count made there, once per idempotency
 * key: a repeat gets the first answer, but for a refused pick-up that stands once it comes as queued. Throws ORDER_CHANGED when the order has moved or gone to
 * another livreur meanwhile, ORDER_DELETED or ORDER_NOT_FOUND when it is gone: the cash received
 * for it is recorded all the same, and the first two report it. Throws CODE_WRONG, which counts as
 * a try; CASH_UNSTATED, CASH_TOO_MUCH, COUNT_UNSTATED, COUNT_UNEXPLAINED, CHECK_LINE_UNKNOWN when
 * the statements of the step are incomplete or wrong; WAVE_UNVERIFIED as `unverifiedClosing`,
 * CODE_MISSING or HANDOVER_PHOTO_MISSING as `judgeHandover` does; VALIDATION for input that this
 * step does not accept; TOTAL_TO_AGREE for clothes that are still to be weighed or counted; KEY_REUSED when the key was used for another step.
 */
export async function advanceMission(ctx: Taker, input: AdvanceMissionInput): Promise<Taken> {
  const { cashReceived, check, agreed, point, from } = input
  const { to } = MISSION_STEPS[from]
  if (cashReceived && !isCashStep(to)) throw new AppError('VALIDATION')
  if ((check || point) && !checkStepOf(to)) throw new AppError('VALIDATION')
  if (agreed && (to !== 'picked_up' || !check)) throw new AppError('VALIDATION')
  // A step sent again from the queue is still the same step.
  const same = { ...input, queued: undefined, takenAt: undefined, sentAt: undefined }
  const attempt = attemptOf(ctx, same)
  const answer = await ctx.database.write((orm) => {
    const first = findAnswer<Taken | Refused>(orm, attempt)
    if (first && !standsNow(orm, ctx, first, input)) return first
    const outcome = takeStep(orm, ctx, input)
    if (first) replaceAnswer(orm, attempt, outcome.answer)
    else if (outcome.keep) storeAnswer(orm, attempt, outcome.answer)
    return outcome.answer
  })
  if ('refusal' in answer) throw errorOf(answer)
  return answer
}

/**
 * Whether a pick-up that was refused while its livreur waited for the answer, which was lost or which they left, stands now that
 * the phone sends it again as queued.
 */
function standsNow(orm: Orm, ctx: Taker, first: Taken | Refused, input: AdvanceMissionInput) {
  if (!('refusal' in first) || first.refusal !== 'ORDER_CHANGED') return false
  const stored = findOrderInScope(orm, ctx, input.orderId)
  if (!stored) return false
  const takenAt = timeOf(ctx, input, stored)
  return isCollectedMeanwhile(orm, stored, { input, livreurId: ctx.actor.id, takenAt })
}

/** When a step was taken, in milliseconds UTC. */
const timeOf = (
  { clock }: Taker,
  { takenAt: at, sentAt }: AdvanceMissionInput,
  order: OrderRow | undefined,
): number => believedTime({ at, sentAt }, { earliest: order?.createdAt ?? 0, now: clock.now() })

/** The error of a refusal; the branches let TypeScript match the details with the code. */
function errorOf(answer: Refused): AppError {
  if (answer.refusal === 'ORDER_CHANGED') return new AppError(answer.refusal, answer.details)
  if (answer.refusal === 'ORDER_DELETED') return new AppError(answer.refusal, answer.details)
  return new AppError(answer.refusal, answer.details)
}

/**
 * Takes the step, or refuses it and stores what came with it. Throws the refusals that store
 * nothing.
 */
function takeStep(orm: Orm, ctx: Taker, input: AdvanceMissionInput): Outcome {
  const { orderId, from, cashReceived, queued, waveUnverified } = input
  const stored = findOrderInScope(orm, ctx, orderId)
  const takenAt = timeOf(ctx, input, stored)
  const step: StepTaken = { input, takenAt }
  if (!stored) return refuseGone(orm, ctx, step)
  const livreurId = ctx.actor.id
  const isTheirs = stored.livreurId === livreurId
  const isDue = stored.status === from && isTheirs
  if (!isDue && !isCollectedMeanwhile(orm, stored, { input, livreurId, takenAt }))
    return refuseMoved(orm, ctx, stored, step)
  const order = agreedOrder(orm, ctx, stored, step)
  if (!order) return refuseMoved(orm, ctx, stored, step)

  const { to } = MISSION_STEPS[from]
  const payment = cashReceived ? ({ method: CASH, amount: cashReceived } as const) : undefined
  const unverified = unverifiedClosing(order, to, { waveUnverified, queued, payment })
  const handover = to === 'completed' ? judgeHandover(orm, ctx, order, input) : null
  if (handover?.verdict === 'wrong_code') {
    const triesLeft = countWrongCode(orm, ctx, order, input)
    return { answer: { refusal: 'CODE_WRONG', details: { triesLeft } }, keep: false }
  }

  const found = foundPlace(order, input)
  const data: Facts = { ...unverified, ...queuedFacts(orm, order, { from, queued, takenAt }) }
  if (found) data.placeMetres = found.metres
  const left = { data, incomplete: queued ? 'already_left' : undefined } as const
  const before = { from: stored.status, currentLivreurId: stored.livreurId }
  applyMove(ctx, orm, order, { ...before, to, kind: 'moved', livreurId, ...left }, () => {
    const moved = { ...order, status: to, livreurId }
    if (found) storePlace(orm, order, found)
    settleStep(orm, ctx, moved, step)
    if (handover?.verdict === 'doubtful')
      raiseFlag(orm, ctx, { order: moved, kind: 'code_failed', data: handover.doubt })
    if (!isTheirs)
      flagVisit(orm, ctx, {
        order: moved,
        kind: 'late_pickup',
        note: null,
        data: { from, takenAt },
      })
  })
  return { answer: { status: to, ...(!isTheirs && { late: true as const }) }, keep: true }
}

interface StepTaken {
  input: AdvanceMissionInput
  /** Milliseconds UTC. */
  takenAt: number
}

/** The count and the cash of a step, of the order as it is after it. */
function settleStep(
  orm: Orm,
  ctx: Taker,
  order: OrderRow,
  { input: { from, check, agreed, cashReceived, queued }, takenAt }: StepTaken,
): void {
  const takeCash = (priced: OrderRow) => {
    if (!isCashStep(order.status)) return
    // The client paid the total that they saw, even where a discount has lowered it meanwhile.
    const highest = Math.max(highestTotal(orm, priced), agreed?.total ?? 0)
    receiveCash(orm, ctx, priced, { from, cashReceived, highestTotal: highest, queued, takenAt })
  }
  const step = checkStepOf(order.status)
  if (!step || !check) {
    takeCash(order)
    return
  }
  // The livreur counted each line before the client, who agreed to it.
  const counts = agreed ? countedAsOrdered(orm, order.id) : check.counts
  recordCheck(orm, ctx, order, { step, check: { ...check, counts }, takenAt, queued }, takeCash)
}

/** The order with the total that its client agreed to at the door, if it was asked; null where that does not stand any more. */
function agreedOrder(
  orm: Orm,
  ctx: Taker,
  order: OrderRow,
  { input: { agreed, point: phone }, takenAt }: StepTaken,
): OrderRow | null {
  if (!agreed) return order
  const metres = phone ? metresFrom(visitedPlace(orm, order), phone) : null
  return agreeAtDoor(orm, ctx, order, { found: agreed, agreedAt: takenAt, metres })
}

/** The facts of a step that waited for the network; a departure also says when the livreur set off, no earlier than the order was assigned. */
function queuedFacts(
  orm: Orm,
  order: OrderRow,
  { from, queued, takenAt }: Pick<AdvanceMissionInput, 'from' | 'queued'> & { takenAt: number },
): Facts {
  if (!queued) return {}
  if (!isRide(MISSION_STEPS[from].to)) return { queued: 1 }
  return { queued: 1, takenAt: Math.max(takenAt, standingSince(orm, order)) }
}

/**
 * The order was deleted: records the cash that came with the step, if any. Throws ORDER_NOT_FOUND.
 */
function refuseGone(orm: Orm, ctx: Taker, step: StepTaken): Outcome {
  const cashKept = keepCashOf(orm, ctx, step)
  if (cashKept === null) throw new AppError('ORDER_NOT_FOUND')
  return { answer: { refusal: 'ORDER_DELETED', details: { cashKept } }, keep: true }
}

/**
 * The order has moved or belongs to another livreur: records the cash that came with the step, if
 * any. Throws ORDER_CHANGED.
 */
function refuseMoved(orm: Orm, ctx: Taker, order: OrderRow, step: StepTaken): Outcome {
  const moved = lastMoveOf(orm, ctx, order)
  const cashKept = keepCashOf(orm, ctx, step)
  if (cashKept === null) throw new AppError('ORDER_CHANGED', moved)
  return { answer: { refusal: 'ORDER_CHANGED', details: { ...moved, cashKept } }, keep: true }
}

/**
 * Francs recorded although the step is refused; null when there are none, or none may be kept.
 */
function keepCashOf(orm: Orm, ctx: Taker, { input, takenAt }: StepTaken): number | null {
  const { orderId, from, cashReceived: amount, idempotencyKey } = input
  if (!amount) return null
  return recordRefusedCash(orm, ctx, { orderId, from, amount, takenAt, idempotencyKey })
}

/** The door of an order of which only the quarter was known, and how far in metres it is from the middle of the quarter. */
interface FoundPlace {
  door: LatLng
  metres: number
}

/**
 * The place that the livreur's phone gives an order at its door; null where it has an exact place already, or where the point
 * is none for `metresToDoor`: the step was confirmed elsewhere.
 */
function foundPlace(
  { placeApproximate, locationLat: lat, locationLng: lng }: OrderRow,
  { point }: Pick<AdvanceMissionInput, 'point'>,
): FoundPlace | null {
  if (!placeApproximate || !point || lat === null || lng === null) return null
  const metres = metresToDoor(point, { lat, lng })
  return metres === null ? null : { door: { lat: point.lat, lng: point.lng }, metres }
}

/** Makes the door the place of the order, inside `write()`. The fee stays: it was said to the client. */
function storePlace(orm: Orm, { id, clientAddress }: OrderRow, { door }: FoundPlace): void {
  const place = { locationLat: door.lat, locationLng: door.lng }
  orm
    .update(orders)
    .set({
      ...place,
      quarter: storedQuarter({ clientAddress, ...place }),
      placeApproximate: false,
    })
    .where(eq(orders.id, id))
    .run()
}
