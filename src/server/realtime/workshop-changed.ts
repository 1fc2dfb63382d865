import type { WorkshopHint } from '#shared/record/live.ts'

/**
 * The board of the workshop shows something else: its tablets, the team and the client of the order read again. It names no order, because
 * a tablet may not hear of one.
 */
export function workshopChanged(clientId = '') {
  const message: WorkshopHint = { type: 'workshop' }
  return { message, clientId, livreurId: null, previousLivreurId: null }
}
