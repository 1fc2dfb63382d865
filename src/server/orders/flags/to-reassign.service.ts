import { and, eq, inArray } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { orders } from '#server/db/schema.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { isMission, MISSION_STATUSES, type OrderStatus } from '#shared/order-status.ts'
import { type FlaggedOrder, openFlagOf, raiseFlag, resolveFlags } from './flags.service.ts'

type FlagContext = Pick<ServiceContext, 'database' | 'hub' | 'clock' | 'actor'>

const missionsOf = (orm: Orm, livreurId: string) =>
  orm
    .select({
      id: orders.id,
      reference: orders.reference,
      clientId: orders.clientId,
      livreurId: orders.livreurId,
      status: orders.status,
    })
    .from(orders)
    .where(and(eq(orders.livreurId, livreurId), inArray(orders.status, [...MISSION_STATUSES])))
    .all()

/**
 * Flags, once each, the missions of a livreur who can no longer work, so that the team reassigns
 * them; inside `write()`.
 */
export function flagMissionsOf(orm: Orm, ctx: FlagContext, livreurId: string): void {
  for (const order of missionsOf(orm, livreurId))
    if (!openFlagOf(orm, order.id, 'to_reassign'))
      raiseFlag(orm, ctx, { order, kind: 'to_reassign', data: { livreurId } })
}

/** Resolves those flags, inside `write()`, because the livreur can work again. */
export function unflagMissionsOf(orm: Orm, ctx: FlagContext, livreurId: string): void {
  for (const order of missionsOf(orm, livreurId)) resolveFlags(orm, ctx, order, 'to_reassign')
}

/**
 * Resolves that flag of one order, once it is reassigned, is no longer a mission, or is deleted.
 */
export function unflagAfter(
  orm: Orm,
  ctx: FlagContext,
  order: FlaggedOrder,
  { to, livreurId }: { to: OrderStatus | null; livreurId: string | null },
): void {
  if (livreurId === order.livreurId && to !== null && isMission(to)) return
  resolveFlags(orm, ctx, { ...order, livreurId, status: to }, 'to_reassign')
}
