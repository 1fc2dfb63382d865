import { applyMove } from '#server/orders/orders.service.ts'
import { canMove } from '#shared/order-status.ts'
import { type ActResult, NOTHING, type Work } from './work.ts'

/** Makes a collected order « En traitement »; nothing changes for one that is further on. */
export function process(work: Work): ActResult {
  const { orm, ctx, order } = work
  const { status: from, livreurId } = order
  if (from !== 'picked_up' || !canMove(ctx.actor.role, from, 'processing')) return NOTHING
  const move = { from, to: 'processing', kind: 'moved' } as const
  applyMove(ctx, orm, order, { ...move, currentLivreurId: livreurId, livreurId })
  return NOTHING
}

/** The first work on a collected order begins its processing, if the setting says so. Returns whether the screen asks first. */
export function beginProcessing(work: Work): boolean {
  const { startsProcessing } = work.settings
  if (work.order.status !== 'picked_up' || startsProcessing === 'never') return false
  if (startsProcessing === 'ask') return true
  process(work)
  return false
}
