import { settings, staffActions } from '#server/db/schema.ts'
import { recordStaffAction } from '#server/record/staff-actions/staff-actions.service.ts'
import { readModules } from '#server/shop/modules/modules.service.ts'
import { MODULES_KEY, type ModuleName, type Modules } from '#shared/shop/modules/modules.ts'
import type { SettingsSection } from '#shared/shop/settings/settings.ts'
import { type Caller, createTestContext, type TestContext } from '../create-test-context.ts'
import { makeSuperadmin } from '../factories.ts'

type Saved = Parameters<Caller['settings']['save']>[0]
export type Value<S extends SettingsSection> = NonNullable<Saved[S]>['value']

export type OwnedShop = Awaited<ReturnType<typeof ownedShop>>

/** A shop and its owner, Adjoua, who has arranged nothing yet. */
export async function ownedShop(...how: Parameters<typeof createTestContext>) {
  const t = createTestContext(...how)
  const owner = await makeSuperadmin(t, { fullname: 'Adjoua Brou' })
  const boss = await t.as(owner)
  return {
    t,
    owner,
    /** The owner's API. */
    boss,
    /** Saves a section on a page that showed it as it was saved then; null for never. */
    save: <S extends SettingsSection>(section: S, value: Value<S>, seen: number | null = null) =>
      boss.settings.save({ [section]: { value, seen } } as Saved),
    /** Reads what the journal says of the business, oldest first. */
    journal: () => t.database.orm.select().from(staffActions).all(),
  }
}

/** Writes a section of the settings into the file, as another program may have. */
export const keepSetting = (
  { database }: Pick<TestContext, 'database'>,
  key: string,
  value: object,
) =>
  database.write((orm) => {
    const row = { value, updatedAt: 1 }
    orm
      .insert(settings)
      .values({ key, ...row })
      .onConflictDoUpdate({ target: settings.key, set: row })
      .run()
  })

/** Switches modules of the tests' shop on or off. */
export const chooseModules = (t: Pick<TestContext, 'database'>, chosen: Partial<Modules>) =>
  keepSetting(t, MODULES_KEY, { ...readModules(t.database.orm), ...chosen })

/** Switches a module off as its owner does, whatever is open; a device may have kept what was done before. */
export async function switchOff(t: Pick<TestContext, 'database' | 'clock'>, module: ModuleName) {
  await chooseModules(t, { [module]: false })
  const by = { clock: t.clock, actor: { id: 'owner', role: 'superadmin' as const } }
  const data = { module, on: false }
  await t.database.write((orm) => recordStaffAction(orm, by, { kind: 'module_turned', data }))
}
