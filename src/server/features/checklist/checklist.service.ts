import { eq } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { products, settings } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { hasFreshCopy } from '#server/features/backups/backup-status.service.ts'
import { recordStaffAction } from '#server/features/journal/journal.service.ts'
import {
  offersWave,
  readSettings,
  settingsSavedAt,
} from '#server/features/settings/settings.service.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import type { DismissItemInput } from '#shared/checklist.inputs.ts'
import { CHECKLIST_ITEMS, type ChecklistItem, type ChecklistState } from '#shared/checklist.ts'
import { isBaseChosen } from '#shared/money/pricing.ts'

type ChecklistContext = Pick<Deps, 'database' | 'env' | 'clock'>

/** The row of `settings` that holds the dismissed items. */
const KEY = 'checklist'

/**
 * Every item of the first-day checklist with its actual state: a done item counts as done,
 * dismissed or not.
 */
export function readChecklist(
  ctx: ChecklistContext,
): Array<{ item: ChecklistItem; state: ChecklistState }> {
  const done = doneItems(ctx)
  const dismissed = readDismissed(ctx.database.orm)
  return CHECKLIST_ITEMS.map((item) => {
    if (done[item]) return { item, state: 'done' }
    return { item, state: dismissed.includes(item) ? 'dismissed' : 'todo' }
  })
}

function doneItems({
  database: { orm },
  env,
  clock,
}: ChecklistContext): Record<ChecklistItem, boolean> {
  const { phone, email, address } = readSettings(orm, 'contact')
  const { publisher, registration, director, host, hostAddress } = readSettings(orm, 'legal')
  const garment = orm.select({ id: products.id }).from(products).limit(1).get()
  return {
    contact: [phone, email, address].every(Boolean),
    legal: [publisher, registration, director, host, hostAddress].every(Boolean),
    wave: offersWave(orm, env),
    departure: isBaseChosen(readSettings(orm, 'pricing')),
    // The defaults count once an owner has saved them as their own.
    rounding: settingsSavedAt(orm, 'rounding') !== null,
    radius: settingsSavedAt(orm, 'radius') !== null,
    catalogue: garment !== undefined,
    // The demonstration never sends e-mail, even with a key.
    email: Boolean(env.resendApiKey) && !env.demo,
    // Each night, by the server itself.
    backups: hasFreshCopy({ env, clock }),
  }
}

function readDismissed(orm: Orm): string[] {
  const row = orm
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, KEY))
    .get()
  return (row?.value as { dismissed: string[] } | undefined)?.dismissed ?? []
}

/**
 * Dismisses an item of the checklist for every superadmin, or restores it. Repeating the same
 * choice changes nothing.
 */
export function dismissItem(
  ctx: Pick<ServiceContext, 'database' | 'clock' | 'actor'>,
  { item, dismissed }: DismissItemInput,
): Promise<void> {
  const { database, clock, actor } = ctx
  return database.write((orm) => {
    const before = readDismissed(orm)
    if (before.includes(item) === dismissed) return
    const others = before.filter((one) => one !== item)
    const value = { dismissed: dismissed ? others.concat(item) : others }
    const set = { value, updatedAt: clock.now(), updatedBy: actor.id }
    orm
      .insert(settings)
      .values({ key: KEY, ...set })
      .onConflictDoUpdate({ target: settings.key, set })
      .run()
    const data = { section: KEY, item, dismissed }
    recordStaffAction(orm, ctx, { kind: 'settings_changed', data })
  })
}
