import { asc, eq } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { orderAdjustments } from '#server/db/schema.ts'
import type { OrderLine } from '#shared/money/lines.ts'
import { ADJUSTMENT_STATUS_LABELS } from '#shared/orders/custody.ts'

const adjustmentsOfOrder = (orm: Orm, p: { orderId: string }) =>
  orm
    .select()
    .from(orderAdjustments)
    .where(eq(orderAdjustments.orderId, p.orderId))
    .orderBy(asc(orderAdjustments.createdAt))

const exportLine = ({ name, service, quantity, unitPrice }: OrderLine) => ({
  nom: name,
  service,
  quantite: quantity,
  prixUnitaire: unitPrice,
})

/**
 * The adjustments proposed for an order, in French, for the client's personal export. Amounts in
 * francs, transport included.
 */
export function exportAdjustments(orm: Orm, orderId: string) {
  return adjustmentsOfOrder(orm, { orderId })
    .all()
    .map(({ lines, linesBefore, total, totalBefore, reason, status, createdAt, answeredAt }) => ({
      motif: reason,
      statut: ADJUSTMENT_STATUS_LABELS[status],
      articlesAvant: linesBefore.map(exportLine),
      articles: lines.map(exportLine),
      totalAvant: totalBefore,
      total,
      proposeLe: new Date(createdAt).toISOString(),
      closLe: answeredAt === null ? null : new Date(answeredAt).toISOString(),
    }))
}
