import { forgetRestored, isRestored } from '#server/db/restored-mark.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { publishCash } from '../desk-act.service.ts'
import { readDgiSeller } from './dgi-seller.service.ts'
import type { FneClient } from './fne-client.ts'
import { makeAllDue } from './fne-sales.queries.ts'

/**
 * The owner says that the key or the address is mended, that stickers were bought, or that what was certified since a restored copy is
 * noted: all that waits is sent now. Throws FNE_OFF.
 */
export function resumeSending(ctx: ServiceContext & { fne: FneClient }): Promise<void> {
  const { database, clock, fne, outbox } = ctx
  return database.write((orm) => {
    if (!isRestored(orm) && !readDgiSeller(orm, fne)) throw new AppError('FNE_OFF')
    forgetRestored(orm)
    makeAllDue(orm, clock.now())
    publishCash(ctx)
    database.afterCommit(() => {
      fne.pausedUntil = 0
      outbox.wake()
    })
  })
}
