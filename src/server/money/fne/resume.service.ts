import { AppError } from '#server/lib/app-error.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { publishCash } from '../desk-act.service.ts'
import type { FneClient } from './fne-client.ts'
import { makeAllDue } from './fne-sales.queries.ts'
import { readHouse } from './house.service.ts'

/** The team says that the key or the address is mended, or that stickers were bought: all that waits is sent now. Throws FNE_OFF. */
export function resumeSending(ctx: ServiceContext & { fne: FneClient }): Promise<void> {
  const { database, clock, fne, outbox } = ctx
  return database.write((orm) => {
    if (!readHouse(orm, fne)) throw new AppError('FNE_OFF')
    makeAllDue(orm, clock.now())
    publishCash(ctx)
    database.afterCommit(() => {
      fne.pausedUntil = 0
      outbox.wake()
    })
  })
}
