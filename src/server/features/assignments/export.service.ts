import { asc, eq } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { orders, waitingAssignments } from '#server/db/schema.ts'

/** Far more than one admin assigns while the oldest still waits. */
const MAX_ROWS = 200

/** What an admin asked and does not stand yet, or was refused within the last minutes, as their own data file tells it. */
export function exportWaitingAssignments(orm: Orm, actorId: string) {
  return orm
    .select({
      reference: orders.reference,
      kind: waitingAssignments.kind,
      createdAt: waitingAssignments.createdAt,
      refusal: waitingAssignments.refusal,
    })
    .from(waitingAssignments)
    .innerJoin(orders, eq(orders.id, waitingAssignments.orderId))
    .where(eq(waitingAssignments.actorId, actorId))
    .orderBy(asc(waitingAssignments.standsAt))
    .limit(MAX_ROWS)
    .all()
    .map(({ reference, kind, createdAt, refusal }) => ({
      commande: reference,
      type: kind,
      demandeeLe: new Date(createdAt).toISOString(),
      refus: refusal,
    }))
}
