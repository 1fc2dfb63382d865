import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { numberOfOrder } from '#server/db/numbers.ts'
import { orderEvents, orders, users } from '#server/db/schema.ts'
import { statement } from '#server/db/statement.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { authorName } from '#server/record/events/author-name.sql.ts'
import type { DetailsOf } from '#shared/errors.ts'
import { isStaff } from '#shared/roles.ts'
import { onceHeld } from './assignment-history.service.ts'

type OrderRow = typeof orders.$inferSelect
type Scope = Pick<ServiceContext, 'actor'>

const orderById = statement((orm, p: { id: string }) =>
  orm.select().from(orders).where(eq(orders.id, p.id)),
)

/**
 * The order, if this actor may know of it: a client's own, those ever given to a livreur, all for
 * staff. Throws ORDER_NOT_FOUND otherwise, so that existence is not revealed.
 */
export function orderInScope(orm: Orm, scope: Scope, id: string): OrderRow {
  const order = findOrderInScope(orm, scope, id)
  if (!order) throw new AppError('ORDER_NOT_FOUND')
  return order
}

/** The order in the scope of the actor; undefined otherwise. */
export function findOrderInScope(orm: Orm, { actor }: Scope, id: string): OrderRow | undefined {
  const order = orderById.get(orm, { id })
  return order && mayKnow(orm, actor, order) ? order : undefined
}

function mayKnow(orm: Orm, actor: Scope['actor'], order: OrderRow): boolean {
  if (isStaff(actor.role)) return true
  if (actor.role === 'client') return order.clientId === actor.id
  if (order.livreurId === actor.id) return true
  return onceHeld(orm, { orderId: order.id, livreurId: actor.id }) !== undefined
}

/** Makes the error ORDER_CHANGED, for an order whose status differs from the one on screen. */
export function orderChanged(orm: Orm, scope: Scope, order: OrderRow): AppError {
  return new AppError('ORDER_CHANGED', lastMoveOf(orm, scope, order))
}

/**
 * The last move of an order: by whom, when and to what; its client and its livreur see the team
 * only as a whole, and a tablet of the workshop nobody's name.
 */
export function lastMoveOf(
  orm: Orm,
  { actor }: Scope,
  order: OrderRow,
): DetailsOf<'ORDER_CHANGED'> {
  const last = orm
    .select({
      at: orderEvents.at,
      actorRole: orderEvents.actorRole,
      name: authorName(users, orderEvents.data),
    })
    .from(orderEvents)
    .leftJoin(users, eq(users.n, orderEvents.actorN))
    // Payment events do not move the order, and another time only one whose livreur was on the way.
    .where(
      and(
        eq(orderEvents.orderN, numberOfOrder(order.id)),
        or(
          inArray(orderEvents.kind, [
            'created',
            'assigned',
            'reassigned',
            'assignment_undone',
            'moved',
            'visit_missed',
            'cancelled',
          ]),
          and(
            eq(orderEvents.kind, 'slot_changed'),
            sql`${orderEvents.from} is not ${orderEvents.to}`,
          ),
        ),
      ),
    )
    .orderBy(sql`${orderEvents.seq} desc`)
    .limit(1)
    .get()
  const team = last?.actorRole === 'admin' || last?.actorRole === 'superadmin'
  if (actor.device)
    return { status: order.status, by: 'Quelqu’un', at: last?.at ?? order.updatedAt }
  const by = team && !isStaff(actor.role) ? 'L’équipe Lavéo' : (last?.name ?? 'Quelqu’un')
  return { status: order.status, by, at: last?.at ?? order.updatedAt }
}
