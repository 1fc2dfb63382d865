import type { Orm } from '#server/db/database.ts'
import type { orders } from '#server/db/schema.ts'
import { packLines } from '#server/mail/bill-lines.ts'
import { leastWeight } from '#shared/orders/door-words.ts'
import type { WeeklyNote } from '#shared/orders/recurring/recurring.ts'
import { placeLines } from '#shared/places/place.ts'
import type { PlaceLine } from '#shared/places/place-words.ts'
import { type OrderLine, pieceCount, roundingOf } from '#shared/shop/prices/lines.ts'
import { type Sender, tellClient } from '../order-news.service.ts'

interface Placed
  extends Pick<
      typeof orders.$inferSelect,
      'id' | 'reference' | 'clientId' | 'paymentMethod' | 'onAccount'
    >,
    Pick<typeof orders.$inferSelect, 'discount' | 'transportFee' | 'expressFee' | 'grandTotal'>,
    Pick<typeof orders.$inferSelect, 'expressPieces' | 'pickupFrom' | 'pickupTo' | 'readyBy'>,
    Pick<typeof orders.$inferSelect, 'deliveryFrom' | 'deliveryTo'>,
    Pick<typeof orders.$inferSelect, 'clientAddress' | PlaceLine | 'clientContactPhone'>,
    Pick<typeof orders.$inferSelect, 'totalItemsPrice' | 'toAgree'>,
    Pick<typeof orders.$inferSelect, 'placeApproximate'> {}

interface Received {
  order: Placed
  lines: readonly OrderLine[]
  /** Made by the clock, for a client who asked for it each week. */
  weekly: WeeklyNote | null | undefined
}

/**
 * Writes the confirmation e-mail with all ordered lines, inside the `write()` that creates the
 * order.
 */
export function mailReceived(
  ctx: Sender,
  orm: Orm,
  { order, lines, weekly = null }: Received,
): void {
  const [address, ...others] = placeLines(order)
  const rounding = roundingOf(order, lines)
  const minGrams = leastWeight(lines)
  tellClient(ctx, orm, {
    order,
    template: 'order-received',
    facts: {
      pieces: pieceCount(lines),
      lines: packLines(lines),
      transport: order.transportFee,
      ...(order.discount > 0 && { discount: order.discount }),
      ...(rounding > 0 && { rounding }),
      ...(order.toAgree && { toAgree: order.toAgree }),
      ...(order.toAgree && minGrams > 0 && { minGrams }),
      express: order.expressPieces > 0 ? order.expressFee : null,
      pickupFrom: order.pickupFrom,
      pickupTo: order.pickupTo,
      readyBy: order.readyBy,
      deliveryFrom: order.deliveryFrom,
      deliveryTo: order.deliveryTo,
      total: order.grandTotal,
      payment: order.paymentMethod,
      ...(order.onAccount && { onAccount: 1 as const }),
      address,
      landmark: others.join(', ') || null,
      phone: order.clientContactPhone,
      weekly,
    },
  })
}
