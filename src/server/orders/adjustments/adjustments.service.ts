import {
  hasReadLiveCode,
  mayBeCodeOfTeam,
  withAnswerer,
} from '#server/access/number-proof/heard-answers.service.ts'
import { orderChanged, orderInScope } from '#server/access/order-access/order-access.service.ts'
import { findUser } from '#server/access/users/users.service.ts'
import type { Orm } from '#server/db/database.ts'
import { digestOfLines } from '#server/db/history/contents.ts'
import { orderAdjustments, type orders } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Actor, ServiceContext } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import { ownPricesOf } from '#server/money/companies/company-prices.service.ts'
import { followTotal } from '#server/money/fne/changed-total.service.ts'
import { refundExcess } from '#server/money/payments/refunds.service.ts'
import { endStaleSession } from '#server/money/wave/wave-checks.service.ts'
import { isOver } from '#shared/order-status.ts'
import { mayAddByKilo } from '#shared/orders/add-by-kilo.ts'
import type {
  AnswerAdjustmentInput,
  ProposeAdjustmentInput,
} from '#shared/orders/adjustments.inputs.ts'
import {
  adjustLines,
  chargeBeyondFree,
  isSame,
  type LineFault,
  moneyAfter,
  type NumberedLine,
  numberLines,
  pricesOfLines,
  totalOf,
} from '#shared/orders/adjustments.ts'
import { estimateOf } from '#shared/orders/contents-words.ts'
import { isWeighed, pieceCount } from '#shared/shop/prices/lines.ts'
import { MAX_FRANCS } from '#shared/text/money.ts'
import { priceLines } from '../checkout/order-figures.ts'
import { clientRecord } from '../client-links/client-links.service.ts'
import { raiseFlag } from '../flags/flags.service.ts'
import { orderLines } from '../order-lines.service.ts'
import { tellNewTotal } from '../order-news.service.ts'
import { missVisitByDisagreement } from '../visits/missed-visits.service.ts'
import { highestPosition } from './adjustment-history.service.ts'
import {
  type AdjustmentRow,
  findAdjustment,
  openAdjustment,
  replaceLines,
  setTotals,
} from './adjustments.queries.ts'
import { endAdjustment, recordAdjustmentEvent } from './close-adjustment.service.ts'
import { feesOf } from './order-fees.ts'

type OrderRow = typeof orders.$inferSelect
/** Another total may end an open Wave session. */
export type AnswerContext = ServiceContext & { wave: Pick<Deps['wave'], 'wake'> }

/**
 * Proposes another total to the client of an order: other quantities at the order's own prices,
 * additional garments at the client's prices of today, as are pieces beyond those of a free line, express by the rule and the step of the order, the same other fees. Nothing changes before the client
 * accepts; an estimate stays one, until they agree at the door. Throws ORDER_NOT_FOUND, ORDER_CHANGED when the order is over, ADJUSTMENT_PENDING when
 * another proposal is unanswered, CHECK_LINE_UNKNOWN, PRODUCT_UNKNOWN, SERVICE_UNKNOWN, VALIDATION
 * beyond the limits of an order and for a bag that nobody weighs before its client, TOTAL_TOO_HIGH beyond what a payment can record, ADJUSTMENT_EMPTY
 * when nothing changes or nothing is left.
 */
export function proposeAdjustment(
  ctx: ServiceContext,
  input: ProposeAdjustmentInput,
): Promise<null> {
  return ctx.database.write((orm) => storeProposal(orm, ctx, input))
}

