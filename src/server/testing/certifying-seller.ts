import { settings } from '#server/db/schema.ts'
import { DEFAULT_FNE, type FneSettings } from '#shared/shop/settings/fne-settings.ts'
import { DEFAULT_SETTINGS } from '#shared/shop/settings/settings.ts'
import type { TestContext } from './create-test-context.ts'
import { ESTABLISHMENT, POINT_OF_SALE, SELLER_NCC } from './fakes/fake-dgi.ts'

/** The settings of a business whose sales are certified. */
export const CERTIFYING_SELLER: FneSettings = {
  ...DEFAULT_FNE,
  pointOfSale: POINT_OF_SALE,
  establishment: ESTABLISHMENT,
  walkInPhone: '+2250758214066',
  walkInEmail: 'comptoir@laveo.ci',
}

/** Saves these settings, with its number of taxpayer, as this member of the team. */
export function certifyingSeller({ database, clock }: TestContext, updatedBy: string): void {
  const saved = { updatedAt: clock.now(), updatedBy }
  const legal = { ...DEFAULT_SETTINGS.legal, taxNumber: SELLER_NCC }
  database.orm
    .insert(settings)
    .values([
      { key: 'fne', value: CERTIFYING_SELLER, ...saved },
      { key: 'legal', value: legal, ...saved },
    ])
    .run()
}
