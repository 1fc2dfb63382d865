import type { Listener } from '#server/lib/context.ts'
import { adoptWaiting } from './adoption.service.ts'

export const clientRecordsListener: Listener = {
  addressConfirmed(ctx, orm, userId) {
    const adopted = adoptWaiting(orm, ctx, userId)
    return adopted === undefined ? {} : { adopted }
  },
}