/** Does what `proposeAdjustment` does, inside `write()`. */
export function storeProposal(
  orm: Orm,
  ctx: ServiceContext,
  { orderId, quantities: asked, added: beside, reason }: ProposeAdjustmentInput,
): null {
  const order = orderInScope(orm, ctx, orderId)
  if (isOver(order.status)) throw orderChanged(orm, ctx, order)
  if (openAdjustment(orm, orderId)) throw new AppError('ADJUSTMENT_PENDING')
  // The lines keep their numbers, which are never reused for another line.
  const linesBefore = orderLines(orm, orderId)
  const { quantities, added } = chargeBeyondFree(linesBefore, {
    quantities: asked,
    added: beside,
  })
  const extra = priceLines(orm, ownPricesOf(orm, order.clientId), added)
  if (extra.some(isWeighed) && !mayAddByKilo(order)) throw new AppError('VALIDATION')
  const next = adjustLines(linesBefore, { quantities, added: extra })
  if (!next.ok) throw lineRefusal(next.fault)
  const { lines } = next
  const total = totalOf(lines, feesOf(order))
  if (total > MAX_FRANCS) throw new AppError('TOTAL_TOO_HIGH', { max: MAX_FRANCS })
  const proposal = {
    id: newId(),
    orderId,
    linesBefore,
    lines,
    reason,
    status: 'proposed' as const,
    totalBefore: order.grandTotal,
    total,
    proposedBy: ctx.actor.id,
    createdAt: ctx.clock.now(),
    answeredAt: null,
    byCount: false,
    atDoor: false,
  }
  orm.insert(orderAdjustments).values(proposal).run()
  recordAdjustmentEvent(orm, ctx, { order, adjustment: proposal }, 'proposed')
  tellNewTotal(ctx, orm, order, { total, ...estimateOf(order.toAgree, lines) })
  return null
}

const LINE_REFUSALS = {
  unknown: 'CHECK_LINE_UNKNOWN',
  empty: 'ADJUSTMENT_EMPTY',
  too_many: 'VALIDATION',
} as const

export const lineRefusal = (fault: LineFault): AppError => new AppError(LINE_REFUSALS[fault])

/**
 * Withdraws an unanswered proposal. Throws NOT_FOUND, ADJUSTMENT_CLOSED when it was answered or
 * withdrawn.
 */
export function withdrawAdjustment(ctx: ServiceContext, adjustmentId: string): Promise<null> {
  return ctx.database.write((orm) => {
    endAdjustment(orm, ctx, findInScope(orm, ctx, adjustmentId), 'withdrawn')
    return null
  })
}

/**
 * Records the client's answer, once. When the client accepts, lines and total change at once: what
 * was paid beyond the new total is flagged for a refund, what is missing becomes due. Throws
 * ADJUSTMENT_BY_PHONE and NUMBER_NOT_PROVEN as `refuseLateRaise` does, NOT_FOUND, ORDER_NOT_FOUND for another client's order, ADJUSTMENT_CLOSED when it is no longer
 * open, ORDER_CHANGED when the lines are not those the proposal started from.
 */
export function answerAdjustment(
  ctx: AnswerContext,
  { adjustmentId, accept, note }: AnswerAdjustmentInput,
): Promise<null> {
  return ctx.database.write((orm) => {
    const found = findInScope(orm, ctx, adjustmentId)
    const { clientId } = found.order
    const answering = withAnswerer(orm, ctx, { clientId, proposedBy: found.adjustment.proposedBy })
    if (accept) acceptAdjustment(orm, answering, found)
    else refuseAdjustment(orm, answering, found, note)
    return null
  })
}

/** At the door the bag goes back with its client: the visit is one that did not take place. What they say of it is a flag for the team. */
function refuseAdjustment(
  orm: Orm,
  ctx: ServiceContext,
  found: Found,
  note: AnswerAdjustmentInput['note'],
): void {
  endAdjustment(orm, ctx, found, 'refused')
  if (note) raiseFlag(orm, ctx, { order: found.order, kind: 'disagreement', note })
  if (found.adjustment.atDoor && found.order.toAgree !== null)
    missVisitByDisagreement(orm, ctx, found.order, { reportedBy: 'client' })
}

/**
 * Records that a client without e-mail accepted on the phone, under the name of the one who heard it. Throws NOT_FOUND,
 * CLIENT_ANSWERS for a client with an account, ADJUSTMENT_CLOSED, ORDER_CHANGED.
 */
export function acceptByPhone(ctx: AnswerContext, adjustmentId: string): Promise<null> {
  return ctx.database.write((orm) => {
    const found = findInScope(orm, ctx, adjustmentId)
    if (clientRecord(ctx, found.order.clientId)?.email !== null)
      throw new AppError('CLIENT_ANSWERS')
    acceptAdjustment(orm, ctx, found, 'phone')
    return null
  })
}

