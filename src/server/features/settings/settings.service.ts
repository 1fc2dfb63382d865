import { eq, sql } from 'drizzle-orm'
import { type Orm, prepared } from '#server/db/database.ts'
import { settings } from '#server/db/schema.ts'
import { DEFAULT_PRICING, type PricingSettings } from '#shared/pricing.ts'

const statements = prepared((orm) => ({
  find: orm
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, sql.placeholder('key')))
    .prepare(),
}))

/** What transport is charged by now: the superadmin's values, else the first ones. */
export function readPricing(orm: Orm): PricingSettings {
  const row = statements(orm).find.get({ key: 'pricing' })
  return (row?.value as PricingSettings | undefined) ?? DEFAULT_PRICING
}
