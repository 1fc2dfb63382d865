import { and, desc, eq, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { staffActions } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Actor } from '#server/lib/context.ts'
import { once } from '#server/record/idempotency/idempotency.service.ts'
import { recordStaffAction } from '#server/record/staff-actions/staff-actions.service.ts'
import type { ModuleName } from '#shared/shop/modules/modules.ts'
import { believedTime } from '#shared/time/phone-time.ts'
import { isModuleOn, requireModule } from './modules.service.ts'

/** An act of a module that is off, which a device kept from before. */
interface LateAct {
  module: ModuleName
  key: string
}

interface Call {
  /** A device keeps such an act while it has no network. */
  isKept: boolean
  getRawInput: () => Promise<unknown>
}

/** When a device did what it sends, by its own clock; absent: now. */
interface Told {
  takenAt?: unknown
  sentAt?: unknown
}

/**
 * Throws MODULE_OFF for a call of a module that is off, unless a device kept it from before: what was done is taken, and told. The
 * module is looked at before the call writes: one that is switched off within these milliseconds ends its last call.
 */
export async function lateAct(
  { database: { orm }, clock }: Pick<Deps, 'database' | 'clock'>,
  module: ModuleName,
  { isKept, getRawInput }: Call,
): Promise<LateAct | undefined> {
  if (isModuleOn(orm, module)) return undefined
  const sent = ((isKept && (await getRawInput())) || {}) as Told & { idempotencyKey?: unknown }
  requireModuleThen(orm, module, sent, clock.now())
  return { module, key: String(sent.idempotencyKey) }
}

/** Whether it comes late: done while the module was on, which is off now. Throws MODULE_OFF for what was done since. */
export function requireModuleThen(
  orm: Orm,
  module: ModuleName,
  { takenAt, sentAt }: Told,
  now: number,
): boolean {
  if (isModuleOn(orm, module)) return false
  const told = { at: numberOf(takenAt), sentAt: numberOf(sentAt) }
  const doneAt = believedTime(told, { earliest: 0, now })
  if (doneAt >= (turnedOffAt(orm, module) ?? 0)) requireModule(orm, module)
  return true
}

const numberOf = (value: unknown) => (typeof value === 'number' ? value : undefined)

/** When the module was last switched off; undefined where it never was on. */
const turnedOffAt = (orm: Orm, module: ModuleName) =>
  orm
    .select({ at: staffActions.at })
    .from(staffActions)
    .where(
      and(
        eq(staffActions.kind, 'module_turned'),
        sql`${staffActions.data} ->> 'module' = ${module}`,
        sql`not ${staffActions.data} ->> 'on'`,
      ),
    )
    .orderBy(desc(staffActions.seq))
    .limit(1)
    .get()?.at

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
