import { applyMove } from '#server/orders/orders.service.ts'
import { canMove } from '#shared/order-status.ts'
import { canProcess } from '#shared/orders/ready-laundry.ts'
import { type ActResult, NOTHING, type Work } from './work.ts'

/** Makes a collected order « En traitement »; nothing changes for one that is further on, or whose clothes are ready. */
export function process(work: Work): ActResult {
  const { orm, ctx, order } = work
  const { livreurId } = order
  if (!canProcess(order) || !canMove(ctx.actor.role, 'picked_up', 'processing')) return NOTHING
  const move = { from: 'picked_up', to: 'processing', kind: 'moved' } as const
  applyMove(ctx, orm, order, { ...move, currentLivreurId: livreurId, livreurId })
  return NOTHING
}

/** The first work on a collected order begins its processing, if the setting says so. Returns whether the screen asks first. */
export function beginProcessing(work: Work): boolean {
  const { startsProcessing } = work.settings
  if (!canProcess(work.order) || startsProcessing === 'never') return false
  if (startsProcessing === 'ask') return true
  process(work)
  return false
}
