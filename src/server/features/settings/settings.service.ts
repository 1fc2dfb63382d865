import { eq, sql } from 'drizzle-orm'
import { type Orm, prepared } from '#server/db/database.ts'
import { settings } from '#server/db/schema.ts'
import type { PricingSettings } from '#shared/pricing.ts'
import { DEFAULT_SETTINGS, type Settings, type SettingsSection } from '#shared/settings.ts'

const statements = prepared((orm) => ({
  find: orm
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, sql.placeholder('key')))
    .prepare(),
}))

/** One section of the settings: the superadmin's values, else the first ones. */
export function readSettings<S extends SettingsSection>(orm: Orm, section: S): Settings[S] {
  const row = statements(orm).find.get({ key: section })
  return (row?.value as Settings[S] | undefined) ?? DEFAULT_SETTINGS[section]
}

/** What transport is charged by now. */
export function readPricing(orm: Orm): PricingSettings {
  return readSettings(orm, 'pricing')
}
