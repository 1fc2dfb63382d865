import { asc, eq } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { claims, orderItems, orders, refunds } from '#server/db/schema.ts'
import { readSettings } from '#server/lib/read-settings.ts'
import { findOrder, type OrderRow } from '#server/money/payments/books.service.ts'
import type { RefundOutcome } from '#shared/money/payments.ts'
import type { OrderStatus } from '#shared/order-status.ts'
import {
  capOfOrder,
  capOfPieces,
  type GivenBack,
  type GivenOrder,
  type PaidPiece,
} from '#shared/orders/claims/claim-cap.ts'
import { claimedPiece } from '#shared/orders/claims/claimed-pieces.ts'
import { pricePaid } from '#shared/orders/claims/claims.ts'
import type { ClaimRow } from './claim-rows.ts'

type Claimed = Pick<ClaimRow, 'id' | 'orderId' | 'pieces'>

/** Francs that may go back for a claim, and those that were paid for what it is about. */
interface ClaimLimits {
  cap: number
  price: number
}

/** The limits of a claim: the cap of its pieces, less what went back for them already or is promised. */
export function limitsOf(orm: Orm, claim: Claimed): ClaimLimits {
  const chain = washingsOf(orm, claim.orderId)
  const prices = pricesOf(orm, chain.at(-1))
  const pieces = pricedAt(prices, claim.pieces)
  const given = chain.map((order) => givenOrder(orm, { order, prices, except: claim.id }))
  const [own] = given
  if (pieces.length === 0) {
    const [order] = chain
    // All that was paid for a cancelled order is owed back already.
    const price = order && order.status !== 'cancelled' ? order.grandTotal : 0
    return { price, cap: own ? capOfOrder(price, own) : 0 }
  }
  const ofDeleted = {
    lines: [],
    isGivenBack: false,
    given: givenBy(orm, claim.orderId, { prices, except: claim.id }),
  }
  const times = readSettings(orm, 'claims').cap
  return {
    price: pricePaid(pieces),
    cap: capOfPieces(pieces, own ? given : [ofDeleted], times),
  }
}

/** The other claims about an order and its further washings, the newest first, with what each gave or promises. */
export function earlierClaims(orm: Orm, { id, orderId }: Pick<Claimed, 'id' | 'orderId'>) {
  const first = washingsOf(orm, orderId).at(-1)?.id ?? orderId
  return claimsUnder(orm, first)
    .filter((claim) => claim.id !== id)
    .map((claim) => ({ ...claim, gave: givenFor(claim) }))
    .sort((one, other) => other.createdAt - one.createdAt)
}

const claimsUnder = (orm: Orm, orderId: string): ReturnType<typeof claimsOn> =>
  claimsOn(orm, orderId).flatMap((claim) => [
    claim,
    ...(claim.rewashId === null ? [] : claimsUnder(orm, claim.rewashId)),
  ])

/** An order, the one that it washes again for nothing, and so on; nothing of a deleted one. */
function washingsOf(orm: Orm, orderId: string): OrderRow[] {
  const order = findOrder(orm, orderId)
  if (!order) return []
  return [order, ...(order.rewashOf === null ? [] : washingsOf(orm, order.rewashOf))]
}

type Prices = ReadonlyMap<string, number>

const nameOf = ({ name, service }: Pick<PaidPiece, 'name' | 'service'>) => `${name} ${service}`

/** Francs that were paid for a piece of each line, by the order that was paid. */
function pricesOf(orm: Orm, paid: OrderRow | undefined): Prices {
  if (!paid) return new Map()
  return new Map(linesOf(orm, paid).map((line) => [nameOf(line), line.price]))
}

const pricedAt = (prices: Prices, pieces: readonly PaidPiece[]): PaidPiece[] =>
  pieces.map(({ name, service, quantity, price }) => ({
    name,
    service,
    quantity,
    price: prices.get(nameOf({ name, service })) ?? price,
  }))

const linesOf = (orm: Orm, order: OrderRow): PaidPiece[] =>
  orm
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderN, order.n))
    .all()
    .map((line) => claimedPiece(line, line.quantity, order))

interface Asked {
  prices: Prices
  /** The claim that asks. */
  except: string
}

function givenOrder(orm: Orm, { order, ...asked }: Asked & { order: OrderRow }): GivenOrder {
  return {
    lines: pricedAt(asked.prices, linesOf(orm, order)),
    isGivenBack: order.rewashOf !== null || order.status === 'cancelled',
    given: givenBy(orm, order.id, asked),
  }
}

/** Sums that went back by the claims about an order, and about the orders that wash it again. */
function givenBy(orm: Orm, orderId: string, { prices, except }: Asked): GivenBack[] {
  return claimsOn(orm, orderId).flatMap((claim) => {
    const pieces = pricedAt(prices, claim.pieces)
    const amount = claim.id === except ? 0 : givenFor({ ...claim, pieces })
    const own = amount > 0 ? [{ pieces, amount }] : []
    const again = claim.rewashId === null ? [] : givenBy(orm, claim.rewashId, { prices, except })
    return [...own, ...again]
  })
}

const claimsOn = (orm: Orm, orderId: string) =>
  orm
    .select({
      id: claims.id,
      reference: claims.reference,
      kind: claims.kind,
      createdAt: claims.createdAt,
      remedy: claims.remedy,
      pieces: claims.pieces,
      state: claims.state,
      answer: claims.answer,
      amount: claims.amount,
      rewashId: claims.rewashId,
      rewashStatus: orders.status,
      outcome: refunds.outcome,
    })
    .from(claims)
    .leftJoin(refunds, eq(refunds.id, claims.refundId))
    .leftJoin(orders, eq(orders.id, claims.rewashId))
    .where(eq(claims.orderId, orderId))
    .orderBy(asc(claims.createdAt))
    .all()

interface Ended {
  state: ClaimRow['state']
  answer: ClaimRow['answer']
  amount: number | null
  pieces: readonly PaidPiece[]
  rewashId: string | null
  rewashStatus: OrderStatus | null
  outcome: RefundOutcome | null
}

/** Francs of what a claim gave, or promises until its client answers. */
function givenFor(claim: Ended): number {
  const { state, answer, amount, pieces, rewashId, rewashStatus, outcome } = claim
  if (rewashId !== null) return rewashStatus === 'cancelled' ? 0 : pricePaid(pieces)
  const isPromised = state === 'proposed' || (answer === 'accepted' && outcome !== 'not_due')
  return isPromised ? (amount ?? 0) : 0
}
