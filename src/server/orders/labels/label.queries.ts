import { isInHand } from '#server/access/order-access/livreur-access.service.ts'
import { orderInScope } from '#server/access/order-access/order-access.service.ts'
import { preferencesOf } from '#server/access/users/preferences.service.ts'
import type { Orm } from '#server/db/database.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { instructionOf } from '#shared/access/laundry-preferences.ts'
import { nameOnBag } from '#shared/access/users.ts'
import type { StoredReserve } from '#shared/orders/custody.inputs.ts'
import { AT_COUNTER } from '#shared/places/place.ts'
import { toLatLng } from '#shared/places/points.ts'
import { quarterOf } from '#shared/places/quarter.ts'
import { isStaff } from '#shared/roles.ts'
import type { ToAgree } from '#shared/shop/prices/to-agree.ts'
import type { Span } from '#shared/time/slot-words.ts'
import { slotOf } from '#shared/time/visits.ts'
import { type OrderView, readOrdersOfTeam, readWholeOrder } from '../order-reading.service.ts'

/** In the place of the district: nobody rides with this bag. */
const COUNTER_MARK = 'COMPTOIR'

/** The garments of one line, as a label says them. */
export interface LineOfBag {
  position: number
  name: string
  service: string
  /** Counted at the pick-up, or else ordered. */
  pieces: number
  /** The weight of its bags; null for pieces. */
  grams: number | null
}

/** The count of a bag, as its label says it. */
export interface CountOfBag {
  /** Damage that was noted before the laundry. */
  defects: StoredReserve[]
  /** Milliseconds UTC. */
  takenAt: number
  /** The livreur, or who received it at the counter. */
  by: string
  atCounter: boolean
}

/** The text of a bag's label: nothing that identifies its owner to a stranger. */
export interface BagLabel {
  orderId: string
  reference: string
  /** The client's first name and an initial. */
  name: string
  /** The district; null where none is known. */
  quarter: string | null
  /** Pieces counted at the pick-up, or else those ordered. */
  pieces: number
  lines: LineOfBag[]
  toAgree: ToAgree | null
  /** It is null while nothing was counted. */
  count: CountOfBag | null
  /** From the client's preferences; null where they have none. */
  instruction: string | null
  /** When it is promised ready, in milliseconds UTC; null where nothing was promised. */
  readyBy: number | null
  /** When it is brought back; null where it is collected, or no slot is chosen. */
  delivery: Span | null
  express: boolean
}

/**
 * The label of an order's bag, for the team and the livreur who has it or just had it. Throws
 * ORDER_NOT_FOUND for anyone else.
 */
export function labelOf(
  orm: Orm,
  { actor, clock }: Pick<ServiceContext, 'actor' | 'clock'>,
  id: string,
): BagLabel {
  if (!isStaff(actor.role)) {
    const order = orderInScope(orm, { actor }, id)
    if (!isInHand(orm, order, actor.id, clock.now())) throw new AppError('ORDER_NOT_FOUND')
  }
  const [label] = withInstructions(orm, [readWholeOrder(orm, { actor }, id)])
  if (!label) throw new AppError('ORDER_NOT_FOUND')
  return label
}

/** The labels of these orders in the order of the ids, for the team; those that are deleted are left out. */
export function labelsOf(orm: Orm, ids: readonly string[]): BagLabel[] {
  return withInstructions(orm, readOrdersOfTeam(orm, ids))
}

function withInstructions(orm: Orm, orders: readonly OrderView[]): BagLabel[] {
  const asked = preferencesOf(
    orm,
    orders.map(({ client }) => client.id),
  )
  return orders.map((order) => toLabel(order, instructionOf(asked.get(order.client.id) ?? {})))
}

function toLabel(order: OrderView, instruction: string | null): BagLabel {
  const { id, reference, client, clientAddress, clientLocation, items, checks, atCounter } = order
  const point = clientLocation && toLatLng(clientLocation)
  const quarter = clientAddress === AT_COUNTER ? COUNTER_MARK : quarterOf(clientAddress, point)
  const ordered = items.reduce((sum, { quantity }) => sum + quantity, 0)
  const counted = checks.find(({ step }) => step === 'pickup')?.counted
  return {
    orderId: id,
    reference,
    name: nameOnBag(client.fullname),
    quarter,
    pieces: counted ?? ordered,
    lines: items
      .filter(({ expected }) => expected > 0)
      .map(({ position, name, service, expected, grams }) => ({
        position,
        name,
        service,
        pieces: expected,
        grams,
      })),
    toAgree: order.toAgree,
    count: countOf(checks, atCounter),
    instruction,
    readyBy: order.readyBy,
    delivery: slotOf(order.deliveryFrom, order.deliveryTo),
    express: order.express,
  }
}

function countOf(checks: OrderView['checks'], atCounter: boolean): CountOfBag | null {
  const count = checks.find(({ step }) => step === 'pickup')
  if (!count) return null
  return { defects: count.reserves, takenAt: count.takenAt, by: count.actorName, atCounter }
}
