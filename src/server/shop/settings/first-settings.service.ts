import { settings, users } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { NEW_SHOP_ROUNDING } from '#shared/shop/prices/rounding.ts'
import { NEW_SHOP_ACCOUNTS } from '#shared/shop/settings/account-settings.ts'

/**
 * Saves what a new shop begins with and what the defaults are not: those are of each shop that said nothing, and an update
 * must not change the prices of one that is there, nor the day of its invoices. A shop is new until it has an account.
 */
export function saveFirstSettings({ database, clock }: Pick<Deps, 'database' | 'clock'>) {
  return database.write((orm) => {
    if (orm.select({ id: users.id }).from(users).limit(1).get()) return
    const saved = { updatedAt: clock.now(), updatedBy: null }
    orm
      .insert(settings)
      .values([
        { key: 'rounding', value: NEW_SHOP_ROUNDING, ...saved },
        { key: 'accounts', value: NEW_SHOP_ACCOUNTS, ...saved },
      ])
      .onConflictDoNothing()
      .run()
  })
}
