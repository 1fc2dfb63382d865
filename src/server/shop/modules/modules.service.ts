import { eq } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { settings } from '#server/db/schema.ts'
import { statement } from '#server/db/statement.ts'
import type { Env } from '#server/env.ts'
import { AppError } from '#server/lib/app-error.ts'
import {
  allModules,
  MODULES,
  MODULES_KEY,
  type ModuleName,
  type Modules,
} from '#shared/shop/modules/modules.ts'

const saved = statement((orm) =>
  orm.select({ value: settings.value }).from(settings).where(eq(settings.key, MODULES_KEY)),
)

/** A new shop has chosen nothing yet: every module is off. */
export function readModules(orm: Orm): Modules {
  return { ...allModules(false), ...(saved.get(orm)?.value as Partial<Modules> | undefined) }
}

/** Keeps what the shop chose, inside `write()`; null where nobody did. */
export function saveModules(
  orm: Orm,
  value: Modules,
  { at, by }: { at: number; by: string | null },
): void {
  const set = { value, updatedAt: at, updatedBy: by }
  orm
    .insert(settings)
    .values({ key: MODULES_KEY, ...set })
    .onConflictDoUpdate({ target: settings.key, set })
    .run()
}

export function isModuleOn(orm: Orm, module: ModuleName): boolean {
  return readModules(orm)[module]
}

/** Throws MODULE_OFF. */
export function requireModule(orm: Orm, module: ModuleName): void {
  if (!isModuleOn(orm, module))
    throw new AppError('MODULE_OFF', { module, label: MODULES[module].label })
}

/** Whether messages to a client's number leave by themselves: the server has a key, and the shop chose it. */
export function sendsWhatsApp(orm: Orm, { whatsApp }: Pick<Env, 'whatsApp'>): boolean {
  return whatsApp !== undefined && isModuleOn(orm, 'autoWhatsApp')
}
