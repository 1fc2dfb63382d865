import type { Orm } from '#server/db/database.ts'
import type { Env } from '#server/env.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { readSellerNcc } from '#server/money/fne/dgi-seller.service.ts'
import { recordStaffAction } from '#server/record/staff-actions/staff-actions.service.ts'
import { readModules, saveModules } from '#server/shop/modules/modules.service.ts'
import type { ModuleName } from '#shared/shop/modules/modules.ts'
import type { MissingForModule, TurnedModule } from '#shared/shop/modules/open-work.ts'
import { readOpenWork } from './open-work.queries.ts'

/**
 * Switches a module on or off at once, for everybody. It stays off while something is missing for it, and on while it has open work:
 * switching off deletes nothing, so what was begun must not end nowhere.
 */
export function turnModule(
  ctx: Pick<ServiceContext, 'database' | 'hub' | 'clock' | 'actor' | 'outbox'> & {
    env: Pick<Env, 'whatsApp'>
  },
  { module, isOn }: { module: ModuleName; isOn: boolean },
): Promise<TurnedModule> {
  const { database, hub, clock, actor, outbox } = ctx
  return database.write((orm) => {
    const former = readModules(orm)
    const isChanged = former[module] !== isOn
    const missing = isChanged && isOn ? missingFor(orm, ctx.env, module) : []
    const open = isChanged && !isOn ? readOpenWork(orm, module, clock.now()) : []
    const isKept = missing.length > 0 || open.length > 0
    if (!isChanged || isKept) return { isOn: former[module], open, missing }
    saveModules(orm, { ...former, [module]: isOn }, { at: clock.now(), by: actor.id })
    recordStaffAction(orm, ctx, { kind: 'module_turned', data: { module, on: isOn } })
    database.afterCommit(() => hub.resync())
    // Messages that waited for a hand may leave.
    database.afterCommit(outbox.wake)
    return { isOn, open, missing }
  })
}

function missingFor(orm: Orm, env: Pick<Env, 'whatsApp'>, module: ModuleName): MissingForModule[] {
  if (module === 'autoWhatsApp') return env.whatsApp ? [] : ['whatsapp_key']
  // The other facts that the DGI asks for are settings of the module, which come with it.
  return module === 'fne' && readSellerNcc(orm) === undefined ? ['ncc'] : []
}
