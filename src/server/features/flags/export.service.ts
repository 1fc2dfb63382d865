import { and, asc, eq } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { orderFlags } from '#server/db/schema.ts'
import { FLAG_LABELS } from '#shared/orders/custody.ts'

const flagsOfOrderBy = (orm: Orm, p: { orderId: string; userId: string }) =>
  orm
    .select()
    .from(orderFlags)
    .where(and(eq(orderFlags.orderId, p.orderId), eq(orderFlags.raisedBy, p.userId)))
    // In the order of the index.
    .orderBy(asc(orderFlags.kind), asc(orderFlags.createdAt))

type FlagRow = typeof orderFlags.$inferSelect

const isoTime = (at: number | null) => (at === null ? null : new Date(at).toISOString())

function exportFlag({ reference, kind, note, createdAt, resolvedAt }: FlagRow) {
  return {
    commande: reference,
    type: FLAG_LABELS[kind],
    note,
    signaleLe: isoTime(createdAt),
    traiteLe: isoTime(resolvedAt),
  }
}

/** What a client asked the team to look at, in French, for their personal export. */
export function exportFlags(orm: Orm, userId: string) {
  return orm
    .select()
    .from(orderFlags)
    .where(and(eq(orderFlags.clientId, userId), eq(orderFlags.raisedBy, userId)))
    .all()
    .map(exportFlag)
}

/**
 * What a team member raised about these orders, in French: their claims, and the flags of their
 * steps.
 */
export function exportClaims(orm: Orm, userId: string, orderIds: Iterable<string>) {
  return Array.from(orderIds)
    .flatMap((orderId) => flagsOfOrderBy(orm, { orderId, userId }).all())
    .map((flag) => ({ ...exportFlag(flag), detail: flag.data }))
}
