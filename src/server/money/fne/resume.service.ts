import { forgetRestored, isRestored } from '#server/db/restored-mark.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { publishCash } from '../desk-act.service.ts'
import { readDgiSeller } from './dgi-seller.service.ts'
import type { FneClient } from './fne-client.ts'
import { makeAllDue } from './fne-sales.queries.ts'

/**
 * The team says that the key or the address is mended, or that stickers were bought: all that waits is sent now. After a restore the owner alone
 * says it, once what was certified since the copy is noted. Throws FNE_OFF, FORBIDDEN.
 */
export function resumeSending(ctx: ServiceContext & { fne: FneClient }): Promise<void> {
  const { database, clock, fne, outbox } = ctx
  return database.write((orm) => {
    const wasRestored = isRestored(orm)
    if (wasRestored && ctx.actor.role !== 'superadmin') throw new AppError('FORBIDDEN')
    if (!wasRestored && !readDgiSeller(orm, fne)) throw new AppError('FNE_OFF')
    forgetRestored(orm)
    makeAllDue(orm, clock.now())
    publishCash(ctx)
    database.afterCommit(() => {
      fne.pausedUntil = 0
      outbox.wake()
    })
  })
}
