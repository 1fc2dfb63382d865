import { eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Orm } from '#server/db/database.ts'
import { users, waitingAssignments } from '#server/db/schema.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ServiceContext } from '#server/lib/context.ts'

const livreur = alias(users, 'livreur')

const waitingOf = (orm: Orm, p: { orderId: string }) =>
  orm
    .select({
      actorId: waitingAssignments.actorId,
      by: users.fullname,
      livreur: livreur.fullname,
      refusal: waitingAssignments.refusal,
    })
    .from(waitingAssignments)
    .innerJoin(users, eq(users.id, waitingAssignments.actorId))
    .innerJoin(livreur, eq(livreur.id, waitingAssignments.livreurId))
    .where(eq(waitingAssignments.orderId, p.orderId))

const removeWaiting = (orm: Orm, p: { orderId: string }) =>
  orm.delete(waitingAssignments).where(eq(waitingAssignments.orderId, p.orderId))

/**
 * Makes room for another assignment of the order, inside `write()`: removes what the same admin asked before, and what was
 * refused. Throws ASSIGNMENT_WAITING while another admin's waits.
 */
export function clearWaiting(
  orm: Orm,
  { actor }: Pick<ServiceContext, 'actor'>,
  orderId: string,
): void {
  const waiting = waitingOf(orm, { orderId }).get()
  if (!waiting) return
  const { actorId, by, refusal } = waiting
  if (refusal === null && actorId !== actor.id)
    throw new AppError('ASSIGNMENT_WAITING', { by, livreur: waiting.livreur })
  removeWaiting(orm, { orderId }).run()
}
