import { proveByVisit } from '#server/access/number-proof/number-proof.service.ts'
import type { Listener } from '#server/lib/context.ts'
import { adoptWaiting } from './adoption.service.ts'

export const clientRecordsListener: Listener = {
  orderMoved(_, orm, { order, to, now }) {
    if (to === 'picked_up' && !order.atCounter) proveByVisit(orm, order, now)
    return undefined
  },
  addressConfirmed(ctx, orm, userId) {
    const adopted = adoptWaiting(orm, ctx, userId)
    return adopted === undefined ? {} : { adopted }
  },
}
