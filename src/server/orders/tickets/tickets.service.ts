import { isInHand } from '#server/access/order-access/livreur-access.service.ts'
import { orderInScope } from '#server/access/order-access/order-access.service.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Actor } from '#server/lib/context.ts'
import { readSettings } from '#server/lib/read-settings.ts'
import type { Certificate } from '#shared/money/fne/certificate.ts'
import type { PaymentMethod } from '#shared/money/payment-methods.ts'
import type { PaymentView } from '#shared/money/payments.ts'
import { isOver } from '#shared/order-status.ts'
import type { StoredReserve } from '#shared/orders/custody.inputs.ts'
import { ticketText, typedLines } from '#shared/orders/tickets/ticket-text.ts'
import { isStaff } from '#shared/roles.ts'
import type { Discount } from '#shared/shop/prices/discounts.ts'
import { itemsTotal, lineTotal } from '#shared/shop/prices/lines.ts'
import type { PromisedTimes } from '#shared/time/slot-words.ts'
import { slotOf } from '#shared/time/visits.ts'
import { clientRecord } from '../client-links/client-links.service.ts'
import { readWholeOrder } from '../order-reading.service.ts'

/** One line of a ticket. */
export interface TicketLine {
  position: number
  name: string
  service: string
  /** Pieces that were counted, and pieces that were ordered. */
  counted: number
  quantity: number
  /** The weight of its bags; null for pieces. */
  grams: number | null
  /** The least weight that is charged; null for pieces. */
  minGrams: number | null
  /** The price of what was ordered, in francs. */
  price: number
}

export interface DepositTicket {
  orderId: string
  reference: string
  clientName: string
  /** For the team, of a client whose account is open: the ticket carries their link to them. */
  follow: { clientId: string } | null
  /** Milliseconds UTC. */
  countedAt: number
  /** The client was there. */
  withClient: boolean
  lines: TicketLine[]
  pieces: number
  /** Damage that was noted before the laundry. */
  defects: StoredReserve[]
  express: boolean
  atCounter: boolean
  promise: PromisedTimes | null
  /** Francs. */
  figures: {
    items: number
    discount: number
    express: number
    transport: number
    missed: number
    rounding: number
    total: number
  }
  /** By which rule the discount comes off, and why. */
  discountRule: Discount | null
  discountReason: string | null
  payment: PaymentView
  paymentMethod: PaymentMethod | null
  /** It is null until the DGI has certified it. */
  certificate: Certificate | null
  /** Days for which its clothes are kept for nothing once they are ready; null where the business does not say. */
  keptDays: number | null
  /** The count differs from the order, and the client has not accepted another total yet. */
  totalMayChange: boolean
  /** The content of the code: the facts with our signature, in base64url; and the same as it is typed. */
  signed: string
  typed: string[]
}

type Reader = Pick<Deps, 'database' | 'clock' | 'tickets'> & { actor: Actor }

/**
 * The deposit ticket of an order: for its client, the team, and the livreur who has it or just had it. Throws
 * ORDER_NOT_FOUND for anyone else, NOT_FOUND while nothing was counted.
 */
export function depositTicket(reader: Reader, orderId: string): DepositTicket {
  const { orm } = reader.database
  const row = orderInScope(orm, reader, orderId)
  const { actor, clock } = reader
  if (actor.role === 'livreur' && !isInHand(orm, row, actor.id, clock.now()))
    throw new AppError('ORDER_NOT_FOUND')
  const order = readWholeOrder(orm, reader, orderId)
  const count = order.checks.find(({ step }) => step === 'pickup')
  if (!count) throw new AppError('NOT_FOUND')
  const { reference, items, payment, paymentMethod } = order
  const pieces = items.reduce((sum, { expected }) => sum + expected, 0)
  const ticket = reader.tickets.sign({
    reference,
    pieces,
    total: row.grandTotal,
    countedAt: count.takenAt,
    promisedAt: row.promisedAt,
  })
  return {
    orderId,
    reference,
    clientName: order.client.fullname,
    follow: followOf(reader, row.clientId),
    countedAt: count.takenAt,
    withClient: count.withClient,
    lines: linesOf(order, count),
    pieces,
    defects: count.reserves,
    express: row.expressPieces > 0,
    atCounter: row.atCounter,
    promise: promiseOf(row),
    figures: {
      items: itemsTotal(items),
      discount: row.discount,
      express: row.expressFee,
      transport: row.transportFee,
      missed: row.missedFee,
      rounding: order.rounding,
      total: row.grandTotal,
    },
    discountRule: order.discountRule,
    discountReason: order.discountReason,
    payment,
    paymentMethod,
    certificate: order.certificate,
    keptDays: readSettings(orm, 'reminders').keptDays,
    totalMayChange: items.some(({ quantity, expected }) => quantity !== expected),
    signed: ticketText(ticket),
    typed: typedLines(ticket),
  }
}

type WholeOrder = ReturnType<typeof readWholeOrder>

/** The lines with what was ordered and counted: a line that a count lowered, or took away, says what was ordered before. */
function linesOf(
  { items, adjustment }: WholeOrder,
  { counts }: WholeOrder['checks'][number],
): DepositTicket['lines'] {
  const lowered = adjustment?.byCount ? counts : []
  const ordered = new Map(lowered.map(({ position, expected }) => [position, expected]))
  const left = items.map((item) => ({
    position: item.position,
    name: item.name,
    service: item.service,
    quantity: ordered.get(item.position) ?? item.quantity,
    counted: item.expected,
    grams: item.grams,
    minGrams: item.minGrams,
    price: lineTotal(item),
  }))
  const gone = lowered.filter(({ position }) => !items.some((item) => item.position === position))
  return [
    ...left,
    ...gone.map(({ position, name, service, expected, counted }) => ({
      position,
      name,
      service,
      quantity: expected,
      counted,
      grams: null,
      minGrams: null,
      price: 0,
    })),
  ]
}

/** A livreur who printed the link could answer in the client's place, and the client has it already. */
function followOf({ database, actor }: Reader, clientId: string): DepositTicket['follow'] {
  return isStaff(actor.role) && clientRecord({ database }, clientId)?.hasLink ? { clientId } : null
}

/** An order that is over promises nothing more. */
function promiseOf(row: ReturnType<typeof orderInScope>): PromisedTimes | null {
  const { status, readyBy, deliveryFrom, deliveryTo, atCounter } = row
  if (readyBy === null || isOver(status)) return null
  return { readyBy, delivery: slotOf(deliveryFrom, deliveryTo), atCounter }
}
