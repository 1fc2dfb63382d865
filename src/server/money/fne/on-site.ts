import { AppError } from '#server/lib/app-error.ts'
import type { FneState } from '#shared/money/fne/fne-sales.ts'
import { mayBeOnSite } from '#shared/money/fne/states.ts'

/**
 * Before a sale is given up: the number of one that the owner has made on the site of the DGI would be lost. Throws FNE_MAYBE_ON_SITE
 * until somebody has said that it is not there.
 */
export function refuseMaybeOnSite({ state }: { state: FneState }, notOnSite = false): void {
  if (mayBeOnSite(state) && !notOnSite) throw new AppError('FNE_MAYBE_ON_SITE')
}
