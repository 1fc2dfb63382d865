import type { Orm } from '#server/db/database.ts'
import { readSettings } from '#server/lib/read-settings.ts'
import { isModuleOn } from '#server/shop/modules/modules.service.ts'
import { type FneSettings, isFneComplete } from '#shared/shop/settings/fne-settings.ts'
import { cleanNcc, isNcc } from '#shared/text/ncc.ts'
import type { FneClient } from './fne-client.ts'

/** The business as the DGI knows it. */
export interface DgiSeller {
  fne: FneSettings
  ncc: string
}

/** Undefined while nothing is certified: it is off, or the server or the legal notice does not say enough. */
export function readDgiSeller(orm: Orm, { api }: Pick<FneClient, 'api'>): DgiSeller | undefined {
  return api && readActiveDgiSeller(orm)
}

/** As `readDgiSeller`, whether or not the server knows where the DGI is: what is to be certified waits for it. */
export function readActiveDgiSeller(orm: Orm): DgiSeller | undefined {
  const seller = readSavedDgiSeller(orm)
  return seller && isModuleOn(orm, 'fne') && isFneComplete(seller.fne) ? seller : undefined
}

/** As it is saved, whether or not anything is certified yet; undefined without a number of taxpayer. */
export function readSavedDgiSeller(orm: Orm): DgiSeller | undefined {
  const ncc = readSellerNcc(orm)
  return ncc === undefined ? undefined : { fne: readSettings(orm, 'fne'), ncc }
}

/** The number of taxpayer of the legal notice, if it is one. */
export function readSellerNcc(orm: Orm): string | undefined {
  const ncc = cleanNcc(readSettings(orm, 'legal').taxNumber ?? '')
  return isNcc(ncc) ? ncc : undefined
}
