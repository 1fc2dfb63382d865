import { and, asc, eq, sql } from 'drizzle-orm'
import { type Orm, prepared } from '#server/db/database.ts'
import { orderFlags } from '#server/db/schema.ts'
import { FLAG_LABELS } from '#shared/orders/custody.ts'

const ph = sql.placeholder

const statements = prepared((orm) => ({
  byClient: orm
    .select()
    .from(orderFlags)
    .where(and(eq(orderFlags.clientId, ph('userId')), eq(orderFlags.raisedBy, ph('userId'))))
    .prepare(),
  ofOrderBy: orm
    .select()
    .from(orderFlags)
    .where(and(eq(orderFlags.orderId, ph('orderId')), eq(orderFlags.raisedBy, ph('userId'))))
    // As the index by order has them.
    .orderBy(asc(orderFlags.kind), asc(orderFlags.createdAt))
    .prepare(),
}))

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

/** What a client asked the team to look at, in French, as they take it along. */
export function exportFlags(orm: Orm, userId: string) {
  return statements(orm).byClient.all({ userId }).map(exportFlag)
}

/** What a member of the team raised about these orders, in French: their claims, and what their steps raised. */
export function exportClaims(orm: Orm, userId: string, orderIds: Iterable<string>) {
  return Array.from(orderIds)
    .flatMap((orderId) => statements(orm).ofOrderBy.all({ orderId, userId }))
    .map((flag) => ({ ...exportFlag(flag), detail: flag.data }))
}
