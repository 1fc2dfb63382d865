import type { Orm } from '#server/db/database.ts'
import type { orders } from '#server/db/schema.ts'
import type { MailFacts } from '#server/mail/letters.ts'
import type { NewsWay } from '#shared/access/mail-preference.ts'
import type { VisitKind } from '#shared/time/visits.ts'
import { estimateFacts } from '../estimate.queries.ts'
import { type Sender, tellClient } from '../order-news.service.ts'
import { nextFreeSlotsOf } from './offered-slots.service.ts'

type OrderRow = typeof orders.$inferSelect

/** Slots that an e-mail names. */
const NAMED_SLOTS = 3

interface Missed {
  visit: VisitKind
  reportedBy: 'client' | 'livreur'
  arrivedAt: number | null
  waitedMinutes: number
}

/** Tells the client that a visit was missed, with the next free slots, inside its `write()`. */
export function mailMissedVisit(
  orm: Orm,
  ctx: Sender,
  order: OrderRow,
  { visit, reportedBy: by, arrivedAt, waitedMinutes: waited }: Missed,
): void {
  const slots = nextFreeSlotsOf(orm, order, visit, { now: ctx.clock.now(), most: NAMED_SLOTS })
  const packed = slots.map(({ from, to }) => `${from}-${to}`).join(' ')
  const facts = { visit, by, arrivedAt, waited, slots: packed }
  tellClient(ctx, orm, { order, template: 'visit-missed', facts })
}

/** Tells the client that the clothes are ready, with the slot of their delivery, inside its `write()`. Returns the way that was taken. */
export function mailReady(orm: Orm, ctx: Sender, order: OrderRow): NewsWay | null {
  const { deliveryFrom: from, deliveryTo: to, atCounter } = order
  const facts: Omit<MailFacts['laundry-ready'], 'fullname' | 'orderId' | 'reference'> = {
    from,
    to,
    counter: atCounter ? 1 : 0,
  }
  // At the counter no livreur comes who would tell them.
  return tellClient(ctx, orm, { order, template: 'laundry-ready', facts, essential: atCounter })
}

/** Tells the client that the team has changed the time of a visit, and what is promised now, inside its `write()`. */
export function mailNewSlot(
  orm: Orm,
  ctx: Sender,
  order: OrderRow,
  facts: Omit<MailFacts['slot-changed'], 'fullname' | 'orderId' | 'reference'>,
): void {
  // Of a fee a client is told in any case.
  const essential = (facts.fee ?? 0) > 0
  tellClient(ctx, orm, { order, template: 'slot-changed', facts, essential })
}

/** Tells the client that a fee was added for a missed visit, in francs, inside its `write()`. */
export function mailMissedFee(
  orm: Orm,
  ctx: Sender,
  order: OrderRow,
  told: { visit: VisitKind; fee: number },
): void {
  const facts = { ...told, total: order.grandTotal, ...estimateFacts(orm, order) }
  tellClient(ctx, orm, { order, template: 'missed-fee', facts })
}
