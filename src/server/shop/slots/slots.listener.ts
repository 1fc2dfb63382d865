import type { Listener } from '#server/lib/context.ts'
import { promiseAtPickup } from './first-promise.service.ts'

export const slotsListener: Listener = {
  orderMoved(ctx, orm, { order, from, to, livreurId }) {
    if (to !== 'picked_up' || from === to) return undefined
    return { promise: promiseAtPickup(ctx, orm, { ...order, livreurId }, to) }
  },
}
