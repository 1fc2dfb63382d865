import { eq, inArray, isNotNull, type or, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Orm } from '#server/db/database.ts'
import {
  companies,
  devices,
  drawerMovements,
  fneSales,
  orders,
  pieces,
  recurringOrders,
  settings,
  users,
} from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { MODULES_KEY, type Modules } from '#shared/shop/modules/modules.ts'
import { saveModules } from './modules.service.ts'

/** The switches that four sections of the settings had before modules took their place. */
const FORMER = { express: 'offered', handover: 'code', reminders: 'on', fne: 'on' } as const
type FormerSection = keyof typeof FORMER

/**
 * Keeps on, in a shop that was there before it could choose, every module that its settings or its data show in use, so that nothing
 * moves on the day of the update. A shop without an account is new and chooses by itself.
 */
export function keepModules({
  database,
  clock,
  env,
}: Pick<Deps, 'database' | 'clock' | 'env'>): Promise<void> {
  return database.write((orm) => {
    if (isSaved(orm) || !isThere(orm, users)) return
    const value = modulesInUse(orm, env.whatsApp !== undefined)
    dropFormer(orm)
    saveModules(orm, value, { at: clock.now(), by: null })
  })
}

const isSaved = (orm: Orm) =>
  orm.select({ key: settings.key }).from(settings).where(eq(settings.key, MODULES_KEY)).get() !==
  undefined

function modulesInUse(orm: Orm, sendsWhatsApp: boolean): Modules {
  const former = formerSwitches(orm)
  return {
    counter: isThere(orm, drawerMovements) || isThere(orm, orders, eq(orders.atCounter, true)),
    workshop:
      isThere(orm, devices, isNotNull(devices.pairedAt)) ||
      isThere(orm, pieces, isNotNull(pieces.station)),
    // Every list could be left to the livreur.
    linenToCount: isThere(orm, orders),
    weekly: isThere(orm, recurringOrders),
    handoverCode: former.handover ?? false,
    // It was offered by a shop that said nothing of it.
    express: former.express ?? true,
    companies: isThere(orm, companies),
    fne: (former.fne ?? false) || isThere(orm, fneSales),
    reminders: former.reminders ?? false,
    autoWhatsApp: sendsWhatsApp,
  }
}

const isThere = (orm: Orm, table: SQLiteTable, condition?: ReturnType<typeof or>) =>
  orm.select({ one: sql`1` }).from(table).where(condition).limit(1).get() !== undefined

type Saved = Record<string, unknown>

const savedSections = (orm: Orm) =>
  orm
    .select({ key: settings.key, value: settings.value })
    .from(settings)
    .where(inArray(settings.key, Object.keys(FORMER)))
    .all() as { key: FormerSection; value: Saved }[]

function formerSwitches(orm: Orm): Partial<Record<FormerSection, boolean>> {
  return Object.fromEntries(
    savedSections(orm).map(({ key, value }) => [key, value[FORMER[key]] as boolean | undefined]),
  )
}

/** A switch has one home: its section keeps the rest. */
function dropFormer(orm: Orm): void {
  for (const { key, value } of savedSections(orm)) {
    const { [FORMER[key]]: _, ...rest } = value
    orm.update(settings).set({ value: rest }).where(eq(settings.key, key)).run()
  }
}
