import { recordTeamClient } from '#server/access/staff/team-clients.service.ts'
import type { Orm } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/app-error.ts'
import { once } from '#server/record/idempotency/idempotency.service.ts'
import type { CounterDropInput } from '#shared/orders/counter.inputs.ts'
import type { AnswerContext } from '../adjustments/adjustments.service.ts'
import {
  type PlacedOrder,
  type Placer,
  placeAtCounter,
  placeWithin,
} from '../checkout/checkout.service.ts'
import { countedAsOrdered } from '../custody/custody.service.ts'
import { takeStep } from './counter.service.ts'

type Till = Placer & Pick<AnswerContext, 'wave'> & Pick<Deps, 'limits' | 'secret'>

/**
 * Takes the clothes of a client who stands at the counter, once per idempotency key: the record of a new client, the order,
 * its count, what the client's credit pays of it and what was paid are written together. What was typed is what was handed in, so that the count is that of the
 * lines. A promise that moved is told, never refused. Throws PHONE_KNOWN as `createTeamClient`, CLIENT_UNAVAILABLE as
 * `placeOrderFor`, what `placeOrder` throws of prices, express and credit, what `countAtCounter` throws of a payment,
 * CHECK_LINE_UNKNOWN for a defect of a line that the order does not have, IDEMPOTENCY_CONFLICT when the key already made
 * another order, TOO_MANY_TRIES after many orders in a row.
 */
export function dropAtCounter(ctx: Till, input: CounterDropInput): Promise<PlacedOrder> {
  // The promise on screen, the time, the credit and a ceiling that was reached may differ between two tries, and are no part of what was handed in.
  const { takenAt: _, sentAt: __, aboveCeiling: ___, queued: ____, ...typed } = input
  const attempt = {
    actorId: ctx.actor.id,
    key: input.idempotencyKey,
    input: { ...typed, shown: { total: input.shown.total } },
    now: ctx.clock.now(),
    conflict: ({ orderId, reference }: PlacedOrder) =>
      new AppError('IDEMPOTENCY_CONFLICT', { orderId, reference }),
  }
  return placeWithin(ctx, 'act', (take) =>
    ctx.database.write((orm) => once(orm, attempt, () => takeClothes(orm, ctx, input, take))),
  )
}

function takeClothes(
  orm: Orm,
  ctx: Till,
  { client, phone, reserves, payment, countLater, takenAt, sentAt, ...cart }: CounterDropInput,
  take: () => void,
): PlacedOrder {
  const clientId = 'id' in client ? client.id : recordTeamClient(orm, ctx, { ...client, phone }).id
  const order = { ...cart, contactPhone: phone, takenAt, sentAt }
  const placed = placeAtCounter(ctx, orm, order, { clientId, beforeStoring: take })
  if (countLater) return placed
  const { orderId } = placed
  const { idempotencyKey } = cart
  const check = { counts: countedAsOrdered(orm, orderId), reserves, withClient: true }
  takeStep(orm, ctx, { orderId, from: 'pending', check, payment, takenAt, sentAt, idempotencyKey })
  return placed
}
