import type { Orm } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Actor } from '#server/lib/context.ts'
import { once } from '#server/record/idempotency/idempotency.service.ts'
import { recordStaffAction } from '#server/record/staff-actions/staff-actions.service.ts'
import { MODULES, type ModuleName } from '#shared/shop/modules/modules.ts'
import { wasKept } from '#shared/time/phone-time.ts'
import { isModuleOn, requireModule } from './modules.service.ts'

/** An act of a module that is off, which a device kept from before. */
interface LateAct {
  module: ModuleName
  key: string
}

interface Call {
  path: string
  getRawInput: () => Promise<unknown>
}

/** Throws MODULE_OFF for a call of a module that is off, unless a device kept it: what was done is taken, and told. */
export async function lateAct(
  orm: Orm,
  module: ModuleName,
  { path, getRawInput }: Call,
): Promise<LateAct | undefined> {
  if (isModuleOn(orm, module)) return undefined
  const sent = MODULES[module].kept?.includes(path) ? await getRawInput() : undefined
  if (!wasKept(sent)) requireModule(orm, module)
  const { idempotencyKey } = sent as { idempotencyKey?: unknown }
  return { module, key: String(idempotencyKey) }
}

/** The owner reads it in the journal, once however often it is sent. */
export function tellLate(
  ctx: Pick<Deps, 'database' | 'clock'> & { actor: Actor },
  { module, key }: LateAct,
): Promise<void> {
  const attempt = {
    actorId: ctx.actor.id,
    key: `late ${key}`,
    input: module,
    now: ctx.clock.now(),
    conflict: () => new AppError('KEY_REUSED'),
  }
  return ctx.database.write((orm) => {
    once(orm, attempt, () => {
      recordStaffAction(orm, ctx, { kind: 'module_late', data: { module } })
      return true
    })
  })
}
