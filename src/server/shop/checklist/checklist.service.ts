import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { settings, users } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { areModulesChosen, settingsSavedAt } from '#server/lib/read-settings.ts'
import { isLoopbackHost } from '#server/lib/requests/loopback.ts'
import { hasFreshCopy, lastCopyAt } from '#server/lib/storage/nightly-copies.ts'
import { recordStaffAction } from '#server/record/staff-actions/staff-actions.service.ts'
import type { DismissItemInput } from '#shared/shop/checklist/checklist.inputs.ts'
import {
  CHECKLIST_ITEMS,
  type ChecklistItem,
  type ChecklistState,
  isDoorStep,
} from '#shared/shop/checklist/checklist.ts'
import type { SiteState } from '#shared/shop/site/site-opening.ts'
import { listProducts } from '../products/products.service.ts'
import { offersWave } from '../settings/settings.service.ts'
import { readSiteState } from '../site/site-opening.service.ts'

type ChecklistContext = Pick<Deps, 'database' | 'env' | 'clock'>

/** The row of `settings` that holds the dismissed items. */
const KEY = 'checklist'

/**
 * The first day of a house: every item of its list with its actual state (a done one counts as done, dismissed or not), whether
 * the public site is open, and what the list says of what is there.
 */
export function readChecklist(ctx: ChecklistContext) {
  const { database, env, clock } = ctx
  const { orm } = database
  const site = readSiteState(orm, env)
  const done = doneItems(ctx, site)
  const dismissed = readDismissed(orm)
  const stateOf = (item: ChecklistItem): ChecklistState => {
    if (done[item]) return 'done'
    return !isDoorStep(item) && dismissed.includes(item) ? 'dismissed' : 'todo'
  }
  return {
    items: CHECKLIST_ITEMS.map((item) => ({ item, state: stateOf(item) })),
    site: { ...site, savedAt: settingsSavedAt(orm, 'site') },
    garments: listProducts(orm).length,
    livreur: firstLivreur(orm) ?? null,
    /** The address of links that only this machine opens; null where phones open it. */
    onlyHere: isOnlyHere(env) ? env.publicUrl : null,
    lastCopyAt: lastCopyAt(env.dataDir, clock.now()),
  }
}

const isOnlyHere = ({ demo, publicUrl }: Deps['env']) =>
  !demo && isLoopbackHost(new URL(publicUrl).hostname)

function doneItems(
  { database: { orm }, env, clock }: ChecklistContext,
  { done, hasOrders }: Pick<SiteState, 'done' | 'hasOrders'>,
): Record<ChecklistItem, boolean> {
  return {
    ...done,
    // A shop in business keeps what it did before it could choose.
    modules: hasOrders || readDismissed(orm).includes('modules') || areModulesChosen(orm),
    // The hours that came with the software count once an owner has saved them as their own.
    hours: settingsSavedAt(orm, 'opening') !== null,
    livreur: firstLivreur(orm) !== undefined,
    wave: offersWave(orm, env),
    // The demonstration never sends e-mail, even with a key.
    // The copies are made each night, by the server itself.
    email: Boolean(env.resendApiKey) && !env.demo && hasFreshCopy({ env, clock }),
  }
}

/** A livreur who may work, the first of them. */
function firstLivreur(orm: Orm) {
  return orm
    .select({ fullname: users.fullname })
    .from(users)
    .where(
      and(
        eq(users.role, 'livreur'),
        isNotNull(users.approvedAt),
        isNull(users.disabledAt),
        isNull(users.deletedAt),
      ),
    )
    .orderBy(asc(users.createdAt))
    .limit(1)
    .get()
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