function findInScope(orm: Orm, ctx: ServiceContext, id: string) {
  const adjustment = findAdjustment(orm, id)
  if (!adjustment) throw new AppError('NOT_FOUND')
  return { order: orderInScope(orm, ctx, adjustment.orderId), adjustment }
}

interface Found {
  order: OrderRow
  adjustment: AdjustmentRow
}

/** Closes a proposal as accepted, which seals its lines, and applies it. */
function acceptAdjustment(orm: Orm, ctx: AnswerContext, found: Found, via?: 'phone'): void {
  const { order, adjustment } = found
  const numbered = orderLines(orm, order.id)
  const accepted = numberLines(adjustment.lines, numbered, highestPosition(orm, order.id))
  const contents = digestOfLines(order.id, accepted)
  endAdjustment(orm, ctx, found, 'accepted', via ? { via, contents } : { contents })
  refuseLateRaise(orm, ctx.actor, found)
  applyAdjustment(orm, ctx, found, { numbered, accepted })
}

/**
 * A link that reached a phone after the team raised the total may have been opened by the team itself: a code that was sent to the
 * number says who holds it. Where the team took the link, its answer is one on the phone, which nobody notes for a client with an
 * account: they accept where they sign in. Throws NUMBER_NOT_PROVEN until a code was entered, and ADJUSTMENT_BY_PHONE in the team's own
 * browser and where the team may have read that code.
 */
function refuseLateRaise(orm: Orm, { link }: Actor, { order, adjustment }: Found): void {
  const { total, totalBefore, createdAt } = adjustment
  if (!link || total <= totalBefore) return
  const hasAccount = findUser(orm, order.clientId)?.email !== null
  const elsewhere = () => new AppError('ADJUSTMENT_BY_PHONE', { hasAccount })
  if (link.member !== null) throw elsewhere()
  const isHeard = link.heardBy !== undefined
  if (link.openedAt < createdAt && !(isHeard && hasAccount)) return
  if (link.provenAt === null) {
    const hasCode = hasReadLiveCode(orm, order.clientId, createdAt)
    throw hasCode ? elsewhere() : new AppError('NUMBER_NOT_PROVEN')
  }
  if (isHeard || mayBeCodeOfTeam(orm, order.clientId, link.provenAt)) throw elsewhere()
}

function applyAdjustment(
  orm: Orm,
  ctx: AnswerContext,
  { order, adjustment }: Found,
  { numbered, accepted }: { numbered: NumberedLine[]; accepted: NumberedLine[] },
): void {
  const { linesBefore, total, totalBefore, atDoor } = adjustment
  const stands = isSame(numbered, linesBefore) && !isOver(order.status)
  if (!stands || totalBefore !== order.grandTotal) throw orderChanged(orm, ctx, order)
  applyTotal(orm, ctx, order, { lines: accepted, total, atDoor })
}

interface NewTotal {
  lines: readonly NumberedLine[]
  /** Francs. */
  total: number
  /** The client agreed to it at the door, where nothing is left to weigh or count. */
  atDoor?: boolean
}

/**
 * Gives an order other lines and their total, inside `write()`: what was paid beyond it goes back to the client, what is
 * missing becomes due. Throws ORDER_CHANGED when its total is not the one of this row any more.
 */
export function applyTotal(
  orm: Orm,
  ctx: AnswerContext,
  order: OrderRow,
  { lines, total, atDoor = false }: NewTotal,
): void {
  const { back } = moneyAfter(total, order.paidAmount)
  const prices = pricesOfLines(lines, feesOf(order))
  // As many count against the ceiling of their day.
  const expressPieces = order.expressPieces > 0 ? pieceCount(lines) : 0
  const paidAmount = order.paidAmount - back
  const { discount, totalItemsPrice, expressFee } = prices
  const after = {
    discount,
    totalItemsPrice,
    expressFee,
    grandTotal: total,
    expressPieces,
    paidAmount,
    now: ctx.clock.now(),
  }
  const agreed = atDoor ? { ...after, toAgree: null } : after
  if (!setTotals(orm, order.id, order.grandTotal, agreed)) throw orderChanged(orm, ctx, order)
  replaceLines(orm, order.n, lines)
  refundExcess(orm, ctx, order, back)
  endStaleSession(orm, ctx, order.id)
  followTotal(orm, ctx, order.id)
}
