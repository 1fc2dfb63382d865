import { and, eq } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { orderAdjustments } from '#server/db/schema.ts'
import type { NumberedLine } from '#shared/orders/adjustments.ts'
import type { CheckStep } from '#shared/orders/custody.ts'
import { findCheck } from '../custody/custody.queries.ts'
import { orderLines } from '../order-lines.service.ts'
import { isUnopened, pieceRowsOf } from '../pieces/pieces.service.ts'

interface CountedOrder {
  id: string
  n: number
}

/** The lines as they were ordered, before the first count took off what it did not find, then those that came later. */
export function linesAsOrdered(orm: Orm, { id }: CountedOrder): NumberedLine[] {
  const now = orderLines(orm, id)
  const lowered = orm
    .select({ lines: orderAdjustments.linesBefore })
    .from(orderAdjustments)
    .where(and(eq(orderAdjustments.orderId, id), eq(orderAdjustments.byCount, true)))
    .get()
  const before = (lowered?.lines ?? []) as NumberedLine[]
  const isNew = ({ position }: NumberedLine) => before.every((line) => line.position !== position)
  return [...before, ...now.filter(isNew)]
}

/** The pieces of each line as they were ordered, and at each place where they were counted; null where nobody counted. */
export function threeCounts(orm: Orm, order: CountedOrder) {
  const pickup = countsAt(orm, order, 'pickup')
  const delivery = countsAt(orm, order, 'delivery')
  const pieces = pieceRowsOf(orm, order.n).filter(isUnopened)
  const isReceived = pieces.some(({ station }) => station !== null)
  return linesAsOrdered(orm, order).map(({ position, name, service, quantity, grams }) => {
    const collected = pickup && (pickup.get(position)?.counted ?? quantity)
    const here = pieces.filter((one) => one.position === position && one.missingAt === null)
    const back = delivery?.get(position)
    return {
      position,
      name,
      service,
      isWeighed: grams != null,
      ordered: quantity,
      pickup: collected,
      workshop: isReceived ? here.length : null,
      delivery: delivery && (back?.counted ?? back?.expected ?? collected ?? quantity),
    }
  })
}

/** The check keeps a count, by its line, only where it differed from the pieces that were expected. */
function countsAt(orm: Orm, { id }: CountedOrder, step: CheckStep) {
  const check = findCheck(orm, id, step)
  return check ? new Map(check.counts.map((count) => [count.position, count])) : null
}
