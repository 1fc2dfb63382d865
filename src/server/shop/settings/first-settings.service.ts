import { settings, users } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { allModules, MODULES_KEY } from '#shared/shop/modules/modules.ts'
import { NEW_SHOP_SETTINGS } from '#shared/shop/settings/settings.ts'

/**
 * Saves what a new shop begins with and what the defaults are not: those are of each shop that said nothing, and an update
 * must not change the prices of one that is there, nor the day of its invoices. A shop is new until it has an account.
 */
export function saveFirstSettings({ database, clock }: Pick<Deps, 'database' | 'clock'>) {
  return database.write((orm) => {
    if (orm.select({ id: users.id }).from(users).limit(1).get()) return
    const first = { ...NEW_SHOP_SETTINGS, [MODULES_KEY]: allModules(false) }
    const saved = { updatedAt: clock.now(), updatedBy: null }
    orm
      .insert(settings)
      .values(Object.entries(first).map(([key, value]) => ({ key, value, ...saved })))
      .onConflictDoNothing()
      .run()
  })
}
