import { eq } from 'drizzle-orm'
import { orders } from '#server/db/schema.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import {
  actOnOrders,
  type BulkOutcome,
  hasStatus,
} from '#server/orders/bulk-orders/bulk-outcome.service.ts'
import { assignOrder, type MadeAssignment, takeBackOrder } from '#server/orders/orders.service.ts'
import {
  type AssignmentKind,
  assignmentFrom,
  isMission,
  type OrderStatus,
  takenBackFrom,
} from '#shared/order-status.ts'
import type {
  AssignManyInput,
  AssignOrderInput,
  TakeBackManyInput,
} from '#shared/orders/orders.inputs.ts'
import { standingAssignment } from './undo-assigned.service.ts'

/** The answer has what can be undone, too. */
export interface AssignedMany extends BulkOutcome {
  made: MadeAssignment[]
}

type OrderToAssign = AssignManyInput['orders'][number]

/** Assigns one order. Sent again, because an answer was lost, it answers the same. Throws what `assignOrder` throws. */
export async function assignOne(
  ctx: ServiceContext,
  input: AssignOrderInput,
): Promise<MadeAssignment> {
  try {
    return await assignOrder(ctx, input)
  } catch (error) {
    const made = error instanceof AppError && standingAssignment(ctx, input)
    if (made) return made
    throw error
  }
}

/**
 * Assigns several orders to one livreur for pick-up or delivery, or gives them to another one, depending on each one's status.
 * Each has its own savepoint within one commit: a refusal is reported, the others are assigned. An
 * order that this livreur already has, by a lost answer or a colleague, counts as done. Throws only errors that are no refusals.
 */
export async function assignMany(
  ctx: ServiceContext,
  { livreurId, orders: requested, incomplete }: AssignManyInput,
): Promise<AssignedMany> {
  const { outcome, answers } = await actOnOrders(ctx, requested, {
    act: (order) => assignOne(ctx, { ...order, livreurId, kind: kindFrom(order.from), incomplete }),
    isDoneAlready: (order) => isAlreadyAssigned(ctx, order, livreurId),
  })
  return { ...outcome, made: answers }
}

function kindFrom(from: OrderStatus): AssignmentKind {
  if (isMission(from)) return 'reassign'
  return assignmentFrom(from) === 'assigned_for_delivery' ? 'delivery' : 'pickup'
}

/**
 * The status after an order was assigned from this one, and the status after the livreur set off.
 */
const STATUSES_ONCE_ASSIGNED: Record<'assigned' | 'assigned_for_delivery', readonly OrderStatus[]> =
  {
    assigned: ['assigned', 'pickup_en_route'],
    assigned_for_delivery: ['assigned_for_delivery', 'delivery_en_route'],
  }

function isAlreadyAssigned(
  { database }: Pick<ServiceContext, 'database'>,
  { orderId, from }: OrderToAssign,
  livreurId: string,
): boolean {
  const to = assignmentFrom(from)
  const now = database.orm
    .select({ status: orders.status, livreurId: orders.livreurId })
    .from(orders)
    .where(eq(orders.id, orderId))
    .get()
  if (!now || now.livreurId !== livreurId) return false
  if (isMission(from)) return isMission(now.status)
  return to !== undefined && STATUSES_ONCE_ASSIGNED[to].includes(now.status)
}

/** Takes orders back from their livreurs, so that they wait for another one; what waits already counts as done. */
export async function takeBackMany(
  ctx: ServiceContext,
  { orders: requested }: TakeBackManyInput,
): Promise<AssignedMany> {
  const { outcome, answers } = await actOnOrders(ctx, requested, {
    act: (order) => takeBackOrder(ctx, order),
    isDoneAlready({ orderId, from }) {
      const to = takenBackFrom(from)
      return to !== undefined && hasStatus(ctx, orderId, to)
    },
  })
  return { ...outcome, made: answers }
}
