import { eq } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { fneSales } from '#server/db/schema.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Clock } from '#server/lib/clock.ts'
import { isCreditNote } from '#shared/money/fne/credit-notes.ts'
import { isDgiAddress, readNumberOf } from '#shared/money/fne/desk.ts'
import { readSellerNcc } from './dgi-seller.service.ts'
import { type DgiSpaceEnv, knownDgiAddresses } from './dgi-space.ts'
import { nameOfSale } from './fne.queries.ts'
import { type FneSale, isNumberKnown } from './fne-sales.queries.ts'

/**
 * Refuses what was typed as the number of a sale at the DGI where it cannot be. Throws FNE_OFF, FNE_NUMBER_FOREIGN, FNE_NUMBER_OF_KIND,
 * FNE_YEAR_TO_COME, FNE_NUMBER_TAKEN, FNE_TOKEN_WRONG.
 */
export function checkTyped(
  orm: Orm,
  sale: FneSale,
  { number, token }: { number: string; token?: string | undefined },
  { env, clock }: { env: DgiSpaceEnv; clock: Clock },
): void {
  const ncc = readSellerNcc(orm)
  if (ncc === undefined) throw new AppError('FNE_OFF')
  const kind = isCreditNote(sale) ? 'refund' : 'sale'
  const parts = readNumberOf(number, ncc)
  if (!parts) throw new AppError('FNE_NUMBER_FOREIGN', { ncc: kind === 'refund' ? `A${ncc}` : ncc })
  if (parts.kind !== kind) throw new AppError('FNE_NUMBER_OF_KIND', { kind: parts.kind })
  const { year } = parts
  if (year > new Date(clock.now()).getUTCFullYear())
    throw new AppError('FNE_YEAR_TO_COME', { year })
  if (number !== sale.number && isNumberKnown(orm, number))
    throw new AppError('FNE_NUMBER_TAKEN', {
      reference: nameOfSale(orm, eq(fneSales.number, number)),
    })
  if (token && !isDgiAddress(token, knownDgiAddresses(env))) throw new AppError('FNE_TOKEN_WRONG')
}
